import { parseJson } from '../../core/base/json';
import { isObject } from '../../core/model/decode';
import { type Target } from '../../core/resources/target';
import { type Memory } from '../storage/memory';
import { type CsvValues } from './batch-file';
import { type BatchProgress, nothingDone, type RowResult } from './batch-run';

/** Stored state of an unfinished batch. The parameters are not stored, because they are in the batch file. */
export interface BatchJob {
  /** Prefix of the IDs that are generated for rows without an ID. */
  readonly job: string;
  /** URI of the batch file. `hash` is a hash of the file's content. */
  readonly uri: string;
  readonly hash: string;
  readonly count: number;
  /** How CSV values are sent. This cannot change after the batch is started. */
  readonly values?: CsvValues;
  readonly progress: BatchProgress;
}

const keyOf = ({ ref }: Pick<Target, 'ref'>): string =>
  `batch/${ref.connection}/${ref.scope.id}/${ref.path[0]?.id ?? ''}`;

/** Returns the unfinished batch of a workflow, if there is one. */
export function unfinishedJob(memory: Memory, workflow: Pick<Target, 'ref'>): BatchJob | undefined {
  const kept = memory.get(keyOf(workflow));
  const value = kept === undefined ? undefined : parseJson(kept);
  if (!isObject(value)) return undefined;
  const { job, uri, hash, count, progress } = value;
  if (typeof job !== 'string' || typeof uri !== 'string' || typeof hash !== 'string') return undefined;
  const values = value.values === 'typed' ? 'typed' : 'strings';
  return { job, uri, hash, count: Number(count), values, progress: readProgress(progress) };
}

/** Stores the progress of a workflow's batch, so that the batch can be resumed later. */
export async function keepJob(memory: Memory, workflow: Pick<Target, 'ref'>, job: BatchJob): Promise<void> {
  await memory.put(keyOf(workflow), JSON.stringify(job));
}

/** Deletes the stored batch of a workflow after the batch is done. */
export async function forgetJob(memory: Memory, workflow: Pick<Target, 'ref'>): Promise<void> {
  await memory.put(keyOf(workflow), undefined);
}

/**
 * Reads stored progress. If it is invalid, no row counts as done. This is safe, because the IDs prevent the service
 * from creating instances twice.
 */
function readProgress(value: unknown): BatchProgress {
  if (!isObject(value) || typeof value.settled !== 'number' || typeof value.sent !== 'number')
    return nothingDone;
  const others = isObject(value.others) ? value.others : {};
  return {
    settled: value.settled,
    sent: value.sent,
    others: others as Record<string, RowResult>,
  };
}
