import { type GraphNode } from '../../core/model/graph';
import { workflow } from '../../local/demo/make';
import { type Behaviour } from '../../local/state/behaviour';
import { makeWorld } from '../../local/state/world';
import { type Envelope, LocalService, startMs } from './local-service';

export const accountId = 'a'.repeat(32);
const path = `/accounts/${accountId}/workflows/flow`;

interface Line {
  readonly type: string;
  readonly name: string;
  readonly start: string;
  readonly end: string | null;
  readonly finished?: boolean;
  readonly success?: boolean | null;
}

/**
 * A service with one account and one workflow. Each step of the workflow takes one second and never fails randomly.
 */
export class OneWorkflow {
  readonly local: LocalService;

  constructor(
    nodes: readonly GraphNode[],
    more: {
      behaviour?: Partial<Behaviour>;
      concurrency?: number;
      speed?: number;
      functions?: Record<string, readonly GraphNode[]>;
      stepLimit?: number;
    } = {},
  ) {
    const { behaviour, concurrency, speed = 1, functions = {} } = more;
    const graph = {
      class_name: 'Flow',
      functions: Object.fromEntries(
        Object.entries(functions).map(([name, list]) => [
          name,
          { type: 'function_def', name, nodes: list } as const,
        ]),
      ),
      nodes,
    };
    const draft = {
      atMs: startMs,
      graph,
      behaviour: { workMs: [1000, 1000], failureRate: 0, ...behaviour } as const,
      ...(concurrency === undefined ? {} : { concurrency }),
    };
    const flow = workflow('flow', 'Flow', 'script', [draft], { nowMs: startMs });
    const account = {
      id: accountId,
      name: 'One',
      created_on: new Date(startMs).toISOString(),
      workflows: [flow],
    };
    this.local = new LocalService({ world: makeWorld({ accounts: [account], zones: [] }), speed });
  }

  /** Creates an instance and advances the clock to the moment at which it starts. */
  async start(id = 'run', params?: unknown): Promise<void> {
    await this.create(id, params);
    this.advance(0.25);
  }

  async create(id: string, params?: unknown): Promise<string> {
    const body = { instance_id: id, ...(params === undefined ? {} : { params: JSON.stringify(params) }) };
    const { json } = await this.local.send('POST', `${path}/instances`, body);
    return json.result.status as string;
  }

  advance(seconds: number): void {
    this.local.clock.advance(seconds * 1000);
  }

  async status(id = 'run'): Promise<string> {
    return (await this.detail(id)).status as string;
  }

  async detail(id = 'run'): Promise<Envelope['result']> {
    return this.local.result(`${path}/instances/${id}`);
  }

  /**
   * Returns a line for each entry of the log: `name start-end`, with the times in seconds after the start of the
   * instance, or `…` if a step has not ended. The line of a rollback starts with `undo`, the line of a failed step ends
   * with `failed`, and the line of a termination is `termination`.
   */
  async log(id = 'run'): Promise<string[]> {
    const { steps, start } = (await this.detail(id)) as { steps: Line[]; start: string };
    const at = (time: string | null) =>
      time === null ? '…' : String((Date.parse(time) - Date.parse(start)) / 1000);
    return steps.map((step) => {
      if (step.type === 'termination') return step.type;
      const end = step.finished === false ? '…' : at(step.end);
      const undo = step.type === 'rollback' ? 'undo ' : '';
      return `${undo}${step.name} ${at(step.start)}-${end}${step.success === false ? ' failed' : ''}`;
    });
  }

  act(id: string, body: unknown) {
    return this.local.send('PATCH', `${path}/instances/${id}/status`, body);
  }

  event(id: string, type: string, payload?: unknown) {
    return this.local.send('POST', `${path}/instances/${id}/events/${type}`, payload);
  }

  step(id: string, query: string) {
    return this.local.get(`${path}/instances/${id}/step?${query}`);
  }

  list(query = '') {
    return this.local.get(`${path}/instances${query}`);
  }
}
