import * as l10n from '@vscode/l10n';
import {
  readRuntimeWorkflows,
  runtimeApiPathOf,
  runtimeBaseUrl,
  type RuntimeWorkflow,
} from '../../core/api/local-runtime';
import { runtimeAccount, runtimeProbe } from '../../core/api/local-runtime.data';
import { type Transport, type TransportResponse } from '../../core/api/transport';
import { type Connection } from '../connections/connection';

/** A local runtime that currently responds. */
export interface FoundRuntime {
  readonly connection: Connection;
  readonly workflows: readonly RuntimeWorkflow[];
}

/** Dependencies of the search for local runtimes. */
export interface RuntimesHost {
  readonly transport: Transport;
  /** Returns false in an untrusted workspace, where no requests are sent. */
  readonly trusted: () => boolean;
  /** Returns the ports on which a runtime may be listening. */
  readonly ports: () => Promise<readonly number[]>;
  /**
   * Called when a check finds a change. `connections` are the runtimes that were found, and `outdatedPorts` are the
   * ports of runtimes without an API for workflows.
   */
  readonly found: (connections: readonly Connection[], outdatedPorts: readonly number[]) => void;
}

const probeMs = 1000;
const maxAnswerBytes = 1024 * 1024;

/** The result for a port: the runtime that was found, or the port of a runtime without an API for workflows. */
type Asked = FoundRuntime | { readonly outdatedPort: number };

/**
 * Finds the local runtimes (`wrangler dev`) on this machine. The first request to a port is one that a runtime answers
 * itself, because most other requests would reach the user's Worker. The workflows are requested only if the response
 * comes from a runtime.
 */
export class Runtimes {
  private running: readonly FoundRuntime[] = [];
  private outdated: readonly number[] = [];
  private looking: Promise<boolean> | undefined;
  /** Ports whose runtimes are known to have no API for workflows, with the API path that was requested. */
  private readonly asked = new Map<number, string>();

  constructor(private readonly host: RuntimesHost) {}

  get list(): readonly FoundRuntime[] {
    return this.running;
  }

  /** Returns the ports of runtimes without an API for workflows. */
  get outdatedPorts(): readonly number[] {
    return this.outdated;
  }

  /** Starts a check, or joins the check in progress. Resolves to true if anything has changed. */
  look(): Promise<boolean> {
    return (this.looking ??= this.lookNow().finally(() => (this.looking = undefined)));
  }

  private async lookNow(): Promise<boolean> {
    const ports = this.host.trusted() ? await this.host.ports() : [];
    const all = await Promise.all([...new Set(ports)].map((port) => this.ask(port)));
    const found = all.filter((one): one is FoundRuntime => one !== undefined && 'connection' in one);
    const outdated = all.flatMap((one) => (one && 'outdatedPort' in one ? one.outdatedPort : []));
    const changed = JSON.stringify([found, outdated]) !== JSON.stringify([this.running, this.outdated]);
    this.running = found;
    this.outdated = outdated;
    if (changed)
      this.host.found(
        found.map(({ connection }) => connection),
        outdated,
      );
    return changed;
  }

  private async ask(port: number): Promise<Asked | undefined> {
    const probed = await this.get(runtimeBaseUrl(port, runtimeProbe.path), runtimeProbe.headers);
    const apiPath = probed && runtimeApiPathOf(probed.status, textOf(probed));
    if (apiPath === undefined) {
      this.asked.delete(port);
      return undefined;
    }
    if (this.asked.get(port) === apiPath) return { outdatedPort: port };
    const baseUrl = runtimeBaseUrl(port, apiPath);
    const answer = await this.get(`${baseUrl}/workflows`, {});
    if (!answer) return undefined; // The runtime is busy, so the next check tries again.
    const workflows = answer.status === 200 ? readRuntimeWorkflows(textOf(answer)) : undefined;
    if (workflows) return { connection: connectionOf(port, baseUrl, workflows), workflows };
    this.asked.set(port, apiPath);
    return { outdatedPort: port };
  }

  private async get(
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<TransportResponse | undefined> {
    const answer = await this.host.transport.send({
      method: 'GET',
      url,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(probeMs),
      maxBytes: maxAnswerBytes,
    });
    return answer.kind === 'response' ? answer : undefined;
  }
}

const textOf = ({ body }: TransportResponse): string => new TextDecoder().decode(body);

/** Returns a connection ID that depends only on the port, so that a panel finds its runtime again. */
const runtimeConnection = (port: number): string => `runtime-${port}`;

const connectionOf = (port: number, baseUrl: string, workflows: readonly RuntimeWorkflow[]): Connection => {
  const scripts = [...new Set(workflows.map(({ scriptName }) => scriptName))].join(', ');
  const name = l10n.t('{0}, port {1}', 'wrangler dev', port);
  return {
    id: runtimeConnection(port),
    kind: 'runtime',
    name,
    baseUrl,
    scheme: 'none',
    readOnly: false,
    typedPlaces: [{ type: 'accounts', id: runtimeAccount, name: scripts === '' ? name : scripts }],
  };
};

/**
 * Returns the workflow for a class of a script, together with the runtime that runs it. If the name of the script is
 * known, only workflows of that script are considered. Otherwise, the class must belong to only one workflow. Returns
 * undefined if there is no suitable workflow.
 */
export function runtimeOf(
  runtimes: readonly FoundRuntime[],
  className: string,
  scriptName: string | undefined,
): { readonly runtime: FoundRuntime; readonly workflow: RuntimeWorkflow } | undefined {
  const having = runtimes.flatMap((runtime) =>
    runtime.workflows
      .filter((workflow) => workflow.className === className)
      .map((workflow) => ({ runtime, workflow })),
  );
  const own = having.filter(({ workflow }) => workflow.scriptName === scriptName);
  const [first, ...others] = own.length > 0 || scriptName !== undefined ? own : having;
  return others.length === 0 || own.length > 0 ? first : undefined;
}
