import * as l10n from '@vscode/l10n';
import { type UnknownLiteral } from '../tree';
import { diagnoseQuotes, startsOtherQuote } from './diagnose-right';
import { unknownLiteral } from './nodes';
import { type ParserState, replaceFix } from './state';

/**
 * Diagnoses an unquoted string or a string in the wrong quotes where an argument is expected. Returns undefined for
 * anything else.
 */
export function diagnoseUnquotedArgument(p: ParserState): UnknownLiteral | undefined {
  const start = p.pos;
  const first = p.text[start] ?? '';
  if (startsOtherQuote(p, start)) return diagnoseQuotes(p, start);
  if (!'/.*^%@#'.includes(first) || first === '') return undefined;
  let end = start + 1;
  while (end < p.end && !' \n\r\t,)"'.includes(p.text[end] ?? '')) end++;
  const word = p.slice(start, end);
  p.report('unquoted-string', start, end, l10n.t('Strings must be in double quotes: `"{0}"`.', word), [
    replaceFix(l10n.t('Write "{0}"', word), start, end, `"${word}"`),
  ]);
  p.pos = end;
  return unknownLiteral(start, end);
}
