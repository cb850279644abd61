import * as vscode from 'vscode';
import { type GateDocument, bearsMark, concernsUs, watchedLanguages } from '../language/gate';
import { type AskLanguages } from '../graph/local-scripts';
import { type LanguageFeatures } from '../language/start';
import { type FactsSource } from './facts';
import { once } from './once';

/**
 * Looks at documents as they open and change, and starts the language server with the first one that is ours.
 * Documents that are not never reach it. `ask` starts it too.
 */
export function registerLanguage(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  facts: FactsSource,
): { readonly ask: AskLanguages } {
  const accepted = new Set<string>();
  const features = once<LanguageFeatures>(async () =>
    (await import('../language/start')).startLanguage({
      context,
      log,
      facts,
      accepts: (document) => accepted.has(key(document)),
    }),
  );
  const start = (): Promise<void> =>
    features().then(
      () => undefined,
      (error: unknown) => log.error('The language server could not be started:', error),
    );
  const accept = (document: vscode.TextDocument): void => {
    if (accepted.has(key(document))) return;
    accepted.add(key(document));
    if (features.started)
      void features().then(
        (running) => running.open(document),
        () => undefined,
      );
    else void start();
  };
  const look = (document: vscode.TextDocument): void => {
    if (!accepted.has(key(document)) && concernsUs(toGate(document), isConfigured(document)))
      accept(document);
  };
  const lookAtAll = (): void => vscode.workspace.textDocuments.forEach(look);

  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument(look),
    vscode.workspace.onDidCloseTextDocument((document) => accepted.delete(key(document))),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!accepted.has(key(document)) && contentChanges.some((change) => marksLine(document, change)))
        look(document);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('rampart')) lookAtAll();
    }),
    vscode.commands.registerCommand('rampart.document.chooseKind', async () =>
      (await features()).changeKind(),
    ),
    vscode.commands.registerCommand('rampart.document.new', async () => (await features()).newDocument()),
    vscode.commands.registerCommand('rampart.language.restart', async () => (await features()).restart()),
    { dispose: () => (features.started ? features().then((running) => running.dispose()) : undefined) },
  );
  lookAtAll();
  return { ask: async (method, params) => (await features()).request(method, params) };
}

const key = (document: vscode.TextDocument): string => document.uri.toString();

function toGate(document: vscode.TextDocument): GateDocument {
  const { uri, languageId } = document;
  return { scheme: uri.scheme, path: uri.path, languageId, text: () => document.getText() };
}

/** The lines that a change touched: a mark that is being typed is seen without reading the whole file each time. */
function marksLine(document: vscode.TextDocument, change: vscode.TextDocumentContentChangeEvent): boolean {
  const lines = () => {
    const first = document.lineAt(Math.min(change.range.start.line, document.lineCount - 1)).text;
    return `${first}\n${change.text}`;
  };
  return watchedLanguages.includes(document.languageId) && bearsMark(document.languageId, lines);
}

/** Whether a setting says that such files are documents of ours or hold expressions. */
function isConfigured(document: vscode.TextDocument): boolean {
  const settings = vscode.workspace.getConfiguration('rampart', document);
  const patterns = [
    ...Object.keys(settings.get<object>('documents', {})),
    ...Object.keys(settings.get<object>('expressions', {})),
  ];
  return patterns.some((pattern) => vscode.languages.match({ pattern }, document) > 0);
}
