import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { typeInWords } from '../type-words';
import { type ComparisonOperator, type Operand } from '../tree';
import { booleanType, stringType } from '../types';
import { skipClass, symbolBit } from '../scan/characters';
import { scanComparisonOperator } from './operators';
import { isBoundary, isWholeLogical, valueEnd } from './recovery';
import { type ParserState, replaceFix } from './state';

/**
 * Diagnoses an operator that is not defined for the type of the left side. The value after the operator is skipped.
 */
export function diagnoseOperatorType(
  p: ParserState,
  left: Operand,
  operator: ComparisonOperator,
  start: number,
  end: number,
): void {
  const value = p.peek();
  const close = isBoundary(p, value) ? end : valueEnd(p, value);
  p.pos = close;
  const text = p.slice(left.start, left.end);
  const written = p.slice(start, end);
  if (left.type.element !== undefined) {
    p.report(
      'operator-type',
      start,
      end,
      l10n.t(
        '`{0}` is {1}, but `{2}` compares single values. Match any element with `any({0}[*] {2} …)`, or select one element by its index.',
        text,
        typeInWords(left.type),
        written,
      ),
      left.mapped > 0 || left.type.element.element !== undefined
        ? undefined
        : [
            {
              title: l10n.t('Match any element'),
              edits: [
                { start: left.start, end: left.start, newText: 'any(' },
                { start: left.end, end: left.end, newText: '[*]' },
                { start: close, end: close, newText: ')' },
              ],
            },
          ],
    );
    return;
  }
  p.report(
    'operator-type',
    start,
    end,
    operator === 'bitwise_and'
      ? l10n.t(
          '`&` works only on integers, but `{0}` is {1}. For a logical AND, write `and` or `&&`.',
          text,
          typeInWords(left.type),
        )
      : left.type === stringType
        ? l10n.t('`{0}` cannot be used with {1}.', written, typeInWords(left.type))
        : l10n.t(
            '`{0}` works only on strings, but `{1}` is {2}. Use `eq`, `in`, or `lt`.',
            written,
            text,
            typeInWords(left.type),
          ),
  );
}

/** Diagnoses a comparison after a Boolean operand. Such an operand is a condition itself and cannot be compared. */
export function diagnoseAfterCondition(p: ParserState, left: Operand): void {
  const start = p.peek();
  const code = p.text.charCodeAt(start);
  if (left.mapped > 0 && left.type.element === booleanType) {
    p.report(
      'index-access',
      left.start,
      left.end,
      l10n.t('This condition returns nested arrays of Booleans, but `any` and `all` expect a flat array.'),
    );
    return;
  }
  if (char.isEnd(code) || code === char.closeParen || code === char.comma || isWholeLogical(p.text, start))
    return;
  let end: number;
  const found = scanComparisonOperator(p.text, start);
  if (found?.operator === 'bitwise_and' && code === char.ampersand) return; // `&&` was intended
  if (found !== undefined) end = start + found.length;
  else if (code === char.equals) end = skipClass(p.text, start, symbolBit);
  else return;
  const value = p.peek(end);
  const close = isBoundary(p, value) ? end : valueEnd(p, value);
  const operator = p.slice(start, end);
  const operand = p.slice(value, close).toLowerCase();
  const text = p.slice(left.start, left.end);
  const wantsTrue = /^"?(true|1)"?$/.test(operand)
    ? true
    : /^"?(false|0)"?$/.test(operand)
      ? false
      : undefined;
  const isNegative = operator === 'ne' || operator === '!=';
  const meant = wantsTrue === undefined ? undefined : wantsTrue !== isNegative ? text : `not ${text}`;
  p.pos = close;
  p.report(
    'boolean-comparison',
    start,
    close,
    meant === undefined
      ? l10n.t('`{0}` is a Boolean and cannot be compared. Write `{0}` or `not {0}`.', text)
      : l10n.t('`{0}` is a Boolean and cannot be compared. Write `{1}`.', text, meant),
    meant === undefined ? undefined : [replaceFix(l10n.t('Write `{0}`', meant), left.start, close, meant)],
  );
}
