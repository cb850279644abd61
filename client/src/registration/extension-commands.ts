import * as vscode from 'vscode';
import { type ExtensionCommand } from '../../../app/command-table/editor-commands.data';

/** Returns the commands for the extension itself. They work in every environment, without a network. */
export function extensionCommandsOf(
  { extension, extensionMode }: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
): Readonly<Record<ExtensionCommand, () => Promise<unknown>>> {
  // The packaging tool renames `docs/extension.md` to `readme.md`.
  const page = extensionMode === vscode.ExtensionMode.Production ? 'readme.md' : 'docs/extension.md';
  const run = async (command: string, ...args: unknown[]): Promise<unknown> =>
    vscode.commands.executeCommand(command, ...args);
  return {
    'docs.open': () => run('markdown.showPreview', vscode.Uri.joinPath(extension.extensionUri, page)),
    'log.show': () => {
      log.show();
      return Promise.resolve();
    },
    'settings.open': () => run('workbench.action.openSettings', `@ext:${extension.id}`),
    'walkthrough.open': () => run('workbench.action.openWalkthrough', `${extension.id}#start`),
  };
}
