import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { constantOf } from '../../../expression/algebra/decide/constant-filter';
import { hasHole } from '../../../expression/holes';
import { type ExpressionTree } from '../../../expression/tree';
import { surelyVaries } from './surely-varies';
import { type Survey } from './survey';

/** Codes of diagnostics that already report that an expression, or a part of it, is never or always true. */
const saying: ReadonlySet<string> = new Set([
  'filter/always-false',
  'filter/always-true',
  'filter/contradiction',
  'filter/empty-set',
  'filter/tautology',
  'filter/vacuous-all',
]);

/**
 * Maximum number of comparisons in an expression that `provedConstants` examines. Longer expressions are checked only
 * by the lints for chains.
 */
const maxComparisons = 60;

/**
 * Returns a problem if a filter is provably never or always true for reasons that go beyond a single chain, and
 * undefined otherwise. `found` contains the diagnostics of the other lints.
 */
export function provedConstants(
  tree: ExpressionTree,
  found: readonly Problem[],
  survey: Survey,
): Problem | undefined {
  const { root, text } = tree;
  if (tree.kind !== 'filter' || !root || !mayBeConstant(survey)) return undefined;
  if (hasHole(text, root.start, root.end)) return undefined;
  if (tree.problems.some(({ severity }) => severity === 'error')) return undefined;
  if (found.some(({ code }) => saying.has(code)) || surelyVaries(tree)) return undefined;
  const constant = constantOf(tree);
  if (constant === undefined) return undefined;
  return {
    code: constant === 'never' ? 'filter/always-false' : 'filter/always-true',
    severity: 'warning',
    start: root.start,
    end: root.end,
    message:
      constant === 'never'
        ? l10n.t('This expression is never true because no request meets all of its conditions.')
        : l10n.t('This expression is true for every request.'),
  };
}

/**
 * Whether `provedConstants` should attempt a proof. Conditions can exclude or imply each other only if several of
 * them are on the same field. In addition, the number of comparisons is limited.
 */
const mayBeConstant = ({ repeatsField, comparisons }: Survey): boolean =>
  repeatsField && comparisons <= maxComparisons;
