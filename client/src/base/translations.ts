import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** Gives code without the editor the translations that the editor has loaded; once in each bundle. */
export function useTranslations(): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
}
