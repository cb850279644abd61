import assert from 'node:assert/strict';
import { type CompiledExpression, Evaluator } from '../../core/expression/evaluate/evaluator';
import { type GivenFacts } from '../../core/expression/evaluate/prepare-inputs';
import { type ListData } from '../../core/expression/evaluate/list-members';
import { catalogueScheme } from '../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../core/expression/parse';
import { type ExpressionKind } from '../../core/expression/tree';

/** A line of the evaluation corpus. The README of the corpus describes each property. */
export interface EvaluationLine {
  readonly id: string;
  readonly category: string;
  readonly expression: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, ListData>>;
  readonly result: boolean;
  readonly resultIfMissingNeIsFalse?: boolean;
  readonly clauses?: readonly { readonly start: number; readonly end: number; readonly result: boolean }[];
}

export const evaluator = new Evaluator(catalogueScheme());

/** Compiles an expression, which must be valid. */
export function compiled(text: string, kind: ExpressionKind = 'filter'): CompiledExpression {
  const tree = parseExpression(text, { kind, scheme: catalogueScheme() });
  assert.deepEqual(tree.problems, [], text);
  return evaluator.compile(tree);
}

/** Prepares facts for evaluations. All facts must be valid. */
export function prepared(facts: GivenFacts) {
  const { inputs, problems } = evaluator.prepare(facts);
  assert.deepEqual(problems, []);
  return inputs;
}

/** Returns the complete result of evaluating a filter. */
export const evaluated = (text: string, facts: GivenFacts = {}) => compiled(text).evaluate(prepared(facts));

/** Returns the names of the scheme's fields that occur in the text of an expression. */
export const fieldsIn = (text: string): string[] =>
  [...catalogueScheme().definitions()]
    .filter(({ kind, name }) => kind === 'field' && name !== 'true' && text.includes(name))
    .map(({ name }) => name);
