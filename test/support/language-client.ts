import { PassThrough } from 'node:stream';
import {
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  ProposedFeatures,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  createConnection,
  createProtocolConnection,
} from 'vscode-languageserver/node';
import { type Facts } from '../../core/language/facts';
import { type Language } from '../../core/language/language';
import { createLanguageService } from '../../core/language/languages';
import { LanguageService } from '../../core/language/service';
import { factsRequest } from '../../core/protocol/language-server';
import { startServer } from '../../server/src/connection';
import { type ConfigFiles, type RequestFiles, type WorkspaceFiles } from '../../server/src/host';
import { loadScripts } from '../../workspace/scripts';
import { realTimer, type Timer } from '../../server/src/scheduler';

export interface ClientOptions {
  /** Languages that replace those of the project. */
  readonly languages?: readonly Language[];
  /** Returns the response to `workspace/configuration` for a document. Tests can replace it while the client runs. */
  settings?: (uri: string) => unknown;
  readonly facts?: (uri: string) => Facts | Promise<Facts>;
  readonly commands?: readonly string[];
  readonly files?: WorkspaceFiles;
  readonly configs?: ConfigFiles;
  readonly requestFiles?: RequestFiles;
  /** URIs of the workspace folders. */
  readonly folders?: readonly string[];
  readonly capabilities?: ClientCapabilities;
  /** Translations in the form in which the editor passes them on. */
  readonly l10n?: Readonly<Record<string, string>>;
  /** A timer that replaces the real one. */
  readonly timer?: Timer;
}

/** A client of the language server that uses the real protocol over any two streams. */
export class TestClient {
  readonly published: PublishDiagnosticsParams[] = [];
  readonly logged: string[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(
    readonly connection: ProtocolConnection,
    readonly initialized: InitializeResult,
    private readonly dispose: () => void,
  ) {}

  /** Starts a server in this process and connects to it. */
  static async start(options: ClientOptions = {}): Promise<TestClient> {
    const up = new PassThrough();
    const down = new PassThrough();
    const server = createConnection(ProposedFeatures.all, up, down);
    const { languages } = options;
    startServer(
      server,
      () => ({
        files: options.files,
        configs: options.configs,
        ...(options.requestFiles ? { requestFiles: options.requestFiles } : {}),
        scripts: loadScripts,
        diagnosticPages: 'file:///pages/',
        now: () => 0,
        timer: options.timer ?? realTimer,
      }),
      languages ? (onFailure) => new LanguageService(languages, onFailure) : createLanguageService,
    );
    return TestClient.connect(down, up, options, () => server.dispose());
  }

  /** Connects to a server at the other end of two streams. */
  static async connect(
    input: NodeJS.ReadableStream,
    output: NodeJS.WritableStream,
    options: Pick<ClientOptions, 'settings' | 'facts' | 'folders' | 'commands' | 'capabilities' | 'l10n'>,
    end: () => void,
  ): Promise<TestClient> {
    const connection = createProtocolConnection(
      new StreamMessageReader(input),
      new StreamMessageWriter(output),
    );
    connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map((item) => options.settings?.(item.scopeUri ?? '') ?? {}),
    );
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest(factsRequest, ({ uri }: { uri: string }) => options.facts?.(uri) ?? {});
    connection.listen();
    const initialized = await connection.sendRequest<InitializeResult>('initialize', {
      processId: null,
      rootUri: null,
      workspaceFolders: options.folders?.map((uri) => ({ uri, name: 'w' })) ?? null,
      capabilities: { workspace: { configuration: true }, ...options.capabilities },
      initializationOptions: {
        facts: options.facts !== undefined,
        commands: options.commands ?? [],
        ...(options.l10n ? { l10n: options.l10n } : {}),
      },
    });
    const client = new TestClient(connection, initialized, () => {
      connection.dispose();
      end();
    });
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      client.published.push(params);
      for (const wake of client.waiting) wake();
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      client.logged.push(message);
      for (const wake of client.waiting) wake();
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  async open(uri: string, languageId: string, text: string, version = 1): Promise<void> {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version, text },
    });
  }

  async change(uri: string, version: number, contentChanges: readonly unknown[]): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  request<R>(method: string, params: object): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  /** Waits until the server publishes the diagnostics for a version of a document, and resolves to them. */
  async diagnostics(uri: string, version: number | undefined): Promise<readonly Diagnostic[]> {
    const find = () => this.published.findLast((one) => one.uri === uri && one.version === version);
    await this.until(() => find() !== undefined);
    return find()?.diagnostics ?? [];
  }

  /** Waits until the condition is true. Checks it again after each message from the server. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition())
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiting.delete(wake);
          resolve();
        };
        this.waiting.add(wake);
      });
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    this.dispose();
  }
}
