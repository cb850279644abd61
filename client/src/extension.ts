import * as vscode from 'vscode';

/** Registers; awaits nothing, reads nothing, starts nothing (docs: architecture, "Activation rule"). */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.window.createOutputChannel('Rampart', { log: true }));
}

export function deactivate(): undefined {
  return undefined;
}
