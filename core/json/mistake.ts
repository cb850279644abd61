import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem, type TextEdit } from '../base/problem';

/** Kinds of mistakes in JSON text. */
export type MistakeKind =
  | 'value-missing' | 'key-missing' | 'colon-missing' | 'comma-missing' | 'comma-extra' | 'comma-trailing'
  | 'bracket-missing' | 'bracket-wrong' | 'bracket-extra' | 'second-value' | 'word' | 'number' | 'quotes' | 'unquoted-key'
  | 'string-open' | 'loose-quotes' | 'control-character' | 'escape' | 'comment' | 'comment-open' | 'character' | 'too-deep'; // prettier-ignore

export interface Mistake extends OffsetRange {
  readonly kind: MistakeKind;
  /** The text quoted in the message, which is either the incorrect text or the expected text. */
  readonly part: string;
  readonly edits?: readonly TextEdit[];
}

/**
 * Converts a mistake to a problem of the document. Every mistake is an error, because the service rejects unreadable
 * JSON as a whole.
 */
export function mistakeProblem(mistake: Mistake): Problem {
  const { start, end, edits } = mistake;
  return {
    code: 'document/not-json',
    severity: 'error',
    start,
    end,
    message: describe(mistake),
    ...(edits ? { fixes: [{ title: fixTitle(mistake), edits, preferred: true }] } : {}),
  };
}

function describe({ kind, part }: Mistake): string {
  switch (kind) {
    case 'value-missing':
      return l10n.t('Missing value.');
    case 'key-missing':
      return l10n.t('Missing property name before the colon.');
    case 'colon-missing':
      return l10n.t('Missing colon between the property name and its value.');
    case 'comma-missing':
      return l10n.t('Missing comma.');
    case 'comma-extra':
      return l10n.t('There is no value before this comma. Remove the comma.');
    case 'comma-trailing':
      return l10n.t('JSON does not allow a trailing comma. Remove the comma.');
    case 'bracket-missing':
      return l10n.t('Missing "{0}".', part);
    case 'bracket-wrong':
      return l10n.t('Mismatched bracket. Expected "{0}".', part);
    case 'bracket-extra':
      return l10n.t('"{0}" has no matching opening bracket.', part);
    case 'second-value':
      return l10n.t(
        'A JSON document contains a single value. Remove the text after the first value, or put the values into an array.',
      );
    case 'word':
      return l10n.t(
        '"{0}" is not a JSON value. Strings must be in double quotes. The only keywords are true, false, and null.',
        part,
      );
    case 'number':
      return l10n.t('"{0}" is not a valid JSON number.', part);
    case 'quotes':
      return l10n.t('JSON strings must be in double quotes (").');
    case 'unquoted-key':
      return l10n.t('Property names must be in double quotes: "{0}".', part);
    case 'string-open':
      return l10n.t('Missing closing quote.');
    case 'loose-quotes':
      return l10n.t('This quote ends the string. Write \\" for each quote inside the string.');
    case 'control-character':
      return l10n.t('This character must be escaped in a string. Write {0}.', part);
    case 'escape':
      return l10n.t(
        '"{0}" is not a valid escape sequence. JSON supports \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u followed by four hexadecimal digits.',
        part,
      );
    case 'comment':
      return l10n.t('JSON does not support comments. To allow comments, use the file extension .jsonc.');
    case 'comment-open':
      return l10n.t('Unterminated comment.');
    case 'character':
      return l10n.t('Unexpected "{0}".', part);
    case 'too-deep':
      return l10n.t('Brackets are nested too deeply.');
  }
}

function fixTitle({ kind, part, edits }: Mistake): string {
  const newText = edits?.[0]?.newText ?? '';
  switch (kind) {
    case 'colon-missing':
    case 'comma-missing':
    case 'bracket-missing':
      return l10n.t('Insert "{0}"', newText.trim());
    case 'comma-extra':
    case 'comma-trailing':
      return l10n.t('Remove the comma');
    case 'comment':
      return l10n.t('Remove the comment');
    case 'quotes':
      return l10n.t('Use double quotes');
    case 'loose-quotes':
      return l10n.t('Escape the quotes inside this string');
    case 'unquoted-key':
      return l10n.t('Put "{0}" in double quotes', part);
    default:
      return newText === '' ? l10n.t('Remove "{0}"', part) : l10n.t('Replace with {0}', newText);
  }
}
