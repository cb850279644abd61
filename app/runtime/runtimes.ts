import * as l10n from '@vscode/l10n';
import { readRuntimeWorkflows, runtimeBaseUrl, type RuntimeWorkflow } from '../../core/api/local-runtime';
import { runtimeAccount } from '../../core/api/local-runtime.data';
import { type Transport } from '../../core/api/transport';
import { type Connection } from '../connections/connection';

/** A local runtime that answers now. */
export interface FoundRuntime {
  readonly connection: Connection;
  readonly workflows: readonly RuntimeWorkflow[];
}

/** What looking for local runtimes needs. */
export interface RuntimesHost {
  readonly transport: Transport;
  /** False in a workspace that is not trusted: then nothing is asked. */
  readonly trusted: () => boolean;
  /** The ports that one may listen on. */
  readonly ports: () => Promise<readonly number[]>;
  /** Is told which there are, after each look. */
  readonly found: (connections: readonly Connection[]) => void;
}

const probeMs = 1000;
const mostBytes = 1024 * 1024;

/**
 * The local runtimes (`wrangler dev`) on this machine. Each possible port is asked for its list of workflows; what does
 * not answer like a runtime is left alone, and nobody is told.
 */
export class Runtimes {
  private running: readonly FoundRuntime[] = [];
  private looking: Promise<boolean> | undefined;

  constructor(private readonly host: RuntimesHost) {}

  get list(): readonly FoundRuntime[] {
    return this.running;
  }

  /** Looks now, or joins a look that is under way. Resolves to whether anything is different from before. */
  look(): Promise<boolean> {
    return (this.looking ??= this.lookNow().finally(() => (this.looking = undefined)));
  }

  private async lookNow(): Promise<boolean> {
    const ports = this.host.trusted() ? await this.host.ports() : [];
    const asked = await Promise.all([...new Set(ports)].map((port) => this.ask(port)));
    const found = asked.filter((one) => one !== undefined);
    const changed = JSON.stringify(found) !== JSON.stringify(this.running);
    this.running = found;
    if (changed) this.host.found(found.map(({ connection }) => connection));
    return changed;
  }

  private async ask(port: number): Promise<FoundRuntime | undefined> {
    const baseUrl = runtimeBaseUrl(port);
    const answer = await this.host.transport.send({
      method: 'GET',
      url: `${baseUrl}/workflows`,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(probeMs),
      maxBytes: mostBytes,
    });
    if (answer.kind !== 'response' || answer.status !== 200) return undefined;
    const workflows = readRuntimeWorkflows(new TextDecoder().decode(answer.body));
    return workflows && { connection: connectionOf(port, baseUrl, workflows), workflows };
  }
}

/** Connections of this kind have ids of their own, so that a panel finds its runtime again. */
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
 * The runtime that runs a class of a script: of the project that the script is in, where that is known, else the only
 * one that has it.
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
