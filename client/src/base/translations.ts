import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/**
 * Passes the editor's loaded translations to code that does not depend on the editor. Must be called once per bundle.
 */
export function useTranslations(): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
}
