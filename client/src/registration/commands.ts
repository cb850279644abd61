import * as vscode from 'vscode';
import { type EditorCommand } from '../../../app/command-table/editor-commands.data';

const prefix = 'rampart.';

interface Contributed {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

type Handler = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Registers every command in the manifest. The code of a command is loaded when the command is first used.
 * @param own the commands that need no account.
 * @param run runs any other command, by its ID without the prefix `rampart.`.
 */
export function registerCommands(
  context: vscode.ExtensionContext,
  own: Readonly<Record<EditorCommand, Handler>>,
  run: (id: string, args: readonly unknown[]) => Promise<unknown>,
): void {
  const { contributes } = context.extension.packageJSON as Contributed;
  const handlers = new Map<string, Handler>(Object.entries(own));
  for (const { command } of contributes.commands) {
    const id = command.slice(prefix.length);
    const handler = handlers.get(id) ?? ((...args) => run(id, args));
    context.subscriptions.push(vscode.commands.registerCommand(command, handler));
  }
}
