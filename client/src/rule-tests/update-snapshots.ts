import * as vscode from 'vscode';
import {
  type RuleTestsParams,
  ruleTestsRequest,
  type RuleTestsResult,
  type RunRuleTestsParams,
  runRuleTestsRequest,
  type RunRuleTestsResult,
} from '../../../core/protocol/rule-tests';
import { obstacleOf } from '../../../app/rule-tests/outcomes';
import { notificationText } from '../../../app/context/dialog-text';
import { givenOrActiveUri } from '../base/given-uri';
import { unsavedTexts } from '../base/unsaved-texts';
import { accountRules } from './account-rules';
import { type AskLanguages } from '../base/ask';

/**
 * Records the outcomes of the snapshot tests in a file. `given` is the URI of the file (by default, the file in the
 * active editor). `number` selects a single test, counted from 0.
 */
export async function updateSnapshots(ask: AskLanguages, given: unknown, number: unknown): Promise<void> {
  const uri = givenOrActiveUri(given);
  if (!uri) return;
  const unsaved = unsavedTexts();
  const listing: RuleTestsParams = { textDocument: { uri: uri.toString() }, unsaved };
  const { tests } = await ask<RuleTestsResult>(ruleTestsRequest, listing);
  const only = typeof number === 'number' ? tests.slice(number, number + 1).map(({ id }) => id) : undefined;
  const deployed = await accountRules(ask, uri.toString());
  const params: RunRuleTestsParams = {
    files: [{ uri: uri.toString(), ...(only ? { only } : {}), ...(deployed ? { deployed } : {}) }],
    unsaved,
    withCoverage: false,
    isUpdate: true,
  };
  const result = await ask<RunRuleTestsResult>(runRuleTestsRequest, params);
  const written = await writeSnapshots(result);
  const obstacle = obstacleOf(result);
  if (obstacle !== undefined) void vscode.window.showWarningMessage(notificationText(obstacle));
  else
    void vscode.window.showInformationMessage(
      written ? vscode.l10n.t('Snapshots updated.') : vscode.l10n.t('The snapshots are up to date.'),
    );
}

/** Writes the snapshot files that a run has changed. Returns whether any were changed. */
export async function writeSnapshots({ files }: RunRuleTestsResult): Promise<boolean> {
  const changed = files.flatMap(({ snapshots }) => snapshots ?? []);
  for (const { uri, text } of changed) {
    const target = vscode.Uri.parse(uri);
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    // Saving the file in an editor where it has unsaved changes would overwrite the new snapshots, so the text in the
    // editor is replaced, too.
    const open = vscode.workspace.textDocuments.find(
      (one) => one.isDirty && one.uri.toString() === target.toString(),
    );
    if (!open) continue;
    const edit = new vscode.WorkspaceEdit();
    edit.replace(target, new vscode.Range(0, 0, open.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
  }
  return changed.length > 0;
}
