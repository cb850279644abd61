import { type MadeRequest } from './made-request';
import { defaultSteps, type FilterQuestions, type Found } from './question';

/**
 * Relation between the sets of requests that two filters match. A filter that is never true is disjoint from all
 * others.
 */
export type Relation = 'equal' | 'disjoint' | 'a-inside-b' | 'b-inside-a' | 'overlap' | 'unknown';

/** The relation between two filters, `a` and `b`, and other facts about them. */
export interface FilterRelation {
  readonly relation: Relation;
  /**
   * The relation under the assumption that `ne` with a missing value is false. Present only if it differs from
   * `relation`.
   */
  readonly alternative?: Relation;
  /** The filters that provably match no request. `always` contains the filters that provably match every request. */
  readonly never: readonly ('a' | 'b')[];
  readonly always: readonly ('a' | 'b')[];
  /** Requests that demonstrate the relation, confirmed by the evaluator. */
  readonly witness: Readonly<Partial<Record<Cell, MadeRequest>>>;
  /** Reason why the relation is unknown (see `OpenReason`). */
  readonly reason?: 'budget' | 'outside';
}

type Cell = 'both' | 'onlyA' | 'onlyB' | 'neither';

const cells: Readonly<Record<Cell, readonly [boolean, boolean]>> = {
  both: [true, true],
  onlyA: [true, false],
  onlyB: [false, true],
  neither: [false, false],
};

/**
 * Determines the relation between two filters in `questions`. `a` and `b` are the zero-based indexes of these
 * filters.
 */
export function relate(questions: FilterQuestions, a = 0, b = 1, steps = defaultSteps): FilterRelation {
  const found = findCells(questions, a, b, steps);
  const relation = relationOf(found);
  const other = questions.otherwise();
  const alternative = other && relationOf(findCells(other, a, b, steps));
  const { both, onlyA, onlyB, neither } = found;
  const isNone = (...of: readonly Found[]): boolean => of.every(({ kind }) => kind === 'none');
  const open = Object.values(found).find((one) => one.kind === 'unknown');
  return {
    relation,
    ...(alternative === undefined || alternative === relation ? {} : { alternative }),
    never: [
      ...(isNone(both, onlyA) ? (['a'] as const) : []),
      ...(isNone(both, onlyB) ? (['b'] as const) : []),
    ],
    always: [
      ...(isNone(onlyB, neither) ? (['a'] as const) : []),
      ...(isNone(onlyA, neither) ? (['b'] as const) : []),
    ],
    witness: Object.fromEntries(
      Object.entries(found).flatMap(([cell, one]) => (one.kind === 'request' ? [[cell, one.request]] : [])),
    ),
    ...(relation === 'unknown' && open?.kind === 'unknown' ? { reason: open.reason } : {}),
  };
}

function findCells(questions: FilterQuestions, a: number, b: number, steps: number): Record<Cell, Found> {
  const find = (cell: Cell): Found => {
    const [inA, inB] = cells[cell];
    return questions.find(
      [
        { filter: a, matches: inA },
        { filter: b, matches: inB },
      ],
      steps,
    );
  };
  return { both: find('both'), onlyA: find('onlyA'), onlyB: find('onlyB'), neither: find('neither') };
}

function relationOf({ both, onlyA, onlyB }: Record<Cell, Found>): Relation {
  const known = (...of: readonly Found[]): boolean => of.every(({ kind }) => kind !== 'unknown');
  const isEmpty = ({ kind }: Found): boolean => kind === 'none';
  if (isEmpty(onlyA) && isEmpty(onlyB)) return 'equal';
  if (known(both, onlyA, onlyB)) {
    if (isEmpty(both)) return 'disjoint';
    if (isEmpty(onlyA)) return 'a-inside-b';
    return isEmpty(onlyB) ? 'b-inside-a' : 'overlap';
  }
  return 'unknown';
}
