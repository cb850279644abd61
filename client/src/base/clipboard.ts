import * as vscode from 'vscode';

/**
 * Copies text to the clipboard and reports this in the status bar, because the copy would otherwise not be visible.
 */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Copied.')}`, 5000);
}
