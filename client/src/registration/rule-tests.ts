import * as vscode from 'vscode';
import { ruleTestName } from '../../../app/language/gate.data';
import { once } from '../../../core/base/once';
import { type TestRules, type TestScope } from '../../../core/protocol/rule-tests';
import { readTestRulesCommand } from '../rule-tests/account-rules';
import { type AskLanguages } from '../base/ask';

/** Registers rule tests in the test explorer. Their code is loaded when tests are first shown, opened, or run. */
export function registerRuleTests(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  ask: AskLanguages,
  readRules: (scope: TestScope, token: vscode.CancellationToken | undefined) => Promise<TestRules>,
): void {
  const controller = vscode.tests.createTestController('rampart.ruleTests', vscode.l10n.t('Rule Tests'));
  const explorer = once(async () => {
    const { RuleTestExplorer } = await import('../rule-tests/explorer');
    const started = new RuleTestExplorer(controller, ask);
    context.subscriptions.push(started);
    return started;
  });
  controller.resolveHandler = async (item) => (await explorer()).resolve(item);
  controller.refreshHandler = async () => (await explorer()).refresh();
  controller.createRunProfile(
    vscode.l10n.t('Run Rule Tests'),
    vscode.TestRunProfileKind.Run,
    async (request, token) => (await explorer()).run(request, token),
    true,
    undefined,
    true,
  );
  const coverage = controller.createRunProfile(
    vscode.l10n.t('Run Rule Tests with Coverage'),
    vscode.TestRunProfileKind.Coverage,
    async (request, token) => (await explorer()).run(request, token, { withCoverage: true }),
    true,
    undefined,
    true,
  );
  controller.createRunProfile(
    vscode.l10n.t('Update Snapshots'),
    vscode.TestRunProfileKind.Run,
    async (request, token) => (await explorer()).run(request, token, { isUpdate: true }),
  );
  coverage.loadDetailedCoverage = async (_run, file) => (await explorer()).detailsOf(file);
  const look = (document: vscode.TextDocument): void => {
    const { scheme, path } = document.uri;
    if (scheme !== 'file' || !ruleTestName.test(path)) return;
    explorer()
      .then((started) => started.open(document))
      .catch((error: unknown) => log.error('Rule tests could not be read:', error));
  };
  context.subscriptions.push(
    controller,
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.commands.registerCommand(readTestRulesCommand, readRules),
  );
  vscode.workspace.textDocuments.forEach(look);
}
