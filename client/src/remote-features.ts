import * as vscode from 'vscode';
import { runDrop } from '../../app/commands/drop';
import { explanationText } from '../../app/commands/errors';
import { listCommands } from '../../app/commands/list-commands';
import { actions } from '../../app/commands/table';
import { ConnectedRemote } from '../../app/connections/connected-remote';
import { type ActionContext } from '../../app/context/action-context';
import { Drafts } from '../../app/documents/drafts';
import { candidatePorts } from '../../app/runtime/runtime-project';
import { Runtimes } from '../../app/runtime/runtimes';
import { type Memory } from '../../app/storage/memory';
import { type TreeNode } from '../../app/tree/node';
import { Placements } from '../../app/tree/placement';
import { RefusedProducts } from '../../app/tree/refused-products';
import { explainApiError } from '../../core/api/explain-api-error';
import { History } from '../../core/changes/history/history';
import { changedResources } from '../../core/changes/run-report';
import { Sessions } from './authentication/sessions';
import { useTranslations } from './base/translations';
import { editorContext } from './commands/editor-context';
import { historyCommands } from './commands/history-commands';
import { type EditorConnections, createConnections } from './connections/editor-connections';
import { Presenter } from './dialogs/presenter';
import { EditorPrompts } from './dialogs/prompts';
import { documentCommands, runOnDocument, watchDraftContext } from './documents/document-commands';
import { PayloadFiles } from './documents/payload-files';
import { RemoteFiles } from './documents/remote-files';
import { AccountFacts } from './facts/account-facts';
import { accountGraphSource } from './graph/account-graphs';
import { codeWaits } from './graph/code-waits';
import { JournalFile } from './platform/journal-file';
import { SignsOfLife } from './platform/signs-of-life';
import { StateFolder } from './platform/state-folder';
import { systemClock } from './platform/system-clock';
import { type AccountShell, type AccountFeatures } from './registration/features';
import { ReportDocuments } from './reports/report-documents';
import { LocalService } from './runtime/local-service';
import { runWorkflow } from './runtime/run-workflow';
import { RuntimeWatch } from './runtime/runtime-watch';
import { WorkspaceProjects } from './runtime/workspace-projects';
import { ConnectionsTree } from './trees/connections-tree';
import { HistoryTree } from './trees/history-tree';
import { Views } from './trees/resource-trees';

/** Opens what talks to accounts; called once, when first needed. */
export async function openAccount(shell: AccountShell): Promise<AccountFeatures> {
  const { context, log, trees } = shell;
  useTranslations();
  const opened: { dispose(): unknown }[] = [];
  const keep = <T extends { dispose(): unknown }>(one: T): T => {
    opened.push(one);
    return one;
  };

  const editor: EditorConnections = keep(createConnections(context, log, () => local.start()));
  const { connections, transport } = editor;
  const projects = keep(new WorkspaceProjects());
  const runtimes = new Runtimes({
    transport,
    trusted: () => vscode.workspace.isTrusted,
    ports: async () => candidatePorts(await projects.all()),
    found: (found, outdatedPorts) => connections.setFound(found, outdatedPorts),
  });
  const local: LocalService = keep(new LocalService(connections, context.extensionUri, log));
  await local.forgetLast();
  const remote = new ConnectedRemote(connections);
  const placements = new Placements(context.globalState);
  const views = keep(new Views(trees, remote, new RefusedProducts(context.globalState), placements));
  const facts = keep(new AccountFacts(remote));
  shell.facts.connect(facts);
  const prompts = new EditorPrompts();
  const presenter = new Presenter(
    log,
    (error) =>
      void prompts.showText(vscode.l10n.t('Explain an Error'), explanationText(explainApiError(error))),
    (text) => prompts.inform(text, 'error'),
  );
  const reports = keep(new ReportDocuments(prompts, () => memory, shell.documents));
  const kept = (name: string): string => vscode.Uri.joinPath(context.globalStorageUri, name).fsPath;
  const signs = new SignsOfLife(kept('windows'), crypto.randomUUID(), systemClock);
  keep({ dispose: () => signs.end() });
  const journal = new JournalFile(kept('journal.jsonl'));
  const history = new History(journal, Date.now, () => crypto.randomUUID(), signs);
  const own = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'memory');
  const allDrafts = await StateFolder.open(kept('drafts'));
  const inWorkspace = await StateFolder.open(own.fsPath);
  const drafts = new Drafts(allDrafts, inWorkspace);
  const memory = memoryOf(inWorkspace);
  const payloads = keep(new PayloadFiles(() => actionContext, memory, shell.documents));
  const actionContext: ActionContext = editorContext(
    {
      remote,
      prompts,
      presenter,
      changes: history,
      eventWaits: ({ scope, ref, record }) => codeWaits(remote, shell.ask, scope, ref, record),
      memory,
      refresh: async (reports, plan) => {
        for (const [ref, record] of changedResources(reports)) files.changed(ref, record);
        await views.showChanges(reports, plan);
      },
    },
    views,
    reports,
    (ref) => files.open(ref),
    (payload, text) => payloads.open(payload, text),
  );
  const files: RemoteFiles = keep(
    new RemoteFiles({
      context: actionContext,
      drafts,
      watchDrafts: (changed) => allDrafts.watch((keys) => changed(Drafts.documentsOf(keys))),
      events: shell.documents,
      onRecord: (ref, record) => views.patch(ref, record),
    }),
  );
  keep(watchDraftContext(files));
  const connectionsTree = keep(new ConnectionsTree(connections, trees['rampart.connections']));
  const historyTree = keep(new HistoryTree(history, trees['rampart.history']));

  // A local runtime has workflows only: the other views still say what to connect to.
  const showConnected = (): void => {
    const isConnected = connections.list().some(({ kind }) => kind === 'api');
    void vscode.commands.executeCommand('setContext', 'rampart.connected', isConnected);
  };
  keep(
    connections.onDidChange((change) => {
      if (change === 'credentials') shell.sessionsChanged();
      showConnected();
      void placements.keepOnly(connections.list().map(({ id }) => id));
      views.reset();
      facts.forget();
    }),
  );
  showConnected();
  keep(new RuntimeWatch(runtimes, trees));
  keep(vscode.workspace.onDidGrantWorkspaceTrust(() => views.reset()));

  const sessions = new Sessions(connections, async (id) => {
    await editor.run(id === undefined ? 'rampart.connection.add' : 'rampart.connection.signIn', id);
  });

  const run = async (command: string, args: readonly unknown[]): Promise<unknown> => {
    const nodes = nodesOf(args);
    if (!vscode.workspace.isTrusted && connects.test(command)) {
      await sayUntrusted();
      return undefined;
    }
    if (await editor.run(command, nodes[0]?.subject)) return undefined;
    const id = command.replace(/^rampart\./, '');
    if (id === 'local.start') return local.start();
    if (id === 'local.stop') return local.stop();
    if (id === 'workflow.run')
      return runWorkflow(
        { context: actionContext, runtimes, projects, ask: shell.ask },
        ...(args.slice(0, 2) as [unknown, unknown]),
      );
    const action = actions[id];
    if (action) return action(actionContext, nodes);
    const listCommand = listCommands[id];
    if (listCommand) return listCommand(views, nodes, prompts);
    const documentCommand = documentCommands[id];
    if (documentCommand) return runOnDocument(documentCommand, files, args[0]);
    if (id === 'payload.send') return payloads.sendActive(args[0]);
    if (id === 'report.filter') return reports.filter();
    if (id === 'report.refresh') return reports.refresh();
    const historyCommand = historyCommands[id];
    if (historyCommand) return historyCommand(history, actionContext, nodes);
    throw new Error(`nobody runs ${command}`);
  };

  return {
    tree(view) {
      if (view === 'rampart.connections') return connectionsTree;
      if (view === 'rampart.history') return historyTree;
      return views.tree(view);
    },
    documents: files,
    payloads,
    reportText: (uri) => reports.textOf(uri),
    sessions,
    async graphSource(key) {
      // A panel that was open when the window closed may be about a runtime that was not looked for yet.
      if (!connections.get(key.connection)) await runtimes.look();
      return accountGraphSource(actionContext, shell.ask, key);
    },
    drop: (dragged, target) => runDrop(actionContext, dragged, target),
    run,
    dispose: () => {
      for (const one of opened.reverse()) one.dispose();
    },
  };
}

/** What is kept for the workspace: how far a batch has come must be on the disk before the next request is sent. */
const memoryOf = (folder: StateFolder): Memory => ({
  get(key) {
    const value = folder.get(key);
    return typeof value === 'string' ? value : undefined;
  },
  put: (key, value) => folder.update(key, value),
});

/** Commands that begin to talk to a service. In a workspace that is not trusted nothing does. */
const connects = /^rampart\.(?:local\.start|connection\.)/;

async function sayUntrusted(): Promise<void> {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t('This workspace is not trusted: nothing is sent to any service from it.'),
    manage,
  );
  if (picked === manage) await vscode.commands.executeCommand('workbench.trust.manage');
}

/** The rows that a command was asked for on: the selection when the row is part of it, else the row alone. */
function nodesOf([first, selection]: readonly unknown[]): readonly TreeNode[] {
  const isNode = (value: unknown): value is TreeNode =>
    typeof value === 'object' && value !== null && 'id' in value && 'type' in value && 'marks' in value;
  if (!isNode(first)) return [];
  const selected = Array.isArray(selection) ? selection.filter(isNode) : [];
  return selected.includes(first) ? selected : [first];
}
