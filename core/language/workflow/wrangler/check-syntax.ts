import * as l10n from '@vscode/l10n';
import { parse, TomlError } from 'smol-toml';
import { type OffsetRange, type Problem } from '../../../base/problem';
import { mistakeProblem } from '../../../json/mistake';
import { parseJson } from '../../../json/parse';
import { type SourceDocument } from '../../language';

const code = 'config/syntax-error';

/**
 * Reports syntax errors that make a configuration unreadable, because the deployment tool rejects such a file. In
 * JSON, every error is reported. In TOML, only the first error that the library finds is reported. The vendor's tool
 * uses the same library.
 */
export function checkSyntax({ uri, text }: SourceDocument): readonly Problem[] {
  if (text.trim() === '') return [];
  if (uri.endsWith('.toml')) return checkToml(text);
  // Comments and trailing commas are accepted in wrangler.json as well as in wrangler.jsonc.
  return parseJson(text, { comments: true }).mistakes.map((each) => ({ ...mistakeProblem(each), code }));
}

function checkToml(text: string): readonly Problem[] {
  try {
    parse(text);
    return [];
  } catch (error) {
    // If the text is nested so deeply that the library overflows the stack, it is not checked.
    if (!(error instanceof TomlError)) return [];
    const { message, isAboutLine } = describe(error.message);
    return [{ code, severity: 'error', ...placeOf(error, text, isAboutLine), message }];
  }
}

/**
 * Returns the range of the word at a line and column. At the end of a line, returns the range of the last word on
 * that line. If `isAboutLine` is true, returns the range of the whole line. Lines and columns start at 1.
 */
function placeOf({ line, column }: TomlError, text: string, isAboutLine: boolean): OffsetRange {
  let lineStart = 0;
  const ends = /\r\n|\n|\r/g;
  for (let passed = 1; passed < line && ends.exec(text); passed++) lineStart = ends.lastIndex;
  const rest = text.slice(lineStart);
  const written = rest.slice(0, rest.search(/[\r\n]|$/));
  const range = (start: number, length: number): OffsetRange => ({
    start: lineStart + start,
    end: lineStart + start + length,
  });
  if (isAboutLine) return range(written.search(/\S|$/), written.trim().length);
  const at = Math.min(column - 1, written.length);
  const word = /^(?:[^\s=,[\]{}#"']+|\S)/.exec(written.slice(at))?.[0];
  if (word !== undefined) return range(at, word.length);
  const before = written.slice(0, at).trimEnd();
  const last = /(?:"[^"]*|'[^']*|\S)$/.exec(before)?.[0].length ?? 0;
  return range(before.length - last, last);
}

/** Returns Rampart's own message for the library's error, and whether the error refers to a whole line. */
function describe(reason: string): { readonly message: string; readonly isAboutLine: boolean } {
  const word = (message: string) => ({ message, isAboutLine: false });
  if (reason.includes('redefine')) return word(l10n.t('Duplicate key or table.'));
  if (/control characters|unfinished string/.test(reason))
    return word(l10n.t('Unterminated string. A string must end on the same line.'));
  if (reason.includes('escape'))
    return word(
      l10n.t(
        'Invalid escape sequence. Write \\\\ for a backslash, or use single quotes, which do not process escape sequences.',
      ),
    );
  if (reason.includes('end-of-line'))
    return word(l10n.t('Unexpected text after the value. Put strings in quotes: key = "a string".'));
  if (/comma or end|unfinished (?:array|table)/.test(reason))
    return word(l10n.t('Missing comma or closing bracket.'));
  if (/key|table array/.test(reason))
    return { message: l10n.t('Invalid line. Write `key = value` or `[table]`.'), isAboutLine: true };
  return word(
    l10n.t(
      'Invalid value. A value must be a quoted string, a number, true or false, a date, an array, or a table.',
    ),
  );
}
