import { deployedTestRules } from '../../app/rule-tests/deployed-test-rules';
import * as vscode from 'vscode';
import { type CommandHost } from '../../app/command-table/command';
import { connects, nodesOf, runCommand } from '../../app/command-table/run-command';
import { explainPlan } from '../../app/confirm/explain-plan';
import { type EffectsWorld, requestEffects } from '../../app/confirm/request-effects';
import { plannedRules } from '../../app/simulation/planned-rules';
import { runDrop } from '../../app/commands/drop';
import { outputOf } from '../../app/commands/step-output';
import { explanationText } from '../../app/commands/errors';
import { callAccountTool } from '../../app/account-tools/call-account-tool';
import { ConnectedRemote } from '../../app/connections/connected-remote';
import { connectionContexts } from '../../app/connections/connection-contexts';
import { connectionCommands } from '../../app/connections/connection-commands';
import { type Connections } from '../../app/connections/connections';
import { type ActionContext } from '../../app/context/action-context';
import { endableReads } from '../../app/context/endable-reads';
import { candidatePorts } from '../../app/runtime/runtime-project';
import { Runtimes } from '../../app/runtime/runtimes';
import { type TreeNode } from '../../app/tree/node';
import { Placements } from '../../app/tree/placement';
import { RefusedProducts } from '../../app/tree/refused-products';
import { explainApiError } from '../../core/api/explain-api-error';
import { delay } from '../../core/base/clock';
import { DryRuns } from '../../core/changes/dry-runs';
import { type ChangePlan } from '../../core/changes/plan';
import { unlessAborted } from '../../core/base/abort';
import { toSignal, toToken } from './base/cancellation';
import { changedRules } from '../../core/changes/rule-changes';
import { outdatedDocuments } from '../../core/changes/run-report';
import { Sessions } from './authentication/sessions';
import { useTranslations } from './base/translations';
import { rowsWindow } from './base/rows-window';
import { windowAnswers } from './base/window-answers';
import { rowProvider } from './trees/row-provider';
import { tooltipOf } from './trees/tree-item';
import { believedMs } from '../../platform/heartbeat';
import { editorContext, offerToEnd } from './commands/editor-context';
import { type AfterRun } from './commands/run-confirmed';
import { createConnections } from './connections/editor-connections';
import { openDemo } from './demo/open-demo';
import { Presenter } from './dialogs/presenter';
import { EditorPrompts } from './dialogs/prompts';
import { documentCommands, watchDraftContext } from './documents/document-commands';
import { DraftEffects } from './documents/draft-effects';
import { DraftLenses } from './documents/draft-lenses';
import { FileRefusals } from './documents/file-refusals';
import { applyAllDrafts, showDrafts } from './documents/local-drafts';
import { OpenDocuments } from './documents/open-documents';
import { PayloadFiles } from './documents/payload-files';
import { RemoteFiles } from './documents/remote-files';
import { changesFacts } from '../../app/facts/changes-facts';
import { AccountFacts } from '../../app/facts/account-facts';
import { type AccountGraphs, accountGraphSource } from '../../app/graph/account-graphs';
import { codeWaits } from '../../app/commands/code-waits';
import { editorScripts } from './graph/editor-scripts';
import { activeKind, errorsIn } from './language/errors-in';
import { openKeptState } from './platform/kept-state';
import { systemClock } from '../../platform/system-clock';
import { type RemoteFeatures, type RemoteShell } from './registration/features';
import { type Json } from '../../core/resources/json';
import { textReport } from '../../core/resources/report';
import {
  type ExplainRulesParams,
  explainRulesRequest,
  type ExplainRulesResult,
  type SimulateEachParams,
  simulateEachRequest,
  type SimulateEachResult,
} from '../../core/protocol/simulation';
import { unsavedTexts } from './base/unsaved-texts';
import { fileSubject, workspaceSubject } from './simulation/file-subject';
import { chooseRequests } from './simulation/choose-requests';
import { sampleQuestions } from './samples/sample-questions';
import { ReportDocuments } from './reports/report-documents';
import { runWorkflow } from './runtime/run-workflow';
import { RuntimeWatch } from '../../app/runtime/runtime-watch';
import { WorkspaceProjects } from './runtime/workspace-projects';
import { ConnectionsTree } from '../../app/connections/connections-tree';
import { HistoryTree } from '../../app/history/history-tree';
import { documentAddresses, editedText } from './documents/tabs';
import { formatRef, type ResourceRef } from '../../core/resources/ref';
import { type Trees } from './trees/lazy-tree';
import { viewOf } from '../../app/tree/view-ids';
import { ResourceTrees } from '../../app/tree/resource-trees';

/** Loads the code that communicates with accounts. Must be called only once, when the code is first needed. */
export async function openRemoteFeatures(shell: RemoteShell): Promise<RemoteFeatures> {
  const { context: extension, log, trees, ask } = shell;
  useTranslations();
  const opened: { dispose(): unknown }[] = [];
  const keep = <T extends { dispose(): unknown }>(one: T): T => {
    opened.push(one);
    return one;
  };

  const { connections, transport, tools } = keep(createConnections(extension, log));
  const demo = keep(openDemo({ connections, transport }, extension.extensionUri, log));
  void demo.forgetEnded();
  const connecting = { ...tools, startLocal: () => demo.start() };
  const projects = keep(new WorkspaceProjects());
  const runtimes = new Runtimes({
    transport,
    trusted: () => vscode.workspace.isTrusted,
    ports: async () => candidatePorts(await projects.all()),
    found: (found, outdatedPorts) => connections.setFound(found, outdatedPorts),
  });
  const remote = new ConnectedRemote(connections);
  const workspace = extension.storageUri ?? extension.globalStorageUri;
  const kept = keep(await openKeptState(extension.globalStorageUri.fsPath, workspace.fsPath, connections));
  const { history, memory } = kept;
  const scripts = editorScripts(ask);

  const prompts: EditorPrompts = new EditorPrompts(async (title, markdown) => {
    await reports.show(textReport(title, markdown));
  });
  const presenter = new Presenter(
    log,
    (error) => void prompts.showText(vscode.l10n.t('Explain Error'), explanationText(explainApiError(error))),
    (text) => prompts.inform(text, 'error'),
  );
  const placements = new Placements(extension.globalState);
  const views = keep(
    new ResourceTrees(
      {
        views: trees,
        window: rowsWindow,
        clock: systemClock,
        explainEmpty: (why) => void vscode.commands.executeCommand('setContext', 'rampart.problem', why),
      },
      remote,
      new RefusedProducts(extension.globalState),
      placements,
    ),
  );
  const facts = keep(new AccountFacts(remote, documentAddresses));
  shell.facts.connect(facts);
  const reports = keep(new ReportDocuments(prompts, memory, shell.documents));

  const effects: EffectsWorld = {
    ask,
    wait: async (ms) => {
      await delay(systemClock, ms);
    },
  };
  const explain = (plan: ChangePlan): Promise<ChangePlan> =>
    explainPlan(plan, { ...effects, remote, nowMs: Date.now });
  const changeSent = keep(new vscode.EventEmitter<ResourceRef>());
  const afterRun: AfterRun[] = [
    (done) => {
      if (changesFacts(done)) facts.forget();
    },
    (done, plan) => views.showChanges(done, plan),
    (done) => {
      for (const { step } of done) if (step.ref) changeSent.fire(step.ref);
    },
    (_done, plan) => {
      // The command that reloads the simulation is not awaited, so that the outcome of the change is reported without
      // delay.
      if (changedRules(plan).length > 0 || plannedRules([], plan))
        void vscode.commands.executeCommand('rampart.simulation.reload');
    },
  ];
  const fileRefusals = keep(new FileRefusals());
  const asking = {
    ...editorContext(
      { remote, prompts, presenter, changes: history, dryRuns: new DryRuns(), explain, afterRun },
      views,
    ),
    memory,
    draftText: (ref) => editedText(ref) ?? kept.drafts.get(formatRef(ref))?.text,
    showReport: (report) => reports.show(report),
    explainRules: (uri, sources) => {
      const params: ExplainRulesParams = { uri, sources, unsaved: unsavedTexts() };
      return ask<ExplainRulesResult>(explainRulesRequest, params);
    },
    simulateEach: async (given, signal) => {
      const params: SimulateEachParams = { ...given, unsaved: unsavedTexts() };
      const outcomes = ask<SimulateEachResult | null>(simulateEachRequest, params, toToken(signal));
      return unlessAborted(signal, outcomes).then((result) => result ?? undefined);
    },
    chooseRequests,
    fileRules: (uri) => (uri === undefined ? workspaceSubject() : fileSubject(vscode.Uri.parse(uri, true))),
    eventWaits: (target, signal) => codeWaits(remote, scripts, target, signal),
    showRejected: (folder, rejected) => fileRefusals.show(folder, rejected),
    errorsIn: (document) => errorsIn(document, ask),
    activeKind: () => activeKind(ask),
    requestEffects: (changes) => requestEffects(changes, effects, { use: 'report' }),
    samples: sampleQuestions(ask),
  } satisfies Partial<ActionContext>;
  const documents = keep(
    new OpenDocuments({
      context: asking,
      drafts: kept.drafts,
      watchDrafts: (changed) => kept.watchDrafts(changed),
      events: shell.documents,
    }),
  );
  const showRow = (ref: ResourceRef, record: Json): void => {
    views.patch(ref, record);
  };
  const files = keep(new RemoteFiles({ context: asking, documents, onRecord: showRow }));
  const draftEffects = new DraftEffects(documents, asking);
  const drafts = {
    showDrafts: () => showDrafts(documents, asking),
    applyDrafts: () => applyAllDrafts(documents, asking, showRow),
  };
  afterRun.unshift((done) => {
    for (const [ref, record] of outdatedDocuments(done)) documents.changed(ref, record);
  });
  keep(watchDraftContext(documents));
  keep(new DraftLenses(documents, draftEffects));
  const opening = {
    ...asking,
    open: (ref) => documents.open(ref),
    reveal: async (ref) => {
      if (!(await views.reveal(ref)) && ref.path.length > 0) await documents.open(ref);
    },
  } satisfies Partial<ActionContext>;
  const payloads = keep(new PayloadFiles(opening, memory, shell.documents));
  const contextOf = (): ActionContext => ({
    ...opening,
    openPayload: (payload, text) => payloads.open(payload, text),
    ...endableReads(remote, systemClock, offerToEnd),
  });
  const hostOf = (context: ActionContext): CommandHost => ({
    context,
    views,
    history,
    connections: connecting,
    demo,
    documents: documentCommands({ files, documents, effects: draftEffects, drafts }),
    payloads: { send: (target) => payloads.sendActive(target) },
    reports,
    workflows: {
      run: (uri, className) => runWorkflow({ context, runtimes, projects, ask }, uri, className),
    },
  });

  keep(
    followConnections(connections, shell, () => {
      void placements.keepOnly(connections.list().map(({ id }) => id));
      views.reset();
      facts.forget();
      void documents.connectionsChanged();
    }),
  );
  const runtimeViews = [trees['rampart.connections'].view, trees['rampart.workflows'].view];
  const onTrusted = vscode.workspace.onDidGrantWorkspaceTrust;
  keep(new RuntimeWatch(runtimes, runtimeViews, rowsWindow, systemClock, onTrusted));
  keep(onTrusted(() => views.reset()));
  keep(onTrusted(() => void demo.forgetEnded()));
  const connectionsTree = keep(new ConnectionsTree(connections, trees['rampart.connections']));
  const historyTree = keep(new HistoryTree(history, trees['rampart.history'], systemClock, believedMs));

  return {
    tree(view) {
      if (view === 'rampart.connections') return rowProvider(connectionsTree);
      if (view === 'rampart.history') return rowProvider(historyTree, (node) => historyTree.tooltip(node));
      return rowProvider(views.tree(view), tooltipOf);
    },
    documents: files,
    payloads,
    reportText: (uri) => reports.textOf(uri),
    sessions: new Sessions(connections, (id) =>
      connectionCommands[id === undefined ? 'add' : 'signIn'](connecting, id),
    ),
    async graphSource(key) {
      // A panel restored from an earlier window may show a local runtime that has not been detected in this window
      // yet, so runtimes are searched for first.
      if (!connections.get(key.connection)) await runtimes.look();
      const run = async (id: string, nodes: readonly TreeNode[]): Promise<void> => {
        await runCommand(id, hostOf(contextOf()), { nodes, args: [] });
      };
      const context = contextOf();
      const showOutput: AccountGraphs['showOutput'] = (ref, step) => outputOf(context, ref, step);
      return accountGraphSource(
        {
          remote: context.remote,
          scripts,
          clock: systemClock,
          run,
          showOutput,
          seen: windowAnswers,
          onChangeSent: changeSent.event,
        },
        key,
      );
    },
    callTool: (call, token) =>
      callAccountTool(call, {
        remote,
        signal: toSignal(token),
        nowMs: Date.now(),
        isTrusted: vscode.workspace.isTrusted,
        person: contextOf,
      }),
    testRules: (scope, token) =>
      deployedTestRules(remote, scope, asking.draftText, {
        signal: token ? toSignal(token) : new AbortController().signal,
        tell: () => undefined,
      }),
    drop: (dragged, target) => runDrop(contextOf(), dragged, target),
    async run(id, args) {
      if (!vscode.workspace.isTrusted && connects(id)) await sayUntrusted();
      else if (!(await runCommand(id, hostOf(contextOf()), { nodes: chosenRows(trees, args), args })))
        throw new Error(`unhandled command ${id}`);
    },
    dispose: () => {
      for (const one of opened.reverse()) one.dispose();
    },
  };
}

/** Notifies the editor and all parts that show accounts when connections change, or when the user signs in or out. */
function followConnections(
  connections: Connections,
  { sessionsChanged }: RemoteShell,
  changed: () => void,
): { dispose(): void } {
  const showConnected = (): void => {
    for (const [key, value] of Object.entries(connectionContexts(connections.list())))
      void vscode.commands.executeCommand('setContext', key, value);
  };
  showConnected();
  return connections.onDidChange((change) => {
    if (change === 'credentials') sessionsChanged();
    showConnected();
    changed();
  });
}

/**
 * Returns the rows to which a command applies. A keyboard shortcut passes the name of a view, and the command then
 * applies to the rows selected in that view.
 */
function chosenRows(trees: Trees, args: readonly unknown[]): readonly TreeNode[] {
  const view = viewOf(args);
  return view === undefined ? nodesOf(args) : trees[view].view.selection;
}

async function sayUntrusted(): Promise<void> {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t('This workspace is not trusted, so Rampart does not send any requests.'),
    manage,
  );
  if (picked === manage) await vscode.commands.executeCommand('workbench.trust.manage');
}
