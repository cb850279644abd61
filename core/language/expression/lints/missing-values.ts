import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../base/problem';
import { operandKey } from '../../../expression/print';
import { type ComparisonExpression, type FieldOperand, type RightSide } from '../../../expression/tree';
import { type Lint } from './lint';

/**
 * This file contains lints for the results of conditions when a value is missing (filter language reference, section
 * 11).
 */

export const missingValueNe: Lint = {
  code: 'ne-matches-missing',
  operators: ['ne'],
  severity: 'hint',
  comparison(node, context) {
    if (node.operator !== 'ne' || node.left.mapped > 0) return;
    const elements = [node.left, node.right].filter(isElementByKey);
    const [first, second] = elements;
    if (first === undefined) return;
    // The lint `same-operands` already reports a comparison of a value with itself.
    if (second !== undefined && operandKey(context.text, first) === operandKey(context.text, second)) return;
    const test = keyTest(context.text, first);
    context.report(
      node,
      second === undefined
        ? l10n.t(
            'This condition is also true when the value is missing. Add `{0}`, or set a default value with `coalesce`.',
            test,
          )
        : l10n.t(
            'This condition is also true when one of the values is missing. Set default values with `coalesce`.',
          ),
      { fixes: [...(second === undefined ? [requireFix(node, test)] : []), ...defaultFix(elements)] },
    );
  },
};

/**
 * Whether an operand is an element of a map, such as `http.request.headers["x"][0]`. Its value is missing if the map
 * does not contain the key.
 */
function isElementByKey(node: RightSide | undefined): node is FieldOperand {
  return node?.kind === 'field' && node.mapped === 0 && node.indexes[0]?.access === 'key';
}

function keyTest(text: string, { start, nameEnd, indexes }: FieldOperand): string {
  const [index] = indexes;
  return `has_key(${text.slice(start, nameEnd)}, ${index === undefined ? '' : text.slice(index.valueStart, index.valueEnd)})`;
}

function requireFix({ start, end }: ComparisonExpression, test: string): Fix {
  return {
    title: l10n.t('Require the value to be present (changes what matches)'),
    edits: [
      { start, end: start, newText: `(${test} and ` },
      { start: end, end, newText: ')' },
    ],
    keepsMeaning: false,
  };
}

const defaults: Readonly<Partial<Record<string, string>>> = { string: '""', integer: '0' };

/**
 * Returns a fix that replaces missing values with a default by using `coalesce`. Returns an empty list if the type has
 * no suitable default.
 */
function defaultFix(elements: readonly FieldOperand[]): Fix[] {
  const value = defaults[elements[0]?.type.kind ?? ''];
  if (value === undefined) return [];
  return [
    {
      title: l10n.t('Use {0} for a missing value (may change what matches)', value),
      edits: elements.flatMap(({ start, end }) => [
        { start, end: start, newText: 'coalesce(' },
        { start: end, end, newText: `, ${value})` },
      ]),
      keepsMeaning: false,
    },
  ];
}

export const allOfNothing: Lint = {
  code: 'vacuous-all',
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
      l10n.t('`all` is also true when the array is empty.'),
      test === undefined
        ? {}
        : {
            fixes: [
              {
                title: l10n.t('Require at least one element (changes what matches)'),
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
