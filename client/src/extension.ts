import * as vscode from 'vscode';
import { once } from '../../core/base/once';
import { registerAuthentication } from './registration/authentication';
import { registerCommands } from './registration/commands';
import { registerDocuments } from './registration/documents';
import { extensionCommandsOf } from './registration/extension-commands';
import { FactsRelay } from '../../app/facts/facts-relay';
import { registerGraphs } from './registration/graphs';
import { registerLanguage } from './registration/language';
import { registerMcpServer } from './registration/mcp-server';
import { registerRuleTests } from './registration/rule-tests';
import { registerTasks } from './registration/tasks';
import { registerTools } from './registration/tools';
import { registerTrees } from './registration/trees';

/**
 * Registers all features, but does not read, start, or wait for anything. The implementations are loaded on first
 * use.
 */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Rampart', { log: true });
  const facts = new FactsRelay();
  const trees = registerTrees(context, () => remote());
  const documents = registerDocuments(context, () => remote());
  const sessionsChanged = registerAuthentication(context, () => remote());
  const remote = once(async () =>
    (await import('./remote-features')).openRemoteFeatures({
      context,
      log,
      trees,
      documents,
      sessionsChanged,
      facts,
      ask,
    }),
  );
  const { ask, commands } = registerLanguage(
    context,
    log,
    facts,
    async () => (await import('./language/start-node')).startNodeLanguage,
  );
  const graphs = registerGraphs({
    context,
    log,
    ask,
    accountSource: async (key) => (await remote()).graphSource(key),
  });
  registerCommands(
    context,
    { ...commands, ...graphs, ...extensionCommandsOf(context, log) },
    async (id, args) => (await remote()).run(id, args),
  );
  registerTools(context, ask, async (params, token) => (await remote()).callTool(params, token));
  registerRuleTests(context, log, ask, async (scope, token) => (await remote()).testRules(scope, token));
  registerMcpServer(context);
  registerTasks(context);
  context.subscriptions.push(log, facts, {
    dispose: () => {
      if (remote.started) void remote().then((opened) => opened.dispose());
    },
  });
}
