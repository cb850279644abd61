import { type ApiError, type Outcome } from '../../core/api/error';
import { explainFailure } from '../../core/resources/explain-failure';
import { type Json, type JsonObject, isArray } from '../../core/resources/json';
import { text } from '../../core/resources/record';

/** One instance to create. Every one has an ID, so that none can be made twice. */
export interface BatchRow {
  /** Its place in the file, from 1. */
  readonly row: number;
  readonly id: string;
  /** The body of the request, with the ID. */
  readonly body: JsonObject;
}

export type RowResult =
  | { readonly type: 'created' }
  /** The answer was lost, and reading showed it. */
  | { readonly type: 'seen' }
  /** An instance of that ID was there before. */
  | { readonly type: 'existed' }
  | { readonly type: 'refused'; readonly message: string }
  /** Sent, and it cannot be told whether it was created. */
  | { readonly type: 'unknown'; readonly message: string }
  /** Not sent, or certainly not done. `message` is the reason, unless the user stopped it. */
  | { readonly type: 'open'; readonly message?: string };

/** Progress of a batch: stored between requests, so that it can continue after a stop or a crash. */
export interface BatchProgress {
  /** Number of rows, from the first on, that are settled. */
  readonly settled: number;
  /**
   * Number of rows that were sent at most: whether the rows from `settled` to here exist is unknown before reading.
   */
  readonly sent: number;
  /** The results of settled rows that were not plainly created, by index. */
  readonly others: Readonly<Record<string, RowResult>>;
}

export const nothingDone: BatchProgress = { settled: 0, sent: 0, others: {} };

/** Dependencies of a batch; all of it can be played by a test. */
export interface BatchWorld {
  /** Number of rows in one request. */
  readonly maxRows: number;
  /** Creates instances; answers those that were made. Ids that exist are left out or rejected as a conflict. */
  create(rows: readonly BatchRow[]): Promise<Outcome<Json>>;
  /** Whether there is an instance of that ID; undefined when it cannot be told now. */
  exists(id: string): Promise<boolean | undefined>;
  /** Resolves when the progress is kept. */
  keep(progress: BatchProgress): Promise<void>;
  progress(done: number, all: number): void;
}

/** So often a request whose answer was lost is sent again for what reading did not find. Ids make that safe. */
const maxTries = 3;

/**
 * Creates the rows of a batch, request after request, from where it had come to. A request that is on its way when the
 * signal aborts is seen to its end; nothing is sent after it. It stops where a row stays open or unknown.
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

/** Whether a row must be checked again before the batch is done. */
export const isOpen = ({ type }: RowResult): boolean => type === 'open' || type === 'unknown';

/** `doubtful`: number of rows, from the first on, that an earlier request may have created. */
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

/** One bad row has the whole request rejected: halves find it, and let the others through. */
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

/** The response was lost. Reading shows which rows were created; the others are sent again under the same IDs. */
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
    // It was sent before: the existing instance was created by that request, only later than it was looked for.
    return result.type === 'existed' && index < there.length ? { type: 'seen' } : result;
  });
}

const look = (rows: readonly BatchRow[], world: BatchWorld): Promise<(boolean | undefined)[]> =>
  Promise.all(rows.map(({ id }) => world.exists(id)));
