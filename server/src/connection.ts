import * as l10n from '@vscode/l10n';
import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { createLanguageService } from '../../core/language/languages';
import { useSampleCommand } from '../../core/language/requests/requests-language';
import { isProjectConfig } from '../../core/language/project-config-name';
import { type LanguageFailure, type LanguageService } from '../../core/language/service';
import {
  decodeServerOptions,
  factsChangedNotification,
  type ServerOptions,
} from '../../core/protocol/language-server';
import { samplesChangedNotification } from '../../core/protocol/samples';
import { Attention } from './attention';
import { Diagnostics } from './diagnostics';
import { Documents, Snapshot } from './documents';
import { FactsStore } from './facts';
import { features } from './features/features';
import { type ServerHost } from './host';
import { ServerLog } from './log';
import { IdleCollector } from './idle-collector';
import { ListChanges } from './list-changes';
import { SampleStore } from './samples';
import { type Session } from './session';
import { SettingsStore } from './settings';

type CreateHost = (folders: readonly string[], options: ServerOptions) => ServerHost;
type CreateService = (onFailure: (failure: LanguageFailure) => void) => LanguageService;

/** Starts a server for one client. The connection must not be listening yet. */
export function startServer(
  connection: Connection,
  createHost: CreateHost,
  createService: CreateService = createLanguageService,
): void {
  connection.onInitialize((params) => {
    const { session, diagnostics } = createSession(connection, params, createHost, createService);
    syncDocuments(session, diagnostics);
    followClient(session, diagnostics);
    for (const feature of features) feature.register(session, diagnostics);
    return {
      capabilities: capabilities(params.capabilities, session.options),
      serverInfo: { name: 'rampart' },
    };
  });
  connection.listen();
}

function capabilities(client: ClientCapabilities, options: ServerOptions): ServerCapabilities {
  const wide = features.filter(({ narrowed }) => narrowed?.isPossible(client) !== true);
  return Object.assign(
    { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental } },
    ...wide.map((feature) => feature.capabilities),
    ...features.map((feature) => feature.capabilitiesFor?.(options)),
  ) as ServerCapabilities;
}

function createSession(
  connection: Connection,
  params: InitializeParams,
  createHost: CreateHost,
  createService: CreateService,
): { session: Session; diagnostics: Diagnostics } {
  const options = decodeServerOptions(params.initializationOptions);
  if (options.l10n) l10n.config({ contents: options.l10n });
  const log = new ServerLog(connection);
  const folders = (params.workspaceFolders ?? []).map((folder) => folder.uri);
  const host = createHost(folders, options);
  const clientAnswers = params.capabilities.workspace?.configuration === true;
  const documents = new Documents();
  const session: Session = {
    connection,
    capabilities: params.capabilities,
    options,
    host,
    folders,
    documents,
    attention: new Attention(),
    service: createService(({ language, error }) => log.bug(`the language ${language}`, error)),
    settings: new SettingsStore(connection, clientAnswers, options.settings, host.configs),
    samples: new SampleStore(documents, host, folders, host.timer, () => samplesChanged(session)),
    lists: new ListChanges(host.timer, () => samplesChanged(session)),
    facts: new FactsStore(connection, options.facts === true, host.timer, (uri) => diagnostics.changed(uri)),
    log,
  };
  const diagnostics = new Diagnostics(session);
  return { session, diagnostics };
}

function refreshLenses({ connection, capabilities: { workspace } }: Session): void {
  if (workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type);
}

/** Asks the client to refresh the results that depend on samples, or on lists in files. */
function samplesChanged(session: Session): void {
  const { connection, capabilities, options } = session;
  if (capabilities.workspace?.inlayHint?.refreshSupport) void connection.languages.inlayHint.refresh();
  refreshLenses(session);
  if (options.commands?.includes(useSampleCommand))
    void connection.sendNotification(samplesChangedNotification);
}

function syncDocuments(
  { connection, documents, attention, service, settings, samples, lists, facts, host }: Session,
  diagnostics: Diagnostics,
): void {
  const idle = new IdleCollector(host.collectGarbage, host.timer);
  connection.onExit(() => idle.dispose());
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    idle.edited();
    documents.set(new Snapshot(uri, languageId, version, text));
    diagnostics.opened(uri);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const before = documents.get(uri);
    if (!before) return;
    idle.edited();
    documents.set(before.changed(contentChanges, version));
    diagnostics.changed(uri);
    samples.filesChanged([uri]);
    lists.filesChanged([uri]);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    documents.delete(uri);
    attention.forget(uri);
    samples.filesChanged([uri]);
    lists.filesChanged([uri]);
    diagnostics.closed(uri);
    service.forget(uri);
    settings.forget(uri);
    facts.forget(uri);
  });
}

/** Handles the client's notifications: settings, files on disk, facts, and shutdown. */
function followClient(session: Session, diagnostics: Diagnostics): void {
  const { connection, capabilities, host, settings, samples, lists, facts } = session;
  connection.onInitialized(() => {
    const { workspace } = capabilities;
    if (workspace?.didChangeConfiguration?.dynamicRegistration)
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'rampart' });
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration && host.files)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: host.files.watched.map((globPattern) => ({ globPattern })),
      });
    for (const { narrowed } of features) if (narrowed?.isPossible(capabilities)) narrowed.announce(session);
  });
  connection.onDidChangeConfiguration((change) => {
    settings.changed(change.settings);
    diagnostics.allChanged();
    samplesChanged(session);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const uris = changes.map((change) => change.uri);
    host.files?.changed(uris);
    samples.filesChanged(uris);
    lists.filesChanged(uris);
    if (uris.some(isProjectConfig)) {
      settings.configsChanged();
      diagnostics.allChanged();
      samplesChanged(session);
    }
    diagnostics.othersChanged(uris);
  });
  connection.onNotification(factsChangedNotification, () => {
    facts.changed();
    diagnostics.allChanged();
  });
  connection.onShutdown(() => diagnostics.dispose());
}
