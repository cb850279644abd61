import * as l10n from '@vscode/l10n';
import { type ComparisonOperator, type Operand } from '../tree';
import { isClass, nameBit, skipClass, symbolBit } from './characters';
import { foreignSymbols, foreignWords, functionWords } from './foreign-operators.data';
import { type ErrorCode } from './error-codes';
import { nearest } from './nearest';
import { scanComparisonOperator, scannedEnd } from './operators';
import { isBoundary, stringEnd, valueEnd } from './recovery';
import { type ParserState, replaceFix } from './state';

/** An operator that was meant; the parser goes on behind it. */
export interface RepairedOperator {
  readonly operator: ComparisonOperator | undefined;
  readonly start: number;
  readonly end: number;
}

const operatorWords: readonly ComparisonOperator[] = [
  'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'contains', 'matches', 'wildcard', 'strict wildcard', 'bitwise_and',
]; // prettier-ignore

/**
 * No operator follows an operand that needs one. Reports why, and gives the operator that was meant; undefined
 * when the operand stands alone.
 */
export function explainMissingOperator(p: ParserState, left: Operand): RepairedOperator | undefined {
  const start = p.peek();
  const code = p.text.charCodeAt(start);
  if (isBoundary(p, start)) {
    reportAlone(p, left);
    return undefined;
  }
  if (isClass(code, symbolBit)) {
    const end = skipClass(p.text, start, symbolBit);
    return foreignOperator(p, start, end);
  }
  if (code === 91) return explainSpacedIndex(p, left, start);
  if (
    stringEnd(p, start) > 0 ||
    code === 123 ||
    code === 36 ||
    (code >= 48 && code <= 57) ||
    "'‘“„`".includes(p.text[start] ?? '')
  ) {
    const end = valueEnd(p, start);
    p.report(
      'missing-operator',
      start,
      end,
      code === 123 || code === 36
        ? l10n.t('Before the set `in` is missing.')
        : l10n.t('Between `{0}` and this value an operator is missing, for example `eq`.', left.name),
      [
        replaceFix(
          l10n.t('Insert `{0}`', code === 123 || code === 36 ? 'in' : 'eq'),
          start,
          start,
          code === 123 || code === 36 ? 'in ' : 'eq ',
        ),
      ],
    );
    return { operator: undefined, start, end };
  }
  if (code === 40) {
    const end = valueEnd(p, start);
    p.report(
      'not-a-function',
      left.start,
      left.nameEnd,
      l10n.t('`{0}` is a field, not a function: remove the parentheses.', left.name),
    );
    p.pos = end;
    return { operator: undefined, start, end };
  }
  if (isClass(code, nameBit)) {
    const end = skipClass(p.text, start, nameBit);
    return explainWordOperator(p, left, start, end);
  }
  reportAlone(p, left);
  return undefined;
}

/** A field of another type than Boolean where a condition should be. */
function reportAlone(p: ParserState, left: Operand): void {
  // A call with a mistake among its arguments is not blamed twice.
  if (left.kind === 'call' && p.problems?.some((problem) => problem.start >= left.start)) return;
  const text = p.slice(left.start, left.end);
  p.report(
    'missing-operator',
    left.start,
    left.end,
    left.type.element !== undefined
      ? l10n.t(
          '`{0}` is of type {1}, not a condition: compare its elements, for example `any({0}[*] eq …)`.',
          text,
          left.type.name,
        )
      : l10n.t(
          '`{0}` is of type {1}, not a condition: compare it, for example `{0} eq …`.',
          text,
          left.type.name,
        ),
  );
}

/** Symbols that are no operator here. */
export function foreignOperator(p: ParserState, start: number, end: number): RepairedOperator {
  const written = p.slice(start, end);
  const meant = foreignSymbols.get(written);
  const symbol = meant === 'eq' ? '==' : meant;
  p.report(
    written === '=' ? 'single-equals' : 'operator',
    start,
    end,
    meant === undefined
      ? l10n.t('`{0}` is not an operator here.', written)
      : meant === 'eq'
        ? l10n.t('`{0}` is not an operator here: use `==` or `eq`.', written)
        : l10n.t('`{0}` is not an operator here: use `{1}`.', written, meant),
    symbol === undefined ? undefined : [replaceFix(l10n.t('Write `{0}`', symbol), start, end, symbol)],
  );
  return { operator: meant, start, end };
}

/** A word where an operator should be. */
export function explainWordOperator(
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
      l10n.t('Operators are written in small letters: `{0}`.', exact),
    );
  if (lower === 'not' || lower === 'is' || lower === 'does') {
    const next = p.peek(end);
    const negated = lower === 'not' ? next : p.text.startsWith('not', next) ? p.peek(next + 3) : next;
    const operator = scanComparisonOperator(p.text, negated);
    if (operator !== undefined && (lower === 'not' || negated !== next))
      return explainNotOperator(p, left, start, scannedEnd, operator);
    if (lower === 'not') {
      p.report(
        'missing-operator',
        left.start,
        left.end,
        l10n.t('`{0}` needs an operator: `not` stands before the whole comparison.', left.name),
      );
      return undefined;
    }
  }
  if (lower === 'strict') {
    const second = p.peek(end);
    if (p.text.startsWith('wildcard', second))
      return reportOperator(
        p,
        'operator',
        start,
        second + 8,
        'strict wildcard',
        l10n.t('`strict wildcard` has exactly one space between its words.'),
      );
  }
  const meant = functionWords.get(lower);
  if (meant !== undefined) return explainFunctionOperator(p, left, start, end, meant);
  const other = foreignWords.get(lower);
  if (other !== undefined)
    return reportOperator(
      p,
      'operator',
      start,
      end,
      other,
      l10n.t('`{0}` is not an operator here: use `{1}`.', word, other),
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
        '`{0}` is of type {1}, not a condition: compare it, for example `{0} eq …`.',
        left.name,
        left.type.name,
      ),
    );
    return undefined;
  }
  const near = nearest(lower, operatorWords);
  if (near !== undefined)
    return reportOperator(
      p,
      'operator',
      start,
      end,
      near,
      l10n.t('`{0}` is not an operator: did you mean `{1}`?', word, near),
    );
  p.report('operator', start, end, l10n.t('`{0}` is not an operator.', word));
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

/** `x not in {…}`: the negation belongs in front. */
function explainNotOperator(
  p: ParserState,
  left: Operand,
  start: number,
  end: number,
  operator: ComparisonOperator,
): RepairedOperator {
  p.report(
    'not-in',
    start,
    end,
    l10n.t('`not` stands before the whole comparison: `not {0} {1} …`.', left.name, operator),
    [
      {
        title: l10n.t('Put `not` in front'),
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

/** `x starts_with "a"`: a function written like an operator. */
function explainFunctionOperator(
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
    l10n.t('`{0}` is a function here: `{0}({1}, "…")`.', name, left.name),
    close === value
      ? undefined
      : [
          {
            title: l10n.t('Write it as a call'),
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

function explainSpacedIndex(p: ParserState, left: Operand, start: number): RepairedOperator | undefined {
  const end = valueEnd(p, start);
  p.report(
    'space-before-index',
    left.end,
    start + 1,
    l10n.t('The bracket touches the name: remove the space.'),
    [replaceFix(l10n.t('Remove the space'), left.end, start, '')],
  );
  p.pos = end;
  const operatorStart = p.peek(end);
  const operator = scanComparisonOperator(p.text, operatorStart);
  if (operator === undefined) return undefined;
  p.pos = scannedEnd;
  const value = p.peek(scannedEnd);
  if (!isBoundary(p, value)) p.pos = valueEnd(p, value);
  return { operator: undefined, start: operatorStart, end: scannedEnd };
}
