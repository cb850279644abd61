import { type ApiError, type Outcome } from '../../core/api/error';
import { explainFailure } from '../../core/resources/explain-failure';
import { type Json, type JsonObject, isArray } from '../../core/resources/json';
import { text } from '../../core/resources/record';

/** Instance to create. Its ID prevents the service from creating it twice. */
export interface BatchRow {
  /** Position in the file, counted from 1. */
  readonly row: number;
  readonly id: string;
  /** Body of the request that creates the instance, including the ID. */
  readonly body: JsonObject;
}

export type RowResult =
  | { readonly type: 'created' }
  /** The response was lost, but a later read found the instance. */
  | { readonly type: 'seen' }
  /** An instance with this ID already existed before the batch. */
  | { readonly type: 'existed' }
  | { readonly type: 'refused'; readonly message: string }
  /** The row was sent, but it is unknown whether the instance was created. */
  | { readonly type: 'unknown'; readonly message: string }
  /**
   * The row was not sent, or the instance was definitely not created. `message` is the reason. It is absent if the
   * user stopped the batch.
   */
  | { readonly type: 'open'; readonly message?: string };

/** Progress of a batch. It is stored between requests, so that the batch can continue after a stop or a crash. */
export interface BatchProgress {
  /** Number of rows at the start of the file whose results are final. */
  readonly settled: number;
  /**
   * Number of rows at the start of the file that may have been sent. The results of the rows between `settled` and
   * `sent` are unknown, so a read must determine whether their instances exist.
   */
  readonly sent: number;
  /** Results of the settled rows, by row index (starting at 0). Rows with the result `created` are left out. */
  readonly others: Readonly<Record<string, RowResult>>;
}

export const nothingDone: BatchProgress = { settled: 0, sent: 0, others: {} };

/** Dependencies of a batch. Tests replace all of them. */
export interface BatchWorld {
  /** Maximum number of rows in one request. */
  readonly maxRows: number;
  /**
   * Creates instances and returns those that were created. Rows whose IDs already exist are left out or rejected as a
   * conflict.
   */
  create(rows: readonly BatchRow[]): Promise<Outcome<Json>>;
  /** Returns whether an instance with this ID exists, or undefined if that cannot be determined now. */
  exists(id: string): Promise<boolean | undefined>;
  /** Stores the progress. Resolves when it is stored. */
  keep(progress: BatchProgress): Promise<void>;
  progress(done: number, all: number): void;
}

/**
 * Maximum number of attempts to create the same rows. After a lost response, only the rows whose instances do not
 * exist yet are sent again. This is safe, because the IDs prevent duplicate instances.
 */
const maxTries = 3;

/**
 * Creates the instances of a batch, one request at a time, starting after the rows that are already settled in
 * `from`. If the signal aborts, the request in progress is completed, and nothing more is sent. Stops at a row whose
 * result is `open` or `unknown`.
 */
export async function runBatch(
  rows: readonly BatchRow[],
  from: BatchProgress,
  world: BatchWorld,
  signal: AbortSignal,
): Promise<readonly RowResult[]> {
  const results = rows.map((_, index): RowResult => {
    if (index >= from.settled) return { type: 'open' };
    return from.others[index] ?? { type: 'created' };
  });
  const others: Record<string, RowResult> = { ...from.others };
  for (let at = from.settled; at < rows.length && !signal.aborted;) {
    const part = rows.slice(at, at + world.maxRows);
    const end = at + part.length;
    await world.keep({ settled: at, sent: Math.max(end, from.sent), others });
    const settled = await settle(part, world, from.sent - at);
    settled.forEach((result, index) => {
      results[at + index] = result;
      if (result.type !== 'created') others[at + index] = result;
    });
    world.progress(end, rows.length);
    if (settled.some(isOpen)) break;
    at = end;
    await world.keep({ settled: at, sent: Math.max(at, from.sent), others });
  }
  return results;
}

/** Whether a row has no final result yet. The batch is not done until every row has one. */
export const isOpen = ({ type }: RowResult): boolean => type === 'open' || type === 'unknown';

/**
 * Creates the instances of the given rows that do not exist yet, and returns the results of all given rows. Earlier
 * requests may already have created the instances of the first `doubtful` rows.
 */
async function settle(
  rows: readonly BatchRow[],
  world: BatchWorld,
  doubtful: number,
): Promise<readonly RowResult[]> {
  if (doubtful <= 0) return create(rows, world, maxTries);
  const there = await look(rows.slice(0, doubtful), world);
  return createMissing(rows, there, world, maxTries);
}

async function create(
  rows: readonly BatchRow[],
  world: BatchWorld,
  tries: number,
): Promise<readonly RowResult[]> {
  const outcome = await world.create(rows);
  if (outcome.ok) {
    const made = new Set(
      (isArray(outcome.value) ? outcome.value : [outcome.value]).map((one) => text(one, 'id')),
    );
    return rows.map(({ id }): RowResult => ({ type: made.has(id) ? 'created' : 'existed' }));
  }
  const { error } = outcome;
  if (error.effect !== 'none') return reconcile(rows, error, world, tries);
  if (error.kind === 'conflict' && rows.length === 1) return [{ type: 'existed' }];
  if (error.kind === 'invalid' || error.kind === 'conflict')
    return rows.length === 1
      ? [{ type: 'refused', message: explainFailure(error) }]
      : createHalves(rows, world, tries);
  return rows.map(() => ({ type: 'open', message: explainFailure(error) }));
}

/**
 * Sends the rows of a rejected request again, in two halves. The service rejects all rows of a request if one of them
 * is invalid. Halving isolates the invalid row, so that the other instances are created.
 */
async function createHalves(
  rows: readonly BatchRow[],
  world: BatchWorld,
  tries: number,
): Promise<readonly RowResult[]> {
  const middle = Math.ceil(rows.length / 2);
  const first = await create(rows.slice(0, middle), world, tries);
  const rest = rows.slice(middle);
  if (first.some(isOpen)) return [...first, ...rest.map((): RowResult => ({ type: 'open' }))];
  return [...first, ...(await create(rest, world, tries))];
}

/**
 * Handles a lost response: checks which instances exist. If all checks succeed and attempts remain, sends the rows
 * without an instance again, with the same IDs.
 */
async function reconcile(
  rows: readonly BatchRow[],
  error: ApiError,
  world: BatchWorld,
  tries: number,
): Promise<readonly RowResult[]> {
  const there = await look(rows, world);
  if (tries > 1 && !there.includes(undefined)) return createMissing(rows, there, world, tries - 1);
  return there.map((exists): RowResult =>
    exists === true ? { type: 'seen' } : { type: 'unknown', message: explainFailure(error) },
  );
}

async function createMissing(
  rows: readonly BatchRow[],
  there: readonly (boolean | undefined)[],
  world: BatchWorld,
  tries: number,
): Promise<readonly RowResult[]> {
  const missing = rows.filter((_, index) => there[index] !== true);
  const made = missing.length === 0 ? [] : await create(missing, world, tries);
  const results = new Map(missing.map(({ id }, index) => [id, made[index]]));
  return rows.map(({ id }, index): RowResult => {
    const result = results.get(id) ?? { type: 'seen' };
    // The instance did not exist when it was checked, so an earlier request of this batch created it after the check.
    // The row therefore counts as `seen`, not as `existed`.
    return result.type === 'existed' && index < there.length ? { type: 'seen' } : result;
  });
}

const look = (rows: readonly BatchRow[], world: BatchWorld): Promise<(boolean | undefined)[]> =>
  Promise.all(rows.map(({ id }) => world.exists(id)));
