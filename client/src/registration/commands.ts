import * as vscode from 'vscode';

/** Commands that need no account, by the beginning of their names. */
const elsewhere = [
  'rampart.language.',
  'rampart.graph.showLocal',
  'rampart.graph.copyMermaid',
  'rampart.document.chooseKind',
  'rampart.document.new',
  'rampart.expression.',
];

interface Contributed {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Registers every command of the manifest that is about accounts, so that its code loads when first used. */
export function registerCommands(
  context: vscode.ExtensionContext,
  run: (command: string, args: readonly unknown[]) => Promise<unknown>,
): void {
  const { contributes } = context.extension.packageJSON as Contributed;
  for (const { command } of contributes.commands) {
    if (elsewhere.some((prefix) => command.startsWith(prefix))) continue;
    context.subscriptions.push(
      vscode.commands.registerCommand(command, (...args: unknown[]) => run(command, args)),
    );
  }
}
