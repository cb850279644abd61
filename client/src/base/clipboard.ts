import * as vscode from 'vscode';

/** Puts text into the clipboard and says so in the status bar: nothing else would show that it is there. */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Copied.')}`, 5000);
}
