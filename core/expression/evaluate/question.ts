import { type Clause, type CompiledTree, elementClauses } from './compile';
import { type ClauseTerm, clauseTerm } from './clause-terms';
import { type FieldSlots } from './field-slots';
import { type Skeleton, skeletonOf } from './skeleton';

/** A filter, prepared for determining its possible results. */
export interface Question {
  readonly source: string;
  readonly slots: FieldSlots;
  readonly skeleton: Skeleton;
  readonly clauses: readonly Clause[];
  readonly terms: readonly ClauseTerm[];
  /**
   * Whether the question is about the condition inside `any(…)` or `all(…)`, which is evaluated for one element of
   * each array.
   */
  readonly ofElement: boolean;
}

/**
 * Prepares a whole filter for determining its possible results. Returns undefined for an empty filter and for a value
 * expression.
 */
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

/** Prepares one clause of a filter for determining its possible results. */
export const questionOfClause = (question: Question, clause: number): Question => ({
  ...question,
  skeleton: { kind: 'clause', clause },
});

/**
 * Prepares the condition inside `any(…)` or `all(…)`, which is evaluated for one element at a time. Returns undefined
 * if the argument of the call is not a condition.
 */
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
