import * as l10n from '@vscode/l10n';
import {
  type ExpressionResult,
  type PasteResult,
  type WrittenEdit,
} from '../../core/protocol/language-server';

/** Maximum length in characters of the text that a choice shows. */
const maxCharacters = 100;

/** Form in which an expression can be copied. */
export interface CopyChoice {
  readonly label: string;
  readonly description: string;
  /** The complete text to copy. */
  readonly text: string;
}

/** Returns the forms in which an expression can be copied, one choice each. */
export function copyChoices(found: ExpressionResult): readonly CopyChoice[] {
  const forms: readonly (readonly [label: string, text: string])[] = [
    [l10n.t('JSON string'), found.json],
    [l10n.t('Terraform string'), found.terraform],
    [l10n.t('YAML string'), found.yaml],
    [l10n.t('TOML string'), found.toml],
    [l10n.t('Shell string'), found.shell],
    [l10n.t('Plain expression'), found.plain],
  ];
  return forms.map(([label, text]) => ({ label, text, description: text.slice(0, maxCharacters) }));
}

/** An option for pasting an expression. */
export interface PasteChoice {
  readonly label: string;
  readonly detail?: string;
  readonly description?: string;
  /** Edits that paste the expression. If absent, the expression is opened in a separate document. */
  readonly edits?: readonly WrittenEdit[];
  /** Key path that must be added to the setting `rampart.expressions`. */
  readonly keyPath?: string;
}

/**
 * Returns the options for pasting text at a position where no expression is expected.
 * @param plain the edit that pastes the text unchanged.
 */
export function pasteChoices(
  { choices, isExpression }: PasteResult,
  plain: WrittenEdit,
): readonly PasteChoice[] {
  return [
    ...choices.map(escapedChoice),
    { label: l10n.t('Paste Unchanged'), edits: [plain] },
    ...(isExpression ? [{ label: l10n.t('Open in New File') }] : []),
  ];
}

function escapedChoice({ kind, edits, keyPath }: PasteResult['choices'][number]): PasteChoice {
  const description = edits.at(-1)?.newText.slice(0, maxCharacters) ?? '';
  switch (kind) {
    case 'marked':
      return {
        label: l10n.t('Paste and Mark as Filter Expression'),
        detail: l10n.t('Adds a comment before the expression, so that Rampart checks it and offers completions.'),
        description,
        edits,
      };
    case 'configured':
      return {
        label: l10n.t('Paste and Add Key to Settings'),
        detail: l10n.t('Adds the key "{0}" from this file to the "rampart.expressions" setting.', keyPath ?? ''),
        description,
        edits,
        ...(keyPath === undefined ? {} : { keyPath }),
      };
    case 'string':
      return { label: l10n.t('Paste as Escaped String'), description, edits };
  }
} // prettier-ignore

/** Returns the question to show above the paste options. */
export const pasteQuestion = ({ isExpression }: PasteResult): string =>
  isExpression
    ? l10n.t(
        'The cursor is not in a known filter expression. Select how to paste the expression from the clipboard.',
      )
    : l10n.t(
        'There is no filter expression on the clipboard or at the cursor. Copy a filter expression, or move the cursor into one.',
      );
