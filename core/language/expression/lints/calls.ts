import * as l10n from '@vscode/l10n';
import { serviceLimits } from '../../../expression/catalogue/service.data';
import { stringValue } from '../../../expression/literals';
import {
  type Argument,
  type CallOperand,
  type ComparisonOperator,
  type IntegerLiteral,
} from '../../../expression/tree';
import { type Lint, type LintContext } from './lint';

/**
 * This file contains lints for calls. They report arguments that the function does not accept, and comparisons with
 * values that the function does not return.
 */

function integerAt(node: CallOperand, position: number): IntegerLiteral | undefined {
  const argument = node.arguments[position];
  return argument?.kind === 'integer' ? argument : undefined;
}

/** Reports arguments that are outside the published bounds of their parameter. */
function checkBounds(node: CallOperand, context: LintContext): void {
  for (const [position, parameter] of (node.function?.parameters ?? []).entries()) {
    const literal = integerAt(node, position);
    const { min, max } = parameter;
    if (literal === undefined || min === undefined || max === undefined) continue;
    if (literal.value < min || literal.value > max)
      context.report(literal, l10n.t('`{0}` must be a number from {1} to {2}.', parameter.name, min, max));
  }
}

export const splitLimit: Lint = {
  code: 'split-limit',
  severity: 'error',
  catalogueOnly: true,
  functions: ({ name }) => name === 'split',
  call(node, context) {
    if (node.name !== 'split') return;
    checkBounds(node, context);
    if (node.arguments.length === 2)
      context.report(
        { start: node.start, end: node.nameEnd },
        l10n.t('According to the documentation, the third argument is a limit from 1 to 128. Add the limit.'),
        { severity: 'information' },
      );
  },
};

/**
 * Reports comparisons of hashes that are always or never true, such as `hash_in_range(0, 100, …) lt 0`. It is not
 * documented whether the range includes its end, so the messages allow for exceptions ("almost").
 */
export const hashBounds: Lint = {
  code: 'hash-bounds',
  compared: 'integer',
  severity: 'warning',
  catalogueOnly: true,
  left: ({ name }) => name === 'hash_in_range',
  comparison(node, context) {
    const { left, right } = node;
    if (left.kind !== 'call' || left.name !== 'hash_in_range' || right?.kind !== 'integer') return;
    const [start, end] = [integerAt(left, 0)?.value, integerAt(left, 1)?.value];
    if (start === undefined || end === undefined || start >= end) return;
    const always = alwaysIn(node.operator, right.value, start, end);
    if (always === undefined) return;
    context.report(
      node,
      always
        ? l10n.t(
            'The hash is between {0} and {1}, so this condition matches all or almost all requests.',
            start,
            end,
          )
        : l10n.t(
            'The hash is between {0} and {1}, so this condition matches no requests or almost none.',
            start,
            end,
          ),
    );
  },
};

/**
 * Returns the result of a comparison if it is the same for all integers from `start` to `end - 1`. Returns undefined
 * if it varies.
 */
function alwaysIn(
  operator: ComparisonOperator | undefined,
  value: number,
  start: number,
  end: number,
): boolean | undefined {
  switch (operator) {
    case 'lt':
      return value >= end ? true : value <= start ? false : undefined;
    case 'le':
      return value >= end - 1 ? true : value < start ? false : undefined;
    case 'gt':
      return value < start ? true : value >= end - 1 ? false : undefined;
    case 'ge':
      return value <= start ? true : value >= end ? false : undefined;
    case 'eq':
      return value < start || value > end ? false : undefined;
    case 'ne':
      return value < start || value > end ? true : undefined;
    default:
      return undefined;
  }
}

export const cidrBits: Lint = {
  code: 'cidr-bits',
  severity: 'error',
  catalogueOnly: true,
  functions: ({ name }) => name === 'cidr' || name === 'cidr6',
  call(node, context) {
    if (node.name === 'cidr' || node.name === 'cidr6') checkBounds(node, context);
  },
};

export const bitSliceBounds: Lint = {
  code: 'bit-slice-bounds',
  severity: 'error',
  catalogueOnly: true,
  functions: ({ name }) => name === 'bit_slice',
  call(node, context) {
    if (node.name !== 'bit_slice') return;
    checkBounds(node, context);
    const [start, end] = [integerAt(node, 1), integerAt(node, 2)];
    const most = node.function?.facts?.maxSliceBits;
    if (start === undefined || end === undefined || most === undefined) return;
    const bits = end.value - start.value;
    if (bits > 0 && bits <= most) return;
    context.report(
      { start: start.start, end: end.end },
      bits > most
        ? l10n.t('At most {0} bits can be selected, but this call selects {1}.', most, bits)
        : l10n.t('The end of the bit range must be after its start.'),
    );
  },
};

export const argumentValue: Lint = {
  code: 'argument-value',
  severity: 'error',
  catalogueOnly: true,
  functions: ({ parameters }) =>
    parameters.some(({ nonEmpty, maxCaptureRefs }) => nonEmpty === true || maxCaptureRefs !== undefined),
  call(node, context) {
    for (const [position, parameter] of (node.function?.parameters ?? []).entries()) {
      const argument = node.arguments[position];
      if (argument?.kind !== 'string') continue;
      const text = stringValue(context.text, argument);
      if (parameter.nonEmpty && text === '')
        context.report(argument, l10n.t('`{0}` must not be empty.', parameter.name));
      const most = parameter.maxCaptureRefs;
      const tooHigh = most === undefined ? undefined : highestReference(text);
      if (most !== undefined && tooHigh !== undefined && tooHigh > most)
        context.report(
          argument,
          l10n.t(
            '`{0}` is out of range because at most {1} groups can be referenced. Use {2} to {3}.',
            `\${${tooHigh}}`,
            serviceLimits.captureReferences,
            '${1}',
            `\${${most}}`,
          ),
        );
    }
  },
};

function highestReference(text: string): number | undefined {
  if (!text.includes('${')) return undefined;
  const numbers = [...text.replaceAll('$$', '').matchAll(/\$\{(\d+)\}/g)].map((match) => Number(match[1]));
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

export const flags: Lint = {
  code: 'invalid-flags',
  severity: 'warning',
  catalogueOnly: true,
  functions: ({ parameters }) => parameters.some((parameter) => parameter.flags !== undefined),
  call(node, context) {
    for (const [position, parameter] of (node.function?.parameters ?? []).entries()) {
      const argument = node.arguments[position];
      if (parameter.flags === undefined || argument?.kind !== 'string') continue;
      const known = parameter.flags;
      const wrong = Array.from(stringValue(context.text, argument)).filter(
        (flag, i, all) => !known.includes(flag) || all.indexOf(flag) < i,
      );
      if (wrong.length === 0) continue;
      context.report(
        argument,
        l10n.t(
          'Invalid flags for `{0}`: `{2}`. Valid flags: {1}, each at most once.',
          node.name,
          Array.from(known, (flag) => `\`${flag}\``).join(', '),
          wrong.join(''),
        ),
      );
    }
  },
};

export const queryArgsSource: Lint = {
  code: 'query-args-source',
  severity: 'warning',
  catalogueOnly: true,
  functions: ({ parameters }) => parameters[0]?.onlyFields !== undefined,
  call(node, context) {
    const only = node.function?.parameters[0]?.onlyFields;
    const [source] = node.arguments;
    if (only === undefined || source === undefined) return;
    if (source.kind === 'field' && source.indexes.length === 0 && only.includes(source.name)) return;
    context.report(
      source,
      l10n.t(
        '`{0}` accepts only these fields: {1}.',
        node.name,
        only.map((name) => `\`${name}\``).join(', '),
      ),
      source.kind === 'field' && only[0] !== undefined && node.name === 'remove_query_args'
        ? {
            fixes: [
              {
                title: l10n.t('Write `{0}` (changes the value)', only[0]),
                edits: [{ start: source.start, end: source.end, newText: only[0] }],
                keepsMeaning: false,
              },
            ],
          }
        : {},
    );
  },
};

export const jsonPath: Lint = {
  code: 'invalid-json-path',
  severity: 'warning',
  catalogueOnly: true,
  functions: ({ name }) => name.startsWith('lookup_json_'),
  call(node, context) {
    if (!node.name.startsWith('lookup_json_')) return;
    for (const step of node.arguments.slice(1)) checkStep(context, step);
  },
};

function checkStep(context: LintContext, step: Argument): void {
  if (step.kind === 'integer' && step.value < 0) {
    context.report(
      step,
      l10n.t('Negative positions are not supported. The position of the first element is 0.'),
    );
    return;
  }
  if (step.kind !== 'string') return;
  const text = stringValue(context.text, step);
  const parts = text
    .replace(/^\$\.?/, '')
    .split(/[./]|\[(\d+)\]/)
    .filter((part) => Boolean(part));
  const isPath = text.startsWith('$.') || text.startsWith('/') || /\[\d+\]/.test(text);
  if (!isPath || parts.length === 0) return;
  const newText = parts.map((part) => (/^\d+$/.test(part) ? part : `"${part}"`)).join(', ');
  context.report(step, l10n.t('Each key or index in the path must be a separate argument: `{0}`.', newText), {
    fixes: [
      {
        title: l10n.t('Split the path'),
        edits: [{ start: step.start, end: step.end, newText }],
        keepsMeaning: false,
      },
    ],
  });
}

export const substringBounds: Lint = {
  code: 'substring-bounds',
  severity: 'warning',
  catalogueOnly: true,
  functions: ({ name }) => name === 'substring',
  call(node, context) {
    const [start, end] = [integerAt(node, 1), integerAt(node, 2)];
    if (node.name !== 'substring' || start === undefined || end === undefined) return;
    if (start.value < 0 !== end.value < 0 || start.value < end.value) return;
    context.report(
      { start: start.start, end: end.end },
      l10n.t('The end of the substring is not after its start, so the result is always empty.'),
    );
  },
};
