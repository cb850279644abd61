import * as l10n from '@vscode/l10n';
import { typeInWords } from '../type-words';
import { type ComparisonOperator, type Operand } from '../tree';
import { type ErrorCode } from './error-codes';
import { foreignWords, functionWords } from './foreign-operators.data';
import { nearest } from '../../base/nearest';
import { scanComparisonOperator } from './operators';
import { isBoundary, stringEnd, valueEnd } from './recovery';
import { type ParserState, replaceFix } from './state';

/** The operator that was probably intended. The parser continues after the text of this operator. */
export interface RepairedOperator {
  readonly operator: ComparisonOperator | undefined;
  readonly start: number;
  readonly end: number;
}

const operatorWords: readonly ComparisonOperator[] = [
  'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'contains', 'matches', 'wildcard', 'strict wildcard', 'bitwise_and',
]; // prettier-ignore

/** Whether a word is an operator in any spelling, in this language or another language. */
export function isMeantAsOperator(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    lower === 'not' ||
    lower === 'strict' ||
    foreignWords.has(lower) ||
    functionWords.has(lower) ||
    operatorWords.some((operator) => operator === lower)
  );
}

/**
 * Diagnoses a word where an operator is expected. Returns the intended operator, or undefined if none can be
 * determined.
 */
export function diagnoseWordOperator(
  p: ParserState,
  left: Operand,
  start: number,
  end: number,
): RepairedOperator | undefined {
  const word = p.slice(start, end);
  const lower = word.toLowerCase();
  const exact = operatorWords.find((operator) => operator === lower);
  if (exact !== undefined && word !== lower)
    return reportOperator(
      p,
      'operator-case',
      start,
      end,
      exact,
      l10n.t('Operators must be lowercase: `{0}`.', exact),
    );
  if (lower === 'not' || lower === 'is' || lower === 'does') {
    const next = p.peek(end);
    const negated = lower === 'not' ? next : p.text.startsWith('not', next) ? p.peek(next + 3) : next;
    const found = scanComparisonOperator(p.text, negated);
    if (found !== undefined && (lower === 'not' || negated !== next))
      return diagnoseNotOperator(p, left, start, negated + found.length, found.operator);
    if (lower === 'not') {
      p.report(
        'missing-operator',
        left.start,
        left.end,
        l10n.t('An operator is missing after `{0}`. Write `not` before the whole comparison.', left.name),
      );
      return undefined;
    }
  }
  if (lower === 'strict') {
    const second = p.peek(end);
    if (p.text.startsWith('wildcard', second))
      return reportOperator(
        p,
        'unknown-operator',
        start,
        second + 8,
        'strict wildcard',
        l10n.t('`strict wildcard` must have exactly one space between its words.'),
      );
  }
  const meant = functionWords.get(lower);
  if (meant !== undefined) return diagnoseFunctionOperator(p, left, start, end, meant);
  const other = foreignWords.get(lower);
  if (other !== undefined)
    return reportOperator(
      p,
      'unknown-operator',
      start,
      end,
      other,
      l10n.t('`{0}` is not a valid operator. Use `{1}`.', word, other),
    );
  const value = p.peek(end);
  const hasValue =
    stringEnd(p, value) > 0 || "{$'“".includes(p.text[value] ?? ' ') || /\d/.test(p.text[value] ?? '');
  if (!hasValue && (p.scheme.get(word) !== undefined || p.text[end] === '.' || isBoundary(p, value))) {
    p.report(
      'missing-operator',
      left.start,
      left.end,
      l10n.t(
        '`{0}` is {1}, not a condition. Compare the value, for example `{0} eq …`.',
        left.name,
        typeInWords(left.type),
      ),
    );
    return undefined;
  }
  const near = nearest(lower, operatorWords);
  if (near !== undefined)
    return reportOperator(
      p,
      'unknown-operator',
      start,
      end,
      near,
      l10n.t('`{0}` is not an operator. Did you mean `{1}`?', word, near),
    );
  p.report('unknown-operator', start, end, l10n.t('`{0}` is not an operator.', word));
  return { operator: undefined, start, end };
}

function reportOperator(
  p: ParserState,
  code: ErrorCode,
  start: number,
  end: number,
  operator: ComparisonOperator,
  message: string,
): RepairedOperator {
  p.report(code, start, end, message, [replaceFix(l10n.t('Write `{0}`', operator), start, end, operator)]);
  return { operator, start, end };
}

/** Diagnoses `x not in {…}`, because the negation belongs before the comparison. */
function diagnoseNotOperator(
  p: ParserState,
  left: Operand,
  start: number,
  end: number,
  operator: ComparisonOperator,
): RepairedOperator {
  p.report(
    'misplaced-not',
    start,
    end,
    l10n.t('`not` must be before the whole comparison. Write `not {0} {1} …`.', left.name, operator),
    [
      {
        title: l10n.t('Move `not` before the comparison'),
        edits: [
          { start: left.start, end: left.start, newText: 'not ' },
          { start, end, newText: operator },
        ],
        preferred: true,
      },
    ],
  );
  return { operator, start, end };
}

/** Diagnoses a function that is written like an operator, as in `x starts_with "a"`. */
function diagnoseFunctionOperator(
  p: ParserState,
  left: Operand,
  start: number,
  end: number,
  name: string,
): RepairedOperator {
  const value = p.peek(end);
  const close = isBoundary(p, value) ? value : valueEnd(p, value);
  p.report(
    'function-as-operator',
    start,
    end,
    l10n.t('`{0}` is a function. Write `{0}({1}, "…")`.', name, left.name),
    close === value
      ? undefined
      : [
          {
            title: l10n.t('Convert to a function call'),
            edits: [
              { start: left.start, end: left.start, newText: `${name}(` },
              { start: left.end, end: value, newText: ', ' },
              { start: close, end: close, newText: ')' },
            ],
            preferred: true,
          },
        ],
  );
  p.pos = close;
  return { operator: undefined, start, end };
}
