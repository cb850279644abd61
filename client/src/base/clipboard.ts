import * as vscode from 'vscode';

/** Copies text to the clipboard. Confirms this in the status bar, because copying has no visible effect. */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Copied.')}`, 5000);
}
