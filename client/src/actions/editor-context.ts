import * as vscode from 'vscode';
import { type Outcome } from '../../../core/api/error';
import { snapshotUri } from '../documents/document-commands';
import { remoteUri } from '../documents/remote-files';
import { type Presenter } from '../platform/presenter';
import { type ResourceRef } from '../resources/ref';
import { type Views } from '../views/views';
import { type ActionContext, type Side } from './action';
import { type PlanRunner, runConfirmed } from './run-confirmed';
import { type Plan } from './plan';

const mostFileBytes = 20 * 1024 * 1024;

/** What actions work with, in the editor. */
export function editorContext(
  runner: PlanRunner & Pick<ActionContext, 'remote'>,
  views: Views,
): ActionContext {
  const { remote, prompts, presenter } = runner;
  return {
    remote,
    prompts,
    run: (plan: Plan) => runConfirmed(plan, runner),
    fail: (failure: Extract<Outcome<unknown>, { ok: false }>) => failed(presenter, failure),
    open: openDocument,
    async reveal(ref) {
      if (!(await views.reveal(ref))) await openDocument(ref);
    },
    compare,
    showGraph: async (key, title) => {
      await vscode.commands.executeCommand('rampart.graph.show', key, title);
    },
    activeText,
    activeSelection,
    readFile,
  };
}

const failed = (presenter: Presenter, { error }: Extract<Outcome<unknown>, { ok: false }>): void =>
  presenter.failed(error);

async function openDocument(ref: ResourceRef): Promise<void> {
  const document = await vscode.workspace.openTextDocument(remoteUri(ref));
  await vscode.window.showTextDocument(document, { preview: true });
}

async function compare(left: Side, right: Side): Promise<void> {
  const uri = ({ name, text }: Side): vscode.Uri =>
    snapshotUri(text, `${name.replace(/[/\\?#]/g, '_')}.jsonc`);
  await vscode.commands.executeCommand('vscode.diff', uri(left), uri(right), `${left.name} ↔ ${right.name}`);
}

function activeSelection(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.selection.isEmpty === false ? editor.document.getText(editor.selection) : undefined;
}

function activeText(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  return editor.document.getText(editor.selection.isEmpty ? undefined : editor.selection);
}

async function readFile(title: string): Promise<string | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title, canSelectMany: false })) ?? [];
  if (!uri) return undefined;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > mostFileBytes) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The file is larger than 20 MB.'));
    return undefined;
  }
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
