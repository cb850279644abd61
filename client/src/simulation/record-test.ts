import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { compareNearness, testFilePath } from '../../../app/rule-tests/test-file-path';
import { type SimulationSubject } from '../../../app/simulation/subject';
import {
  type RecordTestParams,
  recordTestRequest,
  type RecordTestResult,
} from '../../../core/protocol/simulation';
import { unsavedTexts } from '../base/unsaved-texts';
import { toRange } from '../base/range';

const pattern = '**/*.rules.test.{yaml,yml}';

type Item = vscode.QuickPickItem & { readonly uri: vscode.Uri };

/** Adds a test for a sample to a test file that the user chooses. The changed test file is not saved. */
export async function recordTest(
  ask: AskLanguages,
  subject: SimulationSubject,
  sample: number,
): Promise<void> {
  const file = await chooseFile(vscode.Uri.parse(subject.uri));
  if (!file) return;
  const params: RecordTestParams = {
    ...(await subject.sources()),
    uri: subject.uri,
    unsaved: unsavedTexts(),
    steps: sample,
    file: file.toString(),
  };
  const recorded = await ask<RecordTestResult | null>(recordTestRequest, params);
  if (!recorded) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The test cannot be added to {0}. Correct the errors in the file, or choose another file.', vscode.workspace.asRelativePath(file)),
    ); // prettier-ignore
    return;
  }
  await showTest(file, recorded);
}

/**
 * Replaces the content of a test file with `text`, which includes an additional test, and shows that test. Creates
 * the file if it does not exist.
 */
export async function showTest(
  file: vscode.Uri,
  { text, range }: Pick<RecordTestResult, 'text' | 'range'>,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { ignoreIfExists: true });
  await vscode.workspace.applyEdit(edit);
  const document = await vscode.workspace.openTextDocument(file);
  const written = new vscode.WorkspaceEdit();
  written.replace(file, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(written);
  const selection = toRange(range);
  const editor = await vscode.window.showTextDocument(document, { preview: false, selection });
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/**
 * Lets the user choose a test file in the workspace, or a new test file next to the rules. The files nearest to the
 * rules are listed first.
 */
async function chooseFile(rules: vscode.Uri): Promise<vscode.Uri | undefined> {
  const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**');
  const items: Item[] = found
    .sort((a, b) => compareNearness(a.path, b.path, rules.path))
    .map((uri) => ({ label: `$(beaker) ${vscode.workspace.asRelativePath(uri)}`, uri }));
  const created = rules.with({ path: testFilePath(rules.path) });
  if (!found.some(({ path }) => path === created.path))
    items.push({
      label: `$(new-file) ${vscode.workspace.asRelativePath(created)}`,
      description: vscode.l10n.t('New test file'),
      uri: created,
    });
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Record as Test'),
    placeHolder: vscode.l10n.t('Select the test file'),
  });
  return picked?.uri;
}
