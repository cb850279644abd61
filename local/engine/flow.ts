import { type ParallelKind } from '../../core/model/graph';
import { type Failure } from '../state/entry';

/**
 * How and when a part of a workflow ended. A time of infinity means that the part never ends, so nothing follows it.
 */
export type Flow =
  | { readonly kind: 'next' | 'break' | 'return'; readonly atMs: number }
  | { readonly kind: 'fail'; readonly atMs: number; readonly error: Failure };

export const next = (atMs: number): Flow => ({ kind: 'next', atMs });
export const fail = (atMs: number, error: Failure): Flow => ({ kind: 'fail', atMs, error });

const never: Flow = next(Infinity);

/**
 * Returns how and when several parallel branches end as a whole, which depends on the promise combinator (such as
 * `all` or `race`) that joins the branches.
 */
export function join(kind: ParallelKind, flows: readonly Flow[], atMs: number): Flow {
  if (flows.length === 0) return next(atMs);
  const byTime = [...flows].sort((a, b) => a.atMs - b.atMs);
  const first = byTime[0] ?? never;
  const last = byTime.at(-1) ?? never;
  switch (kind) {
    case 'all':
      return byTime.find((flow) => flow.kind === 'fail' && flow.atMs < Infinity) ?? next(last.atMs);
    case 'any': {
      const winner = byTime.find((flow) => flow.kind !== 'fail');
      return winner ? next(winner.atMs) : last;
    }
    case 'race':
      return first.kind === 'fail' ? first : next(first.atMs);
    case 'all_settled':
      return next(last.atMs);
  }
}
