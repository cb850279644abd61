import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { typeInWords } from '../type-words';
import { holeCode } from '../holes';
import { type Operand } from '../tree';
import { isClass, nameBit, skipClass, symbolBit } from '../scan/characters';
import { diagnoseWordOperator, type RepairedOperator } from './diagnose-word-operator';
import { foreignSymbols } from './foreign-operators.data';
import { scanComparisonOperator } from './operators';
import { isBoundary, skipComparison, stringEnd, valueEnd } from './recovery';
import { type ParserState, replaceFix } from './state';

/**
 * Diagnoses a missing operator after an operand that needs one. Reports the cause and returns the intended operator.
 * Returns undefined if no operator can be determined.
 */
export function diagnoseMissingOperator(p: ParserState, left: Operand): RepairedOperator | undefined {
  const start = p.peek();
  const code = p.text.charCodeAt(start);
  if (code === holeCode) {
    p.pos = p.end;
    p.muted++;
    return undefined;
  }
  if (isBoundary(p, start)) {
    reportAlone(p, left);
    return undefined;
  }
  if (isClass(code, symbolBit)) {
    const end = skipClass(p.text, start, symbolBit);
    return foreignOperator(p, start, end);
  }
  if (code === char.openBracket) return diagnoseSpacedIndex(p, left, start);
  if (code === char.minus && start === left.end && isClass(p.text.charCodeAt(start + 1), nameBit))
    return diagnoseDash(p, left);
  if (
    stringEnd(p, start) > 0 ||
    code === char.openBrace ||
    code === char.dollar ||
    (code >= char.zero && code <= char.nine) ||
    "'‘“„`".includes(p.text[start] ?? '')
  ) {
    const end = valueEnd(p, start);
    p.report(
      'missing-operator',
      start,
      end,
      code === char.openBrace || code === char.dollar
        ? l10n.t('Missing `in` before the set.')
        : l10n.t('An operator such as `eq` is missing between `{0}` and this value.', left.name),
      [
        replaceFix(
          l10n.t('Insert `{0}`', code === char.openBrace || code === char.dollar ? 'in' : 'eq'),
          start,
          start,
          code === char.openBrace || code === char.dollar ? 'in ' : 'eq ',
        ),
      ],
    );
    return { operator: undefined, start, end };
  }
  if (code === char.openParen) {
    const end = valueEnd(p, start);
    p.report(
      'not-a-function',
      left.start,
      left.nameEnd,
      l10n.t('`{0}` is a field, not a function. Remove the parentheses.', left.name),
    );
    p.pos = end;
    return { operator: undefined, start, end };
  }
  if (isClass(code, nameBit)) {
    const end = skipClass(p.text, start, nameBit);
    return diagnoseWordOperator(p, left, start, end);
  }
  reportAlone(p, left);
  return undefined;
}

/** Diagnoses a hyphen in a name, as in `http.host-name`, because names cannot contain hyphens. */
function diagnoseDash(p: ParserState, left: Operand): RepairedOperator {
  let end = left.end;
  while (/[\w.-]/.test(p.text[end] ?? '')) end++;
  p.report(
    'unknown-field',
    left.start,
    end,
    l10n.t('Unknown field `{0}`. Field names cannot contain dashes.', p.slice(left.start, end)),
  );
  p.pos = end;
  skipComparison(p);
  return { operator: undefined, start: end, end };
}

/** Reports a non-Boolean operand that is used as a condition without a comparison. */
function reportAlone(p: ParserState, left: Operand): void {
  // If a mistake in the arguments of a call was reported, nothing is reported for the call itself.
  if (left.kind === 'call' && p.problems?.some((problem) => problem.start >= left.start)) return;
  if (reportParenthesized(p, left)) return;
  const text = p.slice(left.start, left.end);
  p.report(
    'missing-operator',
    left.start,
    left.end,
    left.type.element !== undefined
      ? l10n.t(
          '`{0}` is {1}, not a condition. Compare the elements, for example `any({0}[*] eq …)`.',
          text,
          typeInWords(left.type),
        )
      : l10n.t(
          '`{0}` is {1}, not a condition. Compare the value, for example `{0} eq …`.',
          text,
          typeInWords(left.type),
        ),
  );
}

/**
 * Diagnoses an operand in parentheses, as in `(x) eq 1`, because parentheses group conditions only. Returns whether
 * there is such an operand.
 */
function reportParenthesized(p: ParserState, left: Operand): boolean {
  const close = p.peek();
  let open = left.start;
  while (' \n\r'.includes(p.text[open - 1] ?? '.')) open--;
  const operator = p.peek(close + 1);
  if (
    p.text.charCodeAt(close) !== char.closeParen ||
    p.text.charCodeAt(open - 1) !== char.openParen ||
    p.inGroup === 0
  )
    return false;
  if (p.text.charCodeAt(operator) !== char.equals && scanComparisonOperator(p.text, operator) === undefined)
    return false;
  p.report(
    'operand-in-parentheses',
    open - 1,
    close + 1,
    l10n.t(
      'Parentheses can group conditions, but not fields. Write `{0}` without parentheses.',
      p.slice(left.start, left.end),
    ),
    [replaceFix(l10n.t('Remove the parentheses'), open - 1, close + 1, p.slice(left.start, left.end))],
  );
  p.comparedGroup = close;
  return true;
}

/** Diagnoses symbols that are not operators of the language. */
export function foreignOperator(p: ParserState, start: number, end: number): RepairedOperator {
  const written = p.slice(start, end);
  const meant = foreignSymbols.get(written);
  const symbol = meant === 'eq' ? '==' : meant;
  p.report(
    written === '=' ? 'single-equals' : 'unknown-operator',
    start,
    end,
    meant === undefined
      ? l10n.t('`{0}` is not a valid operator here.', written)
      : meant === 'eq'
        ? l10n.t('`{0}` is not a valid operator. Use `==` or `eq`.', written)
        : l10n.t('`{0}` is not a valid operator. Use `{1}`.', written, meant),
    symbol === undefined ? undefined : [replaceFix(l10n.t('Write `{0}`', symbol), start, end, symbol)],
  );
  return { operator: meant, start, end };
}

function diagnoseSpacedIndex(p: ParserState, left: Operand, start: number): RepairedOperator | undefined {
  let end = valueEnd(p, start);
  while (p.text.charCodeAt(end) === char.openBracket) end = valueEnd(p, end);
  p.report(
    'space-before-index',
    left.end,
    start + 1,
    l10n.t('The bracket must follow the name directly. Remove the space.'),
    [replaceFix(l10n.t('Remove the space'), left.end, start, '')],
  );
  p.pos = end;
  const operatorStart = p.peek(end);
  const operator = scanComparisonOperator(p.text, operatorStart);
  if (operator === undefined) return undefined;
  const operatorEnd = operatorStart + operator.length;
  p.pos = operatorEnd;
  const value = p.peek(operatorEnd);
  if (!isBoundary(p, value)) p.pos = valueEnd(p, value);
  return { operator: undefined, start: operatorStart, end: operatorEnd };
}
