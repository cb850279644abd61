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

/** For our own code: reads the rules of an account or zone; the code that does is loaded on first use. */
export const readTestRulesCommand = 'rampart.ruleTests.readRules';

/**
 * The rules of the account or zone that a test file names; undefined if it names files. This is the only place where
 * rule tests use the network, and a person has run the tests.
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
        'Not run: needs the rules of {0}. The workspace is not trusted, so no requests are sent from it.',
        scope.name,
      ),
    };
  return vscode.commands.executeCommand<TestRules>(readTestRulesCommand, scope, token);
}
