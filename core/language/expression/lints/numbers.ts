import * as l10n from '@vscode/l10n';
import { type ComparisonExpression, type IntegerLiteral } from '../../../expression/tree';
import { canBeMissing } from '../../../expression/operand-facts';
import { literalsOf } from '../../../expression/literals';
import { type Lint, type LintContext } from './lint';

/** This file contains lints for numbers in comparisons with dates and lengths. */

/** A time in September 2001, in seconds since the Unix epoch. Numbers with fewer digits are not recent times. */
const firstSecond = 1_000_000_000;
const yearSeconds = 365.25 * 24 * 3600;

export const timestampBounds: Lint = {
  code: 'timestamp-bounds',
  compared: 'integer',
  severity: 'warning',
  catalogueOnly: true,
  left: ({ name }) => name === 'http.request.timestamp.sec',
  comparison(node, context) {
    if (node.left.kind !== 'field' || node.left.name !== 'http.request.timestamp.sec') return;
    for (const literal of literalsOf(node)) if (literal.kind === 'integer') checkTime(node, literal, context);
  },
};

function checkTime(node: ComparisonExpression, literal: IntegerLiteral, context: LintContext): void {
  const { value, last } = literal;
  if (value >= 100 * firstSecond) {
    const seconds = String(Math.floor(value / 1000));
    context.report(
      literal,
      l10n.t('This timestamp has too many digits for seconds and seems to be in milliseconds. Use seconds.'),
      {
        fixes:
          literal.dots < 0
            ? [
                {
                  title: l10n.t('Write {0}', seconds),
                  edits: [{ start: literal.start, end: literal.end, newText: seconds }],
                  preferred: true,
                  keepsMeaning: false,
                },
              ]
            : [],
      },
    );
    return;
  }
  if (last < firstSecond) {
    context.report(
      literal,
      l10n.t('This timestamp has too few digits for a current time. Timestamps are in seconds since 1970.'),
    );
    return;
  }
  const now = context.now() / 1000;
  if (Number.isNaN(now)) return;
  const date = new Date(last * 1000).toISOString().slice(0, 10);
  const isOver = ['eq', 'in', 'lt', 'le'].includes(node.operator ?? '') && last < now;
  if (isOver)
    context.report(
      literal,
      l10n.t('This time is in the past ({0}), so the condition can no longer be true.', date),
    );
  else if (value > now + 20 * yearSeconds)
    context.report(literal, l10n.t('The time {0} is more than twenty years from now.', date));
}

export const lenBounds: Lint = {
  code: 'len-bounds',
  compared: 'integer',
  severity: 'warning',
  catalogueOnly: true,
  left: ({ name }) => name === 'len',
  comparison(node, context) {
    if (node.left.kind !== 'call' || node.left.name !== 'len' || node.left.mapped > 0) return;
    const [literal] = literalsOf(node);
    if (literal?.kind !== 'integer' || node.right?.kind !== 'integer') return;
    const { value } = literal;
    const never =
      (node.operator === 'lt' && value <= 0) ||
      ((node.operator === 'le' || node.operator === 'eq') && value < 0);
    const always =
      (node.operator === 'ge' && value <= 0) ||
      ((node.operator === 'gt' || node.operator === 'ne') && value < 0);
    // `len(x) >= 0` tests whether an element exists, because the condition is false if `x` is missing.
    if (!never && (!always || canBeMissing(node.left))) return;
    context.report(
      node,
      never
        ? l10n.t('A length is never below 0, so this condition is never true.')
        : l10n.t('A length is never below 0, so this condition is always true.'),
    );
  },
};
