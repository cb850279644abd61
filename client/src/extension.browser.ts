import * as vscode from 'vscode';
import { startBrowserLanguage } from './language/start-browser';
import { registerCommands } from './registration/commands';
import { extensionCommandsOf } from './registration/extension-commands';
import { FactsRelay } from '../../app/facts/facts-relay';
import { registerGraphs } from './registration/graphs';
import { registerLanguage } from './registration/language';
import { registerTools } from './registration/tools';

/**
 * Activates the extension in a VS Code that runs only in the browser: the languages, and the graphs of scripts.
 * Accounts need a network that the browser does not provide (services respond only to pages of their own origin), and
 * the commands explain that. See docs/decisions/0704.
 */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Rampart', { log: true });
  const facts = new FactsRelay();
  const { ask, commands } = registerLanguage(context, log, facts, () =>
    Promise.resolve(startBrowserLanguage),
  );
  const accountSource = () => Promise.reject(new Error(unavailable()));
  const graphs = registerGraphs({ context, log, ask, accountSource });
  registerCommands(context, { ...commands, ...graphs, ...extensionCommandsOf(context, log) }, () =>
    Promise.resolve(vscode.window.showInformationMessage(unavailable())),
  );
  registerTools(context, ask);
  const nothing: vscode.TreeDataProvider<never> = { getChildren: () => [], getTreeItem: (node) => node };
  context.subscriptions.push(
    log,
    facts,
    vscode.window.registerTreeDataProvider('rampart.connections', nothing),
  );
  void vscode.commands.executeCommand('setContext', 'rampart.languagesOnly', true);
}

function unavailable(): string {
  return vscode.l10n.t(
    'Accounts are available only in VS Code on a computer or a server. In the browser, only language features and script graphs are available.',
  );
}
