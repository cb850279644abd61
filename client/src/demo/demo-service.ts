import * as vscode from 'vscode';
import { type DemoCommands } from '../../../app/command-table/command';
import { loopbackUrl } from '../../../app/connections/base-url';
import { type Connections } from '../../../app/connections/connections';
import { Secret } from '../../../core/api/secret';
import { type DemoProcess, startDemoProcess } from '../../../platform/demo-process';
import { localAddress } from '../platform/environment';

/** Fixed ID of the demo service's connection, so that a later start reuses the existing connection. */
const demoConnection = 'local';

/**
 * Demo service of this window, with its connection. The service is a process that ends with the window. If a demo
 * service for the editor was already started outside the editor (`npm start`), the editor connects to that service
 * instead.
 */
export class DemoService implements DemoCommands, vscode.Disposable {
  private running: DemoProcess | undefined;

  constructor(
    private readonly connections: Connections,
    private readonly extensionPath: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Removes the connection to an earlier window's demo service, which ended with that window. */
  async forgetLast(): Promise<void> {
    if (!this.running && this.connections.get(demoConnection)?.baseUrl !== localUrl())
      await this.connections.remove(demoConnection);
    showRunning(this.connections.get(demoConnection) !== undefined);
  }

  /** Starts the service if needed, and connects to it. */
  async start(): Promise<void> {
    const url = localUrl() ?? (await this.spawned());
    if (url === undefined) return;
    this.log.info(`demo service at ${url}`);
    await this.connections.put(
      {
        id: demoConnection,
        kind: 'api',
        name: vscode.l10n.t('Demo service'),
        baseUrl: url,
        scheme: 'bearer',
        readOnly: false,
        typedPlaces: [],
      },
      { scheme: 'bearer', token: new Secret('local') },
    );
    showRunning(true);
    // Shows the connections, because a start from the walkthrough or the palette would otherwise have no visible
    // result.
    await vscode.commands.executeCommand('rampart.connections.focus');
  }

  async stop(): Promise<void> {
    this.running?.stop();
    this.running = undefined;
    await this.connections.remove(demoConnection);
    showRunning(false);
  }

  dispose(): void {
    this.running?.stop();
  }

  private async spawned(): Promise<string | undefined> {
    if (this.running) return this.running.url;
    const script = vscode.Uri.joinPath(this.extensionPath, 'dist', 'local.js').fsPath;
    try {
      const started = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Starting the demo service') },
        () => startDemoProcess(script),
      );
      this.running = started;
      void started.ended.then(() => this.onEnded(started));
      return started.url;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.log.error(`the demo service did not start: ${why}`);
      void vscode.window.showErrorMessage(vscode.l10n.t('The demo service did not start: {0}', why));
      return undefined;
    }
  }

  private async onEnded(ended: DemoProcess): Promise<void> {
    if (this.running !== ended) return;
    this.running = undefined;
    this.log.warn('the demo service has ended');
    await this.connections.remove(demoConnection);
    showRunning(false);
  }
}

/** Sets the context key that determines whether the start or the stop command is offered. */
const showRunning = (running: boolean): void =>
  void vscode.commands.executeCommand('setContext', 'rampart.demoRunning', running);

/**
 * Returns the URL of a demo service that was started outside the editor for use in the editor. Returns undefined if
 * there is none.
 */
const localUrl = (): string | undefined => loopbackUrl(localAddress());
