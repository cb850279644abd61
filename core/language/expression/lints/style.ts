import * as l10n from '@vscode/l10n';
import {
  type ComparisonExpression,
  type Expression,
  type ExpressionTree,
  type LogicalExpression,
} from '../../../expression/tree';
import { operandKey, operatorText } from '../../../expression/print';
import { isOperand, ungrouped, visit } from '../../../expression/walk';
import { canBeMissing } from '../../../expression/operand-facts';
import { type Lint, type LintContext } from './lint';
import { runStart } from '../../../base/runs';

/**
 * This file contains lints for the style of a condition. None of their fixes changes the meaning, unless the title
 * indicates it.
 */

/** Returns the comparison if the expression has the form `x eq a` or `x in {…}`, and undefined otherwise. */
function equality(expression: Expression): ComparisonExpression | undefined {
  const inner = ungrouped(expression);
  if (inner.kind !== 'comparison' || inner.left.mapped > 0) return undefined;
  return (inner.operator === 'eq' && inner.right?.kind === 'string') ||
    (inner.operator === 'eq' && (inner.right?.kind === 'integer' || inner.right?.kind === 'address')) ||
    (inner.operator === 'in' && inner.right?.kind === 'set')
    ? inner
    : undefined;
}

export const orChainToSet: Lint = {
  code: 'or-chain-to-set',
  severity: 'hint',
  logical(node, context) {
    if (node.operator !== 'or') return;
    if (!mayMerge(node)) return;
    const groups = new Map<string, { comparison: ComparisonExpression; position: number }[]>();
    for (const [position, operand] of node.operands.entries()) {
      const comparison = equality(operand);
      if (comparison === undefined) continue;
      const key = operandKey(context.text, comparison.left);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ comparison, position }]);
      else group.push({ comparison, position });
    }
    for (const members of groups.values()) if (members.length > 1) reportChain(node, members, context);
  },
};

/** Quickly checks, by name only, whether two equalities in a chain may have the same left side. */
function mayMerge({ operands }: LogicalExpression): boolean {
  const names: string[] = [];
  for (const operand of operands) {
    const name = equality(operand)?.left.name;
    if (name === undefined) continue;
    if (names.includes(name)) return true;
    names.push(name);
  }
  return false;
}

function reportChain(
  node: LogicalExpression,
  members: readonly { comparison: ComparisonExpression; position: number }[],
  context: LintContext,
): void {
  const [first] = members;
  const last = members[members.length - 1];
  const from = first === undefined ? undefined : node.operands[first.position];
  const to = last === undefined ? undefined : node.operands[last.position];
  if (first === undefined || last === undefined || from === undefined || to === undefined) return;
  const left = context.text.slice(first.comparison.left.start, first.comparison.left.end);
  const items = new Set(members.flatMap(({ comparison }) => itemTexts(context.text, comparison)));
  const newText = `${left} in {${[...items].join(' ')}}`;
  const isWhole = members.length === node.operands.length;
  const isTogether = last.position - first.position === members.length - 1;
  const text = isWhole || from.kind !== 'group' ? newText : `(${newText})`;
  context.report(
    { start: from.start, end: to.end },
    l10n.t('{0} comparisons of `{1}` can be merged into one: `{1} in {2}`.', members.length, left, '{…}'),
    isTogether
      ? {
          fixes: [
            {
              title: l10n.t('Convert to a set'),
              edits: [{ start: from.start, end: to.end, newText: text }],
              preferred: true,
            },
          ],
        }
      : {},
  );
}

function itemTexts(source: string, { right }: ComparisonExpression): readonly string[] {
  if (right === undefined) return [];
  const items = right.kind === 'set' ? right.items : [right];
  return items.map(({ start, end }) => source.slice(start, end));
}

export const doubleNegation: Lint = {
  code: 'double-negation',
  severity: 'information',
  not(node, context) {
    const inner = ungrouped(node.operand);
    if (inner.kind !== 'not') return;
    const text = context.text.slice(inner.operand.start, inner.operand.end);
    context.report(node, l10n.t('Double negation. Write `{0}`.', text), {
      fixes: [
        {
          title: l10n.t('Remove both negations'),
          edits: [{ start: node.start, end: node.end, newText: text }],
          preferred: true,
        },
      ],
    });
  },
};

const opposites: Readonly<Partial<Record<string, 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'>>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'ge',
  le: 'gt',
  gt: 'le',
  ge: 'lt',
};

export const negatedComparison: Lint = {
  code: 'negated-comparison',
  severity: 'hint',
  not(node, context) {
    const inner = ungrouped(node.operand);
    if (inner.kind !== 'comparison' || inner.left.mapped > 0) return;
    const opposite = opposites[inner.operator ?? ''];
    if (opposite === undefined || inner.right === undefined) return;
    // The result of comparing two operands is not documented if one of them is missing.
    if (isOperand(inner.right) && (canBeMissing(inner.left) || canBeMissing(inner.right))) return;
    const isOrdering = opposite !== 'eq' && opposite !== 'ne';
    // Addresses of different families are not comparable, so both `lt` and `ge` are false for them.
    if (isOrdering && inner.left.type.kind === 'ip') return;
    // `not len(x["a"]) gt 0` tests whether a value is absent. With the opposite operator, the condition would be
    // false for a missing key.
    if (inner.left.kind === 'call' && inner.left.name === 'len' && canBeMissing(inner.left)) return;
    const written = context.text.slice(inner.operatorStart, inner.operatorEnd);
    const operator = operatorText(opposite, /^\w/.test(written) ? 'words' : 'symbols', '');
    const newText = `${context.text.slice(inner.left.start, inner.left.end)} ${operator} ${context.text.slice(inner.right.start, inner.right.end)}`;
    const changes = isOrdering && canBeMissing(inner.left);
    context.report(
      node,
      changes
        ? l10n.t('Use `{0}`, which is shorter and differs only when the value is missing.', newText)
        : l10n.t('Use `{0}`, which is shorter and equivalent.', newText),
      {
        fixes: [
          {
            title: changes
              ? l10n.t('Write `{0}` (false for a missing value)', newText)
              : l10n.t('Write `{0}`', newText),
            edits: [{ start: node.start, end: node.end, newText }],
            ...(changes ? { keepsMeaning: false } : { preferred: true }),
          },
        ],
      },
    );
  },
};

/** Kinds of expressions that need no parentheses after `not`. */
const singles: ReadonlySet<Expression['kind']> = new Set(['field', 'call', 'quantifier', 'not']);

export const redundantParentheses: Lint = {
  code: 'redundant-parentheses',
  severity: 'hint',
  group(node, context) {
    const { inner } = node;
    if (node.close < 0 || (inner.kind !== 'group' && !singles.has(inner.kind))) return;
    // Parentheses around a single condition of a chain are not reported, because the dashboard's rule builder adds
    // them.
    const before = context.text.slice(0, runStart(context.text, node.start, ' \r\n')).slice(-4);
    if (inner.kind !== 'group' && !/(?:\bnot|!)$/.test(before)) return;
    context.report(node, l10n.t('Unnecessary parentheses.'), {
      tags: ['unnecessary'],
      fixes: [
        {
          title: l10n.t('Remove the parentheses'),
          edits: [{ start: node.start, end: node.end, newText: separated(context.text, node.start, inner) }],
          preferred: true,
        },
      ],
    });
  },
};

/** Returns the text of the inner expression, with a leading space if it would otherwise touch the word before it. */
function separated(source: string, start: number, inner: Expression): string {
  const text = source.slice(inner.start, inner.end);
  return /\w/.test(source[start - 1] ?? '') ? ` ${text}` : text;
}

const isChain = ({ kind }: Expression): boolean => kind === 'logical';

export const mixedAndOr: Lint = {
  code: 'mixed-and-or',
  severity: 'information',
  // Mixed operators are reported even if there are errors between them, so that the diagnostic does not flicker while
  // the user types.
  despiteErrors: true,
  logical(node, context) {
    if (!node.operands.some(isChain)) return;
    for (const [position, operand] of node.operands.entries()) {
      const inner = operand.kind === 'logical' ? operand.operators[0] : undefined;
      const outer = node.operators[Math.max(0, position - 1)];
      if (operand.kind !== 'logical' || inner === undefined || outer === undefined) continue;
      if (inner.start === inner.end || outer.start === outer.end) continue;
      context.report(
        inner,
        l10n.t(
          '`{0}` binds tighter than `{1}`. Add parentheses to make the order clear.',
          operand.operator,
          node.operator,
        ),
        {
          related: [{ ...outer, message: l10n.t('The other operator') }],
          fixes: [
            {
              title: l10n.t('Add parentheses'),
              edits: [
                { start: operand.start, end: operand.start, newText: '(' },
                { start: operand.end, end: operand.end, newText: ')' },
              ],
              preferred: true,
            },
          ],
        },
      );
    }
  },
};

export const mixedNotation: Lint = {
  code: 'mixed-notation',
  severity: 'hint',
  tree(tree, context) {
    if (tree.root === undefined || tree.problems.length > 0 || !context.survey.hasMixedNotation) return;
    const written: Written[] = [];
    visit(tree.root, (node) => {
      written.push(...operatorsOf(tree.text, node));
    });
    // Operators between conditions and operators within conditions are checked separately, because using words for
    // one group and symbols for the other is also a consistent notation.
    for (const joins of [true, false])
      reportMixed(tree, written.filter((one) => one.joins === joins), context); // prettier-ignore
  },
};

function reportMixed(tree: ExpressionTree, written: readonly Written[], context: LintContext): void {
  const words = written.filter(({ text }) => /^\w/.test(text));
  const signs = written.filter((one) => !words.includes(one));
  const toWords = words.length >= signs.length;
  const minority = toWords ? signs : words;
  const [first] = minority;
  if (first === undefined) return;
  context.report(
    first,
    toWords
      ? l10n.t('The other operators in this expression are words. Write `{0}`.', first.word)
      : l10n.t('The other operators in this expression are symbols. Write `{0}`.', first.symbol),
    {
      fixes: [
        {
          title: toWords ? l10n.t('Write all operators as words') : l10n.t('Write all operators as symbols'),
          edits: minority.map(({ start, end, word, symbol }) => ({
            start,
            end,
            newText: spaced(tree.text, start, end, toWords ? word : symbol),
          })),
          preferred: true,
        },
      ],
    },
  );
}

interface Written {
  /** Whether the operator is between conditions instead of inside one. */
  readonly joins: boolean;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly word: string;
  readonly symbol: string;
}

/**
 * Returns the operators of a node that can be written as a word or as a symbol. `not` is excluded, because mixing
 * `!x` and `not x` causes no problems.
 */
function operatorsOf(source: string, node: Parameters<Parameters<typeof visit>[1]>[0]): Written[] {
  const written = (start: number, end: number, operator: Parameters<typeof operatorText>[0]): Written[] => {
    const word = operatorText(operator, 'words', '');
    const symbol = operatorText(operator, 'symbols', '');
    return word === symbol || end === start
      ? []
      : [{ joins: node.kind === 'logical', start, end, text: source.slice(start, end), word, symbol }];
  };
  if (node.kind === 'logical')
    return node.operators.flatMap(({ start, end }) => written(start, end, node.operator));
  if (node.kind === 'comparison' && node.operator !== undefined && node.operator !== 'bitwise_and')
    return written(node.operatorStart, node.operatorEnd, node.operator);
  return [];
}

/**
 * Returns an operator's text with a space added on each side where the adjacent character does not already separate
 * it from its neighbor.
 */
function spaced(source: string, start: number, end: number, text: string): string {
  const before = /[\s)]/.test(source[start - 1] ?? ' ') ? '' : ' ';
  const after = /[\s("{]/.test(source[end] ?? ' ') ? '' : ' ';
  return before + text + after;
}
