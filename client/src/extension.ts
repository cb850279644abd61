import * as vscode from 'vscode';
import { once } from '../../core/base/once';
import { registerAuthentication } from './registration/authentication';
import { registerCommands } from './registration/commands';
import { registerDocuments } from './registration/documents';
import { FactsRelay } from './registration/facts-relay';
import { registerGraphs } from './registration/graphs';
import { registerLanguage } from './registration/language';
import { registerTrees } from './registration/trees';

/** Registers; awaits nothing, reads nothing, starts nothing. What does the work is loaded when first asked for. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Rampart', { log: true });
  const facts = new FactsRelay();
  const trees = registerTrees(context, () => account());
  const documents = registerDocuments(context, () => account());
  const sessionsChanged = registerAuthentication(context, () => account());
  const account = once(async () =>
    (await import('./remote-features')).openAccount({
      context,
      log,
      trees,
      documents,
      sessionsChanged,
      facts,
      ask,
    }),
  );
  registerCommands(context, async (command, args) => (await account()).run(command, args));
  const { ask } = registerLanguage(
    context,
    log,
    facts,
    async () => (await import('./language/start-node')).startNodeLanguage,
  );
  registerGraphs({
    context,
    log,
    ask,
    accountSource: async (key) => (await account()).graphSource(key),
  });
  context.subscriptions.push(log, facts, {
    dispose: () => {
      if (account.started) void account().then((opened) => opened.dispose());
    },
  });
}
