import * as char from '../base/character-codes';
import * as l10n from '@vscode/l10n';
import { grammarRules, parseCondition } from './parser/grammar';
import { parseOperand } from './parser/operands';
import { isTrimmed } from './scan/characters';
import { type Limits, ParserState, replaceFix } from './parser/state';
import { conditionType } from './parser/nodes';
import { type Scheme } from './scheme/scheme';
import { typeInWords } from './type-words';
import { type Expression, type ExpressionKind, type ExpressionTree } from './tree';
import { booleanType, unknownType } from './types';

export interface ParseOptions {
  readonly kind: ExpressionKind;
  readonly scheme: Scheme;
  readonly limits?: Limits;
}

export const defaultLimits: Limits = { maxNesting: 128, starLimit: Number.POSITIVE_INFINITY };

/** Maximum nesting depth. It applies even if the limits allow more, because the parser's own stack is finite. */
const deepest = 1000;

/**
 * Parses an expression and determines its types. After a mistake, parsing continues. Further mistakes are reported,
 * too, unless they are consequences of an earlier one.
 */
export function parseExpression(text: string, options: ParseOptions): ExpressionTree {
  let start = 0;
  let end = text.length;
  while (start < end && isTrimmed(text.charCodeAt(start))) start++;
  while (end > start && isTrimmed(text.charCodeAt(end - 1))) end--;
  const limits = options.limits ?? defaultLimits;
  const p = new ParserState(
    end === text.length ? text : text.slice(0, end),
    start,
    options.scheme,
    limits.maxNesting > deepest ? { ...limits, maxNesting: deepest } : limits,
    grammarRules,
    text.length,
  );
  let root: Expression | undefined;
  if (start === end) {
    p.report(
      'empty-expression',
      0,
      text.length,
      l10n.t('The expression is empty. Write a condition, or `true` to match every request.'),
    );
  } else {
    root = options.kind === 'filter' ? parseFilter(p) : parseValue(p);
    if (p.firstForeignSpace >= 0) reportForeignSpace(p, start);
  }
  return {
    text,
    kind: options.kind,
    scheme: options.scheme,
    start,
    end,
    root,
    problems: p.problems ?? none,
    unlisted: p.unlisted ?? none,
  };
}

const none: readonly never[] = [];

function parseFilter(p: ParserState): Expression {
  const root = parseCondition(p);
  const type = conditionType(root);
  if (type === booleanType || type === unknownType) return root;
  p.report(
    type.kind === 'array' ? 'list-result' : 'missing-operator',
    root.start,
    p.end,
    type.kind === 'array'
      ? l10n.t(
          '`[*]` compares every element and returns an array. Wrap the comparison in `any(…)` or `all(…)`.',
        )
      : l10n.t(
          'A filter must be a condition, but this expression is {0}. Compare the expression with a value.',
          typeInWords(type),
        ),
    type.kind === 'array'
      ? ['any', 'all'].map((name) => ({
          title: l10n.t('Wrap in `{0}(…)`', name),
          edits: [
            { start: root.start, end: root.start, newText: `${name}(` },
            { start: root.end, end: root.end, newText: ')' },
          ],
        }))
      : undefined,
  );
  return root;
}

/** Parses a value expression, which is a single operand (Reference, section 1). */
function parseValue(p: ParserState): Expression {
  const start = p.pos;
  const code = p.text.charCodeAt(start);
  const isCondition =
    code === char.openParen ||
    code === char.exclamationMark ||
    /^(?:not|any|all)\s*[(\s]/.test(p.text.slice(start, start + 8));
  const root = isCondition ? parseCondition(p) : readOperand(p);
  p.skipSpace();
  if (root.kind !== 'field' && root.kind !== 'call') {
    if (root.kind !== 'missing')
      p.report(
        'not-a-value',
        root.start,
        root.end,
        l10n.t(
          'A value expression cannot contain conditions. Use a field, an element of a field, or a function call.',
        ),
      );
    return root;
  }
  if (p.pos < p.end)
    p.report(
      'not-a-value',
      p.pos,
      p.end,
      l10n.t(
        'There is unexpected text after the value. A value expression is a field, an element of a field, or a function call, without operators.',
      ),
    );
  else if (root.mapped > 0) {
    const each = root.indexes.find((index) => index.access === 'each');
    p.report(
      'list-result',
      each?.start ?? root.start,
      root.end,
      l10n.t(
        '`[*]` returns several values. Select one element by its index, or join the elements with `join(…)`.',
      ),
    );
  }
  return root;
}

function readOperand(p: ParserState): Expression {
  for (;;) {
    const operand = parseOperand(p);
    if (operand !== undefined) return operand;
  }
}

/**
 * Reports whitespace characters that cannot separate words: all except space, CR, and LF. They are reported only once
 * per expression.
 */
function reportForeignSpace(p: ParserState, start: number): void {
  const at = p.firstForeignSpace;
  const isTab = p.text.charCodeAt(at) === char.tab;
  const plain = p.text
    .slice(start)
    .replace(
      /("(?:[^"\\]|\\.)*")|[\t\v\f\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/g,
      (_, string?: string) => string ?? ' ',
    );
  p.report(
    'unsupported-whitespace',
    at,
    at + 1,
    isTab
      ? l10n.t('Tabs are not allowed between words. Use spaces.')
      : l10n.t('This space character is not allowed between words. Use plain spaces.'),
    [replaceFix(l10n.t('Use spaces'), start, p.end, plain)],
  );
}
