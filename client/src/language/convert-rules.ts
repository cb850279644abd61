import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { givenUri } from '../base/given-uri';
import { maxRuleFiles, ruleFilePattern } from '../../../app/simulation/rule-files';
import {
  type ConvertRulesParams,
  convertRulesRequest,
  type ConvertRulesResult,
} from '../../../core/protocol/language-server';

/**
 * Converts the legacy rules of a file or a folder. The new documents are opened unsaved for review. Nothing is
 * written until the user saves them.
 */
export async function convertRules(ask: AskLanguages, given: unknown): Promise<void> {
  const title = vscode.l10n.t('Convert to Custom Rules');
  const uri = givenUri(given) ?? (await chooseRules(title));
  if (!uri) return;
  const isDisabled = await chooseState(title);
  if (isDisabled === undefined) return;
  const isFolder = (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  const found = isFolder
    ? await vscode.workspace.findFiles(
        new vscode.RelativePattern(uri, ruleFilePattern),
        undefined,
        maxRuleFiles,
      )
    : [uri];
  const files = await Promise.all(found.map((one) => readFile(one, !isFolder)));
  const params: ConvertRulesParams = { files, isDisabled };
  const { documents, report, count } = await ask<ConvertRulesResult>(convertRulesRequest, params);
  if (count === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No legacy rules found.'));
    return;
  }
  const folder = vscode.Uri.joinPath(isFolder ? uri : vscode.Uri.joinPath(uri, '..'), 'converted');
  for (const { fileName, text } of documents)
    await openNew(vscode.Uri.joinPath(folder, fileName), 'json', text);
  await openNew(vscode.Uri.joinPath(folder, 'report.md'), 'markdown', report);
}

async function chooseRules(title: string): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectFolders: true,
    canSelectFiles: true,
    openLabel: vscode.l10n.t('Convert'),
  });
  return chosen?.[0];
}

async function chooseState(title: string): Promise<boolean | undefined> {
  const choice = await vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t('Disable new rules'),
        description: vscode.l10n.t('Enable the rules after you review them'),
        value: true,
      },
      { label: vscode.l10n.t('Use the enabled or disabled state of the old rules'), value: false },
    ],
    { title },
  );
  return choice?.value;
}

async function readFile(uri: vscode.Uri, isNamed: boolean): Promise<ConvertRulesParams['files'][number]> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const languageId = /\.(?:tf|tofu)$/i.test(uri.path) ? 'terraform' : 'json';
  return { uri: uri.toString(), languageId, text, isNamed };
}

/** Opens an unsaved document under the name that it will have when it is saved. */
async function openNew(uri: vscode.Uri, languageId: string, text: string): Promise<void> {
  const untitled = await vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  const document = await vscode.languages.setTextDocumentLanguage(untitled, languageId);
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  await editor.edit((edit) => edit.replace(all, text));
}
