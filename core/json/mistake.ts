import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem, type TextEdit } from '../base/problem';

/** What can be wrong with JSON as text. One mistake of the writer gives one of these. */
export type MistakeKind =
  | 'value-missing' | 'key-missing' | 'colon-missing' | 'comma-missing' | 'comma-extra' | 'comma-trailing'
  | 'bracket-missing' | 'bracket-wrong' | 'bracket-extra' | 'second-value' | 'word' | 'number' | 'quotes' | 'unquoted-key'
  | 'string-open' | 'loose-quotes' | 'control-character' | 'escape' | 'comment' | 'comment-open' | 'character' | 'too-deep'; // prettier-ignore

export interface Mistake extends OffsetRange {
  readonly kind: MistakeKind;
  /** What was found or is expected, for the message. */
  readonly part: string;
  readonly edits?: readonly TextEdit[];
}

/** A mistake as a problem of a document; JSON that cannot be read is refused as a whole. */
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
      return l10n.t('A value is missing here.');
    case 'key-missing':
      return l10n.t('A name is missing before the colon.');
    case 'colon-missing':
      return l10n.t('A colon is missing between the name and its value.');
    case 'comma-missing':
      return l10n.t('A comma is missing here.');
    case 'comma-extra':
      return l10n.t('This comma is one too many: nothing stands before it.');
    case 'comma-trailing':
      return l10n.t('JSON allows no comma after the last item.');
    case 'bracket-missing':
      return l10n.t('"{0}" is missing here.', part);
    case 'bracket-wrong':
      return l10n.t('"{0}" is expected here: that is how the bracket was opened.', part);
    case 'bracket-extra':
      return l10n.t('Nothing is open that "{0}" could close.', part);
    case 'second-value':
      return l10n.t('A document holds one value: remove what follows, or put the values into a list.');
    case 'word':
      return l10n.t(
        '"{0}" is not a JSON value: texts need double quotes; words are true, false and null.',
        part,
      );
    case 'number':
      return l10n.t('"{0}" is not a JSON number.', part);
    case 'quotes':
      return l10n.t('JSON texts stand in double quotes (").');
    case 'unquoted-key':
      return l10n.t('Names stand in double quotes: "{0}".', part);
    case 'string-open':
      return l10n.t('The closing quote of this text is missing.');
    case 'loose-quotes':
      return l10n.t('This quote ends the text: write \\" for each quote within it.');
    case 'control-character':
      return l10n.t('Write this character as {0} within a text.', part);
    case 'escape':
      return l10n.t(
        '"{0}" is not an escape: JSON has \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits.',
        part,
      );
    case 'comment':
      return l10n.t('JSON has no comments. Name the file .jsonc to allow them.');
    case 'comment-open':
      return l10n.t('The end of this comment is missing.');
    case 'character':
      return l10n.t('"{0}" has no meaning here.', part);
    case 'too-deep':
      return l10n.t('Brackets are nested too deeply to be read.');
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
      return l10n.t('Escape the quotes within this text');
    case 'unquoted-key':
      return l10n.t('Put "{0}" in double quotes', part);
    default:
      return newText === '' ? l10n.t('Remove "{0}"', part) : l10n.t('Replace with {0}', newText);
  }
}
