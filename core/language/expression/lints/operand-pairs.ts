import * as l10n from '@vscode/l10n';
import { operandKey } from '../../../expression/print';
import { isOperand } from '../../../expression/walk';
import { canBeMissing } from '../../../expression/operand-facts';
import { type ComparisonOperator } from '../../../expression/tree';
import { type Lint } from './lint';

/** This file contains lints for comparisons of two operands. */

export const mapEachRight: Lint = {
  code: 'map-each-right',
  severity: 'warning',
  right: 'operand',
  comparison({ right }, context) {
    if (!isOperand(right) || right.mapped === 0) return;
    const each = right.indexes.find(({ access }) => access === 'each');
    context.report(
      each ?? right,
      l10n.t(
        '`[*]` is documented only for the left side of a comparison. Swap the sides, or select one element.',
      ),
    );
  },
};

/** Returns the message about a comparison of an operand with itself. If the value is missing, only `ne` is true. */
function sameOperandsMessage(operator: ComparisonOperator, isOptional: boolean): string {
  if (operator === 'eq' || operator === 'le' || operator === 'ge')
    return isOptional
      ? l10n.t('Both sides are the same, so this condition is true whenever the value is present.')
      : l10n.t('Both sides are the same, so this condition is always true.');
  return operator === 'ne' && isOptional
    ? l10n.t('Both sides are the same, so this condition is true only if the value is missing.')
    : l10n.t('Both sides are the same, so this condition is never true.');
}

export const sameOperands: Lint = {
  code: 'same-operands',
  severity: 'warning',
  right: 'operand',
  comparison(node, context) {
    const { left, right, operator } = node;
    if (operator === undefined || !isOperand(right)) return;
    if (operandKey(context.text, left) !== operandKey(context.text, right)) return;
    context.report(node, sameOperandsMessage(operator, canBeMissing(left)));
  },
};
