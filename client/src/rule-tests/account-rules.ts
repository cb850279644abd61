import * as vscode from 'vscode';
import {
  type RuleTestsParams,
  ruleTestsRequest,
  type RuleTestsResult,
  type TestRules,
  type TestScope,
} from '../../../core/protocol/rule-tests';
import { unsavedTexts } from '../base/unsaved-texts';
import { type AskLanguages } from '../base/ask';

/** Internal command that reads the rules of an account or zone. Its code is loaded on first use. */
export const readTestRulesCommand = 'rampart.ruleTests.readRules';

/**
 * Returns the rules of the account or zone that a test file specifies, or undefined if the test file specifies files
 * instead. No other part of rule tests uses the network. The rules are read only after the user has started the
 * tests, or a command that needs the rules.
 */
export async function accountRules(
  ask: AskLanguages,
  uri: string,
  token?: vscode.CancellationToken,
): Promise<TestRules | undefined> {
  const params: RuleTestsParams = { textDocument: { uri }, unsaved: unsavedTexts() };
  const { scope } = await ask<RuleTestsResult>(ruleTestsRequest, params);
  return scope && readRules(scope, token);
}

async function readRules(scope: TestScope, token: vscode.CancellationToken | undefined): Promise<TestRules> {
  if (!vscode.workspace.isTrusted)
    return {
      problem: vscode.l10n.t(
        'The test was not run because it requires the rules of {0}. The workspace is not trusted, so Rampart does not send any requests.',
        scope.name,
      ),
    };
  return vscode.commands.executeCommand<TestRules>(readTestRulesCommand, scope, token);
}
