import * as l10n from '@vscode/l10n';
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { createLanguageService } from '../../core/language/languages';
import { type LanguageFailure, type LanguageService } from '../../core/language/service';
import { decodeServerOptions, factsChangedNotification } from '../../core/protocol/language-server';
import { Diagnostics } from './diagnostics';
import { Documents, Snapshot } from './documents';
import { FactsStore } from './facts';
import { features } from './features/features';
import { type ServerHost } from './host';
import { ServerLog } from './log';
import { type Session } from './session';
import { SettingsStore } from './settings';

type CreateService = (onFailure: (failure: LanguageFailure) => void) => LanguageService;

/** Serves one client, on a connection that is not listening yet. */
export function startServer(
  connection: Connection,
  createHost: (folders: readonly string[]) => ServerHost,
  createService: CreateService = createLanguageService,
): void {
  connection.onInitialize((params) => {
    const { session, diagnostics } = createSession(connection, params, createHost, createService);
    syncDocuments(session, diagnostics);
    followClient(session, diagnostics);
    for (const feature of features) feature.register(session, diagnostics);
    return { capabilities: capabilities(), serverInfo: { name: 'rampart' } };
  });
  connection.listen();
}

function capabilities(): ServerCapabilities {
  return Object.assign(
    { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental } },
    ...features.map((feature) => feature.capabilities),
  ) as ServerCapabilities;
}

function createSession(
  connection: Connection,
  params: InitializeParams,
  createHost: (folders: readonly string[]) => ServerHost,
  createService: CreateService,
): { session: Session; diagnostics: Diagnostics } {
  const options = decodeServerOptions(params.initializationOptions);
  if (options.l10n) l10n.config({ contents: options.l10n });
  const log = new ServerLog(connection);
  const host = createHost((params.workspaceFolders ?? []).map((folder) => folder.uri));
  const clientAnswers = params.capabilities.workspace?.configuration === true;
  const session: Session = {
    connection,
    capabilities: params.capabilities,
    options,
    host,
    documents: new Documents(),
    service: createService(({ language, error }) => log.bug(`the language ${language}`, error)),
    settings: new SettingsStore(connection, clientAnswers, options.settings),
    facts: new FactsStore(connection, options.facts === true, host.timer, (uri) => diagnostics.changed(uri)),
    log,
  };
  const diagnostics = new Diagnostics(session);
  return { session, diagnostics };
}

function syncDocuments(
  { connection, documents, service, settings, facts }: Session,
  diagnostics: Diagnostics,
): void {
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    documents.set(new Snapshot(uri, languageId, version, text));
    diagnostics.opened(uri);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const before = documents.get(uri);
    if (!before) return;
    documents.set(before.changed(contentChanges, version));
    diagnostics.changed(uri);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    documents.delete(uri);
    diagnostics.closed(uri);
    service.forget(uri);
    settings.forget(uri);
    facts.forget(uri);
  });
}

/** What the client tells us on its own: settings, files on disk, facts; and the end. */
function followClient(
  { connection, capabilities, host, settings, facts }: Session,
  diagnostics: Diagnostics,
): void {
  connection.onInitialized(() => {
    const { workspace } = capabilities;
    if (workspace?.didChangeConfiguration?.dynamicRegistration)
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'rampart' });
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration && host.files)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: host.files.watched.map((globPattern) => ({ globPattern })),
      });
  });
  connection.onDidChangeConfiguration((change) => {
    settings.changed(change.settings);
    diagnostics.allChanged();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const uris = changes.map((change) => change.uri);
    host.files?.changed(uris);
    diagnostics.othersChanged(uris);
  });
  connection.onNotification(factsChangedNotification, () => {
    facts.changed();
    diagnostics.allChanged();
  });
  connection.onShutdown(() => diagnostics.dispose());
}
