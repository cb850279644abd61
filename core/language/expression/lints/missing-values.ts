import * as l10n from '@vscode/l10n';
import { type Lint } from './lint';

/** Lints on what a condition gives when the value it asks for is not there. Reference, section 11. */

export const missingValueNe: Lint = {
  code: 'missing-value-ne',
  severity: 'hint',
  comparison(node, context) {
    if (node.operator !== 'ne' || node.left.kind !== 'field' || node.left.mapped > 0) return;
    const [index] = node.left.indexes;
    if (index?.access !== 'key') return;
    const map = context.text.slice(node.left.start, node.left.nameEnd);
    const key = context.text.slice(index.valueStart, index.valueEnd);
    const test = `has_key(${map}, ${key})`;
    context.report(
      node,
      l10n.t('This is also true when the value is missing: add `{0}` where it has to be there.', test),
      {
        fixes: [
          {
            title: l10n.t('Ask for the value to be there (changes what matches)'),
            edits: [
              { start: node.start, end: node.start, newText: `(${test} and ` },
              { start: node.end, end: node.end, newText: ')' },
            ],
            keepsMeaning: false,
          },
        ],
      },
    );
  },
};

export const allOfNothing: Lint = {
  code: 'all-of-nothing',
  severity: 'hint',
  quantifier(node, context) {
    const [argument] = node.arguments;
    if (node.name !== 'all' || argument?.kind !== 'comparison' || argument.left.kind !== 'field') return;
    const [index] = argument.left.indexes;
    const map = context.text.slice(argument.left.start, argument.left.nameEnd);
    const isKey = index?.access === 'key';
    const test = isKey
      ? `has_key(${map}, ${context.text.slice(index.valueStart, index.valueEnd)})`
      : undefined;
    context.report(
      { start: node.start, end: node.nameEnd },
      l10n.t('`all` is also true when there is no element at all.'),
      test === undefined
        ? {}
        : {
            fixes: [
              {
                title: l10n.t('Ask for an element to be there (changes what matches)'),
                edits: [
                  { start: node.start, end: node.start, newText: `(${test} and ` },
                  { start: node.end, end: node.end, newText: ')' },
                ],
                keepsMeaning: false,
              },
            ],
          },
    );
  },
};
