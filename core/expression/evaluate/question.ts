import { type Clause, type CompiledTree, elementClauses } from './compile';
import { type ClauseTerm, clauseTerm } from './clause-terms';
import { type FieldSlots } from './field-slots';
import { type Skeleton, skeletonOf } from './skeleton';

/** A filter as input for the search for its possible results: computed once for each tree, on first use. */
export interface Question {
  readonly source: string;
  readonly slots: FieldSlots;
  readonly skeleton: Skeleton;
  readonly clauses: readonly Clause[];
  readonly terms: readonly ClauseTerm[];
  /** True for the condition inside `any(…)` or `all(…)`, which is evaluated for one element of each array. */
  readonly ofElement: boolean;
}

/** The question of a whole filter. */
export function questionOf({ tree, clauses }: CompiledTree, slots: FieldSlots): Question | undefined {
  if (tree.root === undefined || tree.kind === 'value') return undefined;
  return {
    source: tree.text,
    slots,
    skeleton: skeletonOf(tree.root),
    clauses,
    terms: clauses.map((clause) => clauseTerm(tree.text, clause)),
    ofElement: false,
  };
}

/** The question of one clause on its own. */
export const questionOfClause = (question: Question, clause: number): Question => ({
  ...question,
  skeleton: { kind: 'clause', clause },
});

/** The question of `any(…)` or `all(…)` for one element; undefined if its argument is not a condition. */
export function questionOfElement({ source, slots }: Question, { node }: Clause): Question | undefined {
  const argument = node.kind === 'quantifier' ? node.arguments[0] : undefined;
  switch (argument?.kind) {
    case 'comparison':
    case 'group':
    case 'logical':
    case 'not': {
      const clauses = elementClauses(source, slots, argument);
      const terms = clauses.map((clause) => clauseTerm(source, clause));
      return { source, slots, skeleton: skeletonOf(argument), clauses, terms, ofElement: true };
    }
    default:
      return undefined;
  }
}
