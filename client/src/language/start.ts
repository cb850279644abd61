import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  DidOpenTextDocumentNotification,
  ErrorAction,
  type ErrorHandler,
  type LanguageClientOptions,
  State,
} from 'vscode-languageclient';
import { watchedLanguages } from '../../../app/language/gate';
import { RestartPolicy } from '../../../app/language/restart-policy';
import {
  type DeclareParams,
  type FactsParams,
  type ServerOptions,
  factsChangedNotification,
  factsRequest,
} from '../../../core/protocol/language-server';
import { convertRules } from './convert-rules';
import { changeKind, DocumentKindItem, newDocument } from './document-kinds';
import { copyExpressionAs, pasteExpression } from './expression-text';
import { Samples } from '../samples/start';
import { updateSnapshots } from '../rule-tests/update-snapshots';
import { findUntested } from '../simulation/find-untested';
import { Simulations } from '../simulation/simulations';
import { samplesChangedNotification } from '../../../core/protocol/samples';
import { type FactsSource } from '../../../app/facts/facts-source';
import { declare } from './declare-setting';
import { sayingWhyNotFormatted } from './format-hint';
import { switchOff } from './severity-setting';
import { SynchronisedDocuments } from './synchronised';
import { escapeTypedQuotes } from './typed-quote';

/** Functions of the running language server that the rest of the extension uses. */
export interface LanguageFeatures {
  /** Sends a document to the server. Rampart handles the document from then on. */
  open(document: vscode.TextDocument): Promise<void>;
  /** Sends a request of Rampart's own protocol to the server. */
  request<R>(method: string, params: object, token?: vscode.CancellationToken): Promise<R>;
  /** Lets the user choose the type of the active document. */
  changeKind(): Promise<void>;
  /** Lets the user choose a kind, and opens a new document of that kind. */
  newDocument(): Promise<void>;
  /** Converts the rules of a file or a folder. If neither is given, the user chooses one. */
  convertRules(uri: unknown): Promise<void>;
  /**
   * Turns off a diagnostic code in the workspace settings, or in the user settings if no workspace is open. `uri` is
   * the document that contains the diagnostic.
   */
  switchOff(uri: string, code: string): Promise<void>;
  /**
   * Declares a custom field or function in the workspace settings, or in the user settings if no workspace is open.
   */
  declare(params: DeclareParams): Promise<void>;
  /** Copies the expression at the cursor as a string in a form that the user chooses. */
  copyExpression(): Promise<void>;
  /** Pastes the content of the clipboard as an expression. */
  pasteExpression(): Promise<void>;
  /** Sample requests, and the results of evaluating expressions for them. */
  readonly samples: Samples;
  /** Simulates the chosen sample requests against rules, and shows the outcomes. */
  readonly simulations: Simulations;
  /**
   * Finds possible rule changes that the tests in a file do not detect, so that the user can add tests for them. By
   * default, the file is the active one.
   */
  findUntested(uri: unknown): Promise<void>;
  /**
   * Records the outcomes of all snapshots, or of one test, in a rule test file. By default, the file is the active
   * one.
   */
  updateSnapshots(uri: unknown, test: unknown): Promise<void>;
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

export interface LanguageParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly facts: FactsSource;
  /** Whether Rampart handles a document. */
  readonly accepts: (document: vscode.TextDocument) => boolean;
}

/**
 * Starts the server (as a process or a worker, depending on the platform) through a language client, and connects it
 * to the editor.
 */
export async function startLanguage(
  { context, log, facts, accepts }: LanguageParts,
  createClient: (options: LanguageClientOptions) => BaseLanguageClient,
): Promise<LanguageFeatures> {
  const documents = new SynchronisedDocuments(accepts);
  const options: LanguageClientOptions = {
    documentSelector: watchedLanguages.map((language) => ({ language })),
    outputChannel: log,
    middleware: sayingWhyNotFormatted(documents.middleware()),
    errorHandler: errorHandler(log),
    initializationOptions: await serverOptions(context),
  };
  let samples: Samples | undefined;
  let simulations: Simulations | undefined;
  const client = createClient(options);
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) documents.clear();
    // A restarted server no longer has the chosen sample, so the choice is restored.
    if (newState === State.Running) void samples?.restore();
  });
  client.onNotification(samplesChangedNotification, async () => {
    await samples?.changed();
    await simulations?.again();
  });
  client.onRequest(factsRequest, ({ uri }: FactsParams) => facts.of(uri));
  const factsChanged = facts.onDidChange(() => {
    if (client.state === State.Running) void client.sendNotification(factsChangedNotification);
  });
  await client.start();
  // The token is left out if it is undefined, because it would otherwise be sent as a second parameter.
  const request = <R>(method: string, params: object, token?: vscode.CancellationToken): Promise<R> =>
    token ? client.sendRequest(method, params, token) : client.sendRequest(method, params);
  const chosen = (samples = new Samples(request, context.workspaceState));
  await chosen.restore();
  const simulating = (simulations = new Simulations(request, () => chosen.choose()));
  const quotes = escapeTypedQuotes(accepts, request);
  const kindItem = new DocumentKindItem(request, accepts);
  return {
    async open(document) {
      if (client.state !== State.Running || !documents.claim(document)) return;
      const params = client.code2ProtocolConverter.asOpenTextDocumentParams(document);
      await client.sendNotification(DidOpenTextDocumentNotification.type, params);
      await kindItem.update();
    },
    request,
    changeKind: () => changeKind(request),
    newDocument: () => newDocument(request),
    convertRules: (uri) => convertRules(request, uri),
    copyExpression: () => copyExpressionAs(request),
    pasteExpression: () => pasteExpression(request),
    switchOff,
    declare,
    samples: chosen,
    simulations: simulating,
    findUntested: (uri) => findUntested(request, uri),
    updateSnapshots: (uri, test) => updateSnapshots(request, uri, test),
    async restart() {
      await client.stop();
      await client.start();
    },
    async dispose() {
      kindItem.dispose();
      simulating.dispose();
      chosen.dispose();
      quotes.dispose();
      factsChanged.dispose();
      await client.dispose();
    },
  };
}

async function serverOptions(context: vscode.ExtensionContext): Promise<ServerOptions> {
  const commands = await vscode.commands.getCommands(true);
  return {
    facts: true,
    installation: `${context.extensionUri.toString()}/`,
    commands: commands.filter((command) => command.startsWith('rampart.')),
    ...(vscode.l10n.bundle ? { l10n: vscode.l10n.bundle } : {}),
  };
}

function errorHandler(log: vscode.LogOutputChannel): ErrorHandler {
  const policy = new RestartPolicy(Date.now);
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed() {
      const decision = policy.closed();
      log.warn(`The language server ended unexpectedly: ${decision}.`);
      if (decision === 'restart') return { action: CloseAction.Restart, handled: true };
      const isBack = decision === 'restartAndSay';
      void tell(
        isBack
          ? vscode.l10n.t('The language server stopped unexpectedly and was restarted.')
          : vscode.l10n.t(
              'The language server keeps stopping unexpectedly. Expressions and documents are not checked.',
            ),
        isBack ? [] : [restartAction()],
        log,
      );
      return { action: isBack ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
    },
  };
}

interface TellAction {
  readonly title: string;
  readonly run: () => unknown;
}

const restartAction = (): TellAction => ({
  title: vscode.l10n.t('Restart'),
  run: () => vscode.commands.executeCommand('rampart.language.restart'),
});

async function tell(
  message: string,
  actions: readonly TellAction[],
  log: vscode.LogOutputChannel,
): Promise<void> {
  const showLog: TellAction = { title: vscode.l10n.t('Show Log'), run: () => log.show() };
  const offered = [...actions, showLog];
  const chosen = await vscode.window.showWarningMessage(message, ...offered.map((action) => action.title));
  offered.find((action) => action.title === chosen)?.run();
}
