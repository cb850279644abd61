import * as vscode from 'vscode';
import { once } from '../../core/base/once';
import { registerAuthentication } from './lazy/authentication';
import { registerCommands } from './lazy/commands';
import { registerDocuments } from './lazy/documents';
import { FactsRelay } from './lazy/facts';
import { registerGraphs } from './lazy/graphs';
import { registerLanguage } from './lazy/language';
import { registerTrees } from './lazy/trees';

/** Registers; awaits nothing, reads nothing, starts nothing. What does the work is loaded when first asked for. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Rampart', { log: true });
  const facts = new FactsRelay();
  const trees = registerTrees(context, () => account());
  const documents = registerDocuments(context, () => account());
  const sessionsChanged = registerAuthentication(context, () => account());
  const account = once(async () =>
    (await import('./account')).openAccount({ context, log, trees, documents, sessionsChanged, facts, ask }),
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
