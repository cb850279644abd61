import * as vscode from 'vscode';
import { type LanguageCommand } from '../../../app/command-table/editor-commands.data';
import {
  type GateDocument,
  bearsMark,
  concernsUs,
  languageByName,
  watchedLanguages,
} from '../../../app/language/gate';
import { type ListSearch, type RuleSearch } from '../../../app/simulation/rule-search';
import { type SimulationSubject } from '../../../app/simulation/subject';
import { once } from '../../../core/base/once';
import { type DeclareParams } from '../../../core/protocol/language-server';
import { type AskLanguages } from '../base/ask';
import { type FactsSource } from '../../../app/facts/facts-source';
import { type LanguageFeatures, type LanguageParts } from '../language/start';
import { ProjectFiles } from './project-files';

/** Parts of the language features that the rest of the client uses. */
interface RegisteredLanguage {
  readonly ask: AskLanguages;
  readonly commands: Readonly<Record<LanguageCommand, (...args: readonly unknown[]) => Promise<unknown>>>;
}

/**
 * Decides whether Rampart handles a document when the document is opened, changed, or saved. Starts the language server
 * when the first handled document is found. Other documents are never sent to the server. A request with the returned
 * `ask` also starts the server. `load` loads the code that starts the server.
 */
export function registerLanguage(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  facts: FactsSource,
  load: () => Promise<(parts: LanguageParts) => Promise<LanguageFeatures>>,
): RegisteredLanguage {
  const accepted = new Set<string>();
  const project = new ProjectFiles();
  const features = once<LanguageFeatures>(async () => {
    const start = await load();
    return start({ context, log, facts, accepts: (document) => accepted.has(key(document)) });
  });
  const start = (): Promise<void> =>
    features().then(
      () => undefined,
      (error: unknown) => log.error('The language server could not be started:', error),
    );
  const accept = (document: vscode.TextDocument): void => {
    noteScript(document);
    if (accepted.has(key(document))) return;
    accepted.add(key(document));
    if (features.started)
      void features().then(
        (running) => running.open(document),
        () => undefined,
      );
    else void start();
  };
  const scripts = new Set<string>();
  const noteScript = (document: vscode.TextDocument): void => {
    const { path } = document.uri;
    if (scripts.has(path) || !hasWorkflowClass(document)) return;
    scripts.add(path);
    void vscode.commands.executeCommand('setContext', 'rampart.workflowScripts', [...scripts]);
  };
  // Documents whose language was already set. It is set only once, so that the user can change it back to plain text
  // afterward.
  const named = new Set<string>();
  const look = (document: vscode.TextDocument): void => {
    const language = named.has(key(document)) ? undefined : languageByName(toGate(document));
    if (language !== undefined) {
      named.add(key(document));
      // The editor reopens the document with its new language, and the document is then checked.
      void vscode.languages.setTextDocumentLanguage(document, language);
      return;
    }
    if (accepted.has(key(document))) return;
    if (concernsUs(toGate(document), isConfigured(document))) accept(document);
    else if (watchedLanguages.includes(document.languageId))
      void project.mayName(document).then((may) => {
        if (may && !document.isClosed) accept(document);
      });
  };
  const lookAtAll = (): void => vscode.workspace.textDocuments.forEach(look);

  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (accepted.has(key(document))) noteScript(document);
      if (document.uri.path.endsWith('/rampart.json')) {
        project.forget();
        lookAtAll();
      } else look(document);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => accepted.delete(key(document))),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!accepted.has(key(document)) && contentChanges.some((change) => marksLine(document, change)))
        look(document);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('rampart')) lookAtAll();
    }),
    vscode.commands.registerCommand('rampart.severity.switchOff', async (uri: string, code: string) =>
      (await features()).switchOff(uri, code),
    ),
    vscode.commands.registerCommand('rampart.sample.use', async (uri: string, number?: number) =>
      (await features()).samples.use(uri, number),
    ),
    // Internal commands that the account commands call, for example with the rules that they have read.
    vscode.commands.registerCommand('rampart.simulation.show', async (subject: SimulationSubject) =>
      (await features()).simulations.show(subject),
    ),
    vscode.commands.registerCommand('rampart.simulation.reload', async () =>
      features.started ? (await features()).simulations.reload() : undefined,
    ),
    vscode.commands.registerCommand('rampart.simulation.find', async (search: RuleSearch) =>
      (await features()).simulations.find(search),
    ),
    vscode.commands.registerCommand('rampart.simulation.findListUses', async (search: ListSearch) =>
      (await features()).simulations.findListUses(search),
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory('rampart', {
      createDebugAdapterDescriptor: async () =>
        new vscode.DebugAdapterInlineImplementation((await features()).simulations.debugAdapter()),
    }),
    vscode.commands.registerCommand('rampart.filter.declare', async (params: DeclareParams) =>
      (await features()).declare(params),
    ),
    { dispose: () => (features.started ? features().then((running) => running.dispose()) : undefined) },
  );
  lookAtAll();
  return {
    ask: async (method, params, token) => (await features()).request(method, params, token),
    commands: {
      'document.chooseKind': async () => (await features()).changeKind(),
      'rules.convert': async (uri) => (await features()).convertRules(uri),
      'document.new': async () => (await features()).newDocument(),
      'expression.copyAs': async () => (await features()).copyExpression(),
      'expression.new': async () => {
        const language = 'rampart-filter';
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language }));
      },
      'expression.paste': async () => (await features()).pasteExpression(),
      'sample.choose': async () => (await features()).samples.choose(),
      'sample.paste': async () => (await features()).samples.paste(),
      'sample.clear': async () => (await features()).samples.clear(),
      'expression.trace': async (uri, position) => (await features()).samples.trace(uri, position),
      'trace.copy': async () => (await features()).samples.copyTrace(),
      'trace.clear': async () => (await features()).samples.clearTrace(),
      'simulation.run': async (uri) => (await features()).simulations.simulateFiles(uri),
      'simulation.step': async (given) => (await features()).simulations.step(given),
      'simulation.copy': async () => (await features()).simulations.copy(),
      'simulation.recordTest': async (row) => (await features()).simulations.recordTest(row),
      'simulation.clear': async () => (await features()).simulations.clear(),
      'ruleTests.simulate': async (test) => (await features()).simulations.simulateTest(test),
      'ruleTests.updateSnapshots': async (uri, test) => (await features()).updateSnapshots(uri, test),
      'ruleTests.findUntested': async (uri) => (await features()).findUntested(uri),
      'language.restart': async () => (await features()).restart(),
    },
  };
}

const key = (document: vscode.TextDocument): string => document.uri.toString();

const scriptLanguages = ['javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'python'];

/**
 * Whether a document is a script that contains the name `WorkflowEntrypoint`. The menus for workflow scripts are
 * shown only for such documents.
 */
const hasWorkflowClass = (document: vscode.TextDocument): boolean =>
  scriptLanguages.includes(document.languageId) && /\bWorkflowEntrypoint\b/.test(document.getText());

function toGate(document: vscode.TextDocument): GateDocument {
  const { uri, languageId } = document;
  return { scheme: uri.scheme, path: uri.path, languageId, text: () => document.getText() };
}

/**
 * Whether the changed lines contain a mark. Checking only these lines is sufficient while the user types, and avoids
 * reading the whole file.
 */
function marksLine(document: vscode.TextDocument, change: vscode.TextDocumentContentChangeEvent): boolean {
  const lines = () => {
    const first = document.lineAt(Math.min(change.range.start.line, document.lineCount - 1)).text;
    return `${first}\n${change.text}`;
  };
  return watchedLanguages.includes(document.languageId) && bearsMark(document.languageId, lines);
}

/** Whether a setting lists the file as a document or as a file with expressions. */
function isConfigured(document: vscode.TextDocument): boolean {
  const settings = vscode.workspace.getConfiguration('rampart', document);
  const patterns = [
    ...Object.keys(settings.get<object>('documents', {})),
    ...Object.keys(settings.get<object>('expressions', {})),
  ];
  return patterns.some((pattern) => vscode.languages.match({ pattern }, document) > 0);
}
