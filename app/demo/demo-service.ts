import * as l10n from '@vscode/l10n';
import { Secret } from '../../core/api/secret';
import { type Transport } from '../../core/api/transport';
import { parseJson } from '../../core/base/json';
import { isObject } from '../../core/model/decode';
import { type DemoCommands } from '../command-table/command';
import { loopbackUrl } from '../connections/base-url';
import { type Connections } from '../connections/connections';

/** A process of the demo service. */
export interface DemoProcess {
  /** The base URL, without a path. */
  readonly url: string;
  stop(): void;
  /** Resolves when the process has ended, whether it exited by itself or was stopped. */
  readonly ended: Promise<void>;
}

/** Dependencies of `DemoService`, provided by the editor or a test. */
export interface DemoHost {
  readonly connections: Connections;
  readonly transport: Transport;
  /** Returns false in an untrusted workspace, where no requests are sent. */
  readonly trusted: () => boolean;
  /**
   * Whether windows on different machines share the connections. If so, the connected service may run on another
   * machine.
   */
  readonly sharedAcrossMachines: boolean;
  /** URL of a demo service that was started outside the editor for use in the editor, if there is one. */
  readonly given: string | undefined;
  /** Starts a process of the service. If that fails, tells the user and resolves to undefined. */
  readonly spawn: () => Promise<DemoProcess | undefined>;
  /** Called when a demo service becomes available or unavailable. */
  readonly showRunning: (running: boolean) => void;
  /** Shows the connections, because starting the service may have no other visible result. */
  readonly showConnections: () => PromiseLike<unknown>;
  readonly log: { info(message: string): void; warn(message: string): void };
}

/** Fixed ID of the demo service's connection, so that a later start reuses the existing connection. */
const demoConnection = 'local';
const token = 'local';

const probeMs = 1000;
const maxAnswerBytes = 1024 * 1024;

/**
 * Result of a request to a demo service. `unknown` means that no request was sent, or that the result is not
 * conclusive.
 */
type Probed = 'running' | 'ended' | 'unknown';

/**
 * Demo service, with its connection. The service is a process that ends with the window that started it. All windows
 * share the connection, so a window uses another window's service while that service responds. If a demo service for
 * the editor was already started outside the editor (`npm start`), the editor connects to that service instead.
 */
export class DemoService implements DemoCommands {
  private running: DemoProcess | undefined;
  private checked: Promise<void> = Promise.resolve();
  private starting: Promise<void> | undefined;

  constructor(private readonly host: DemoHost) {}

  /** Removes the connection if its service has ended with the window that started it. Never rejects. */
  forgetEnded(): Promise<void> {
    this.checked = this.check().catch((error: unknown) =>
      this.host.log.warn(`the connection of the demo service was not checked: ${String(error)}`),
    );
    return this.checked;
  }

  /** Starts the service if needed, and connects to it. Calls during a start share that start. */
  start(): Promise<void> {
    this.starting ??= this.connect().finally(() => (this.starting = undefined));
    return this.starting;
  }

  private async connect(): Promise<void> {
    // A removal that is still in progress would delete the credential of the new connection.
    await this.checked;
    const url = this.host.given ?? (await this.runningUrl()) ?? (await this.spawned());
    if (url === undefined) return;
    this.host.log.info(`demo service at ${url}`);
    await this.host.connections.put(
      {
        id: demoConnection,
        kind: 'api',
        name: l10n.t('Demo service'),
        baseUrl: url,
        scheme: 'bearer',
        readOnly: false,
        typedPlaces: [],
      },
      { scheme: 'bearer', token: new Secret(token) },
    );
    this.host.showRunning(true);
    await this.host.showConnections();
  }

  /**
   * Stops the service of this window and removes its connection. If this window has not started a service, removes
   * the connection to the service of another window.
   */
  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    running?.stop();
    if (running) await this.forget(running.url);
    else await this.host.connections.remove(demoConnection);
    this.host.showRunning(this.connectedUrl !== undefined);
  }

  dispose(): void {
    this.running?.stop();
  }

  private get connectedUrl(): string | undefined {
    return this.host.connections.get(demoConnection)?.baseUrl;
  }

  private async check(): Promise<void> {
    const url = this.connectedUrl;
    const ended = url !== undefined && url !== this.host.given && (await this.probe(url)) === 'ended';
    if (ended && !this.host.sharedAcrossMachines) await this.forget(url);
    const connected = this.connectedUrl;
    this.host.showRunning(connected !== undefined && !(ended && connected === url));
  }

  /** Returns the URL of a running service: that of this window or, if it has none, that of another window. */
  private async runningUrl(): Promise<string | undefined> {
    if (this.running) return this.running.url;
    const url = this.connectedUrl;
    return url !== undefined && (await this.probe(url)) === 'running' ? url : undefined;
  }

  private async spawned(): Promise<string | undefined> {
    const started = await this.host.spawn();
    if (!started) return undefined;
    this.running = started;
    void started.ended.then(() => this.onEnded(started));
    return started.url;
  }

  private async onEnded(ended: DemoProcess): Promise<void> {
    if (this.running !== ended) return;
    this.running = undefined;
    this.host.log.warn('the demo service has ended');
    await this.forget(ended.url);
    this.host.showRunning(this.connectedUrl !== undefined);
  }

  /** Removes the connection, unless it has been changed to another service in the meantime. */
  private async forget(url: string): Promise<void> {
    if (this.connectedUrl === url) await this.host.connections.remove(demoConnection);
  }

  /**
   * Checks whether a demo service is running at a URL on this machine. A response from any other server counts as
   * `ended`. If there is no response in time, the result is `unknown`, because the service may only be slow.
   */
  private async probe(url: string): Promise<Probed> {
    if (!this.host.trusted() || loopbackUrl(url) === undefined) return 'unknown';
    const answer = await this.host.transport.send({
      method: 'GET',
      url: `${url}/__rampart/faults`,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(probeMs),
      maxBytes: maxAnswerBytes,
    });
    if (answer.kind === 'failure') return answer.reason === 'refused' ? 'ended' : 'unknown';
    const body = parseJson(new TextDecoder().decode(answer.body));
    return answer.status === 200 && listsFaults(body) ? 'running' : 'ended';
  }
}

/** Whether a response is the list of the faults that a demo service simulates, with the number of hits of each. */
const listsFaults = (body: unknown): boolean =>
  isObject(body) &&
  body.success === true &&
  Array.isArray(body.result) &&
  body.result.every((fault) => isObject(fault) && typeof fault.hits === 'number');
