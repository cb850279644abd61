import * as l10n from '@vscode/l10n';
import { operandKey } from '../../../expression/print';
import { isOperand } from '../../../expression/walk';
import { canBeMissing } from '../../../expression/operand-facts';
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

export const sameOperands: Lint = {
  code: 'same-operands',
  severity: 'warning',
  right: 'operand',
  comparison(node, context) {
    const { left, right, operator } = node;
    if (!isOperand(right) || operandKey(context.text, left) !== operandKey(context.text, right)) return;
    const isAlways = operator === 'eq' || operator === 'le' || operator === 'ge';
    context.report(
      node,
      !isAlways
        ? l10n.t('Both sides are the same, so this condition is never true.')
        : canBeMissing(left)
          ? l10n.t('Both sides are the same, so this condition is true whenever the value is present.')
          : l10n.t('Both sides are the same, so this condition is always true.'),
    );
  },
};
