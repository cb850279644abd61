import * as vscode from 'vscode';
import { startBrowserLanguage } from './language/start-browser';
import { registerCommands } from './registration/commands';
import { extensionCommandsOf } from './registration/extension-commands';
import { FactsRelay } from '../../app/facts/facts-relay';
import { registerGraphs } from './registration/graphs';
import { registerLanguage } from './registration/language';
import { registerTools } from './registration/tools';

/**
 * Activates the extension when VS Code runs only in the browser. In this environment, only the languages and the
 * graphs of scripts are available. Accounts require network access that the browser does not allow, because services
 * respond only to pages of their own origin. The account commands explain this. See docs/decisions/0704.
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
