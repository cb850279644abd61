import { type ApiError, type Found, type Outcome } from '../../core/api/error';
import { type OperationId } from '../../core/api/operations.data';
import { type PageToken } from '../../core/api/paging';
import { type VersionGraph } from '../../core/model/graph';
import { type Workflow } from '../../core/model/workflow';
import { type InstanceDetail } from '../../core/model/workflow-instance';
import { type WorkflowStep } from '../../core/model/workflow-step';
import { type WorkflowVersion } from '../../core/model/workflow-version';
import { callAt } from '../../core/resources/calls';
import { type Remote } from '../../core/resources/remote';
import { type AccountGraphKey } from './graph-key';

/**
 * Maximum number of runs used for statistics, maximum number of parallel reads, and maximum number of instances to
 * search.
 */
const [maxRuns, atOnce, maxLooked] = [500, 5, 5000];

/** The logs of a version's runs. */
export interface RunLogs {
  readonly logs: readonly (readonly WorkflowStep[])[];
  /** The number of runs of the version that were found. */
  readonly known: number;
  /** Whether the service has no further runs of the version. */
  readonly isWhole: boolean;
  /** Reason why some of the runs were not read. Absent if all were read, or if the signal aborted. */
  readonly problem?: ApiError;
}

/** Reads graphs and runs of one workflow in one account. */
export class WorkflowReads {
  constructor(
    private readonly remote: Remote,
    private readonly key: AccountGraphKey,
  ) {}

  version(id: string, signal: AbortSignal): Promise<Outcome<WorkflowVersion>> {
    return this.read('versions.get', id, signal);
  }

  graph(version: string, signal: AbortSignal): Promise<Outcome<VersionGraph>> {
    return this.read('versions.graph', version, signal);
  }

  workflow(signal: AbortSignal): Promise<Outcome<Workflow>> {
    return this.read('workflows.get', undefined, signal);
  }

  instance(id: string, signal: AbortSignal): Promise<Outcome<InstanceDetail>> {
    return this.read('instances.get', id, signal);
  }

  /**
   * Returns the logs of a version's latest runs that could be read before the signal aborted. Several runs are read
   * in parallel. A run that cannot be read is left out. If all runs of a parallel batch fail, no further runs are
   * read.
   */
  async logsOf(
    version: string,
    signal: AbortSignal,
    tell: (read: number, all: number) => void = () => undefined,
  ): Promise<Found<RunLogs>> {
    const listed = await this.runsOf(version, signal);
    if (!listed.ok) return listed;
    const { ids, isWhole } = listed.value;
    const logs: (readonly WorkflowStep[])[] = [];
    let problem: ApiError | undefined;
    for (let at = 0; at < ids.length && !signal.aborted; at += atOnce) {
      tell(at, ids.length);
      const some = ids.slice(at, at + atOnce);
      const found = await Promise.all(some.map((id) => this.instance(id, signal)));
      for (const one of found)
        if (one.ok) logs.push(one.value.steps);
        else if (one.error.kind !== 'cancelled') problem ??= one.error;
      if (found.every((one) => !one.ok)) break;
    }
    const value = { logs, known: ids.length, isWhole, ...(problem ? { problem } : {}) };
    return { ok: true, value };
  }

  /** Returns the IDs of a version's latest runs. Searches only a limited number of instances. */
  private async runsOf(
    version: string,
    signal: AbortSignal,
  ): Promise<Found<{ readonly ids: readonly string[]; readonly isWhole: boolean }>> {
    const { connection, account, workflow } = this.key;
    const scopes = await this.remote.scopes();
    const scope = scopes.find((one) => one.connection === connection && one.id === account);
    if (!scope) return { ok: true, value: { ids: [], isWhole: false } };
    const request = { list: 'workflow_instance', scope, within: [{ kind: 'workflow', id: workflow }], query: {}, pageSize: 100 } as const; // prettier-ignore
    const ids: string[] = [];
    let looked = 0;
    let from: PageToken | undefined;
    do {
      const page = await this.remote.page(request, from, signal);
      if (!page.ok) return looked === 0 ? page : { ok: true, value: { ids, isWhole: false } };
      const { items } = page.value;
      looked += items.length;
      for (const { id, version_id } of items)
        if (version_id === version && ids.length < maxRuns) ids.push(id);
      from = page.value.next;
    } while (from !== undefined && looked < maxLooked && ids.length < maxRuns && !signal.aborted);
    return { ok: true, value: { ids, isWhole: from === undefined && ids.length < maxRuns } };
  }

  private async read<T>(
    operation: OperationId,
    id: string | undefined,
    signal: AbortSignal,
  ): Promise<Outcome<T>> {
    const { connection, account, workflow } = this.key;
    const steps = [{ id: workflow }, ...(id === undefined ? [] : [{ id }])];
    const call = callAt(connection, { type: 'accounts', id: account }, steps, operation);
    // The assertion is safe, because the operation's decoder returns the type that the caller specifies.
    return (await this.remote.send(call, signal)) as Outcome<T>;
  }
}
