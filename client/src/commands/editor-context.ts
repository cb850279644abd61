import * as vscode from 'vscode';
import { type ActionContext, type FileText, type Side } from '../../../app/context/action-context';
import { type Folder } from '../../../core/changes/folder-sync/folder';
import { lockName } from '../../../core/changes/folder-sync/lock';
import { type Reading } from '../../../core/resources/reading';
import { toSignal } from '../base/cancellation';
import { notificationText } from '../../../app/context/dialog-text';
import { snapshotUri } from '../documents/document-commands';
import { DiskFolder } from '../../../platform/disk-folder';
import { type ResourceTrees } from '../../../app/tree/resource-trees';
import { type PlanRunner, runConfirmed, workConfirmed } from './run-confirmed';

const maxFolders = 50;
const maxFileBytes = 20 * 1024 * 1024;

/** Returns the part of the action context that uses the editor's own features. */
export const editorContext = (runner: PlanRunner, views: ResourceTrees) =>
  ({
    remote: runner.remote,
    prompts: runner.prompts,
    run: (plan, also) => runConfirmed(plan, runner, also),
    work: (plan, work) => workConfirmed(plan, work, runner),
    fail: (failure) => runner.presenter.failed(failure.error),
    compare,
    browse: async (url) => {
      await vscode.env.openExternal(vscode.Uri.parse(url, true));
    },
    progress: withProgress,
    showSimulation: async (subject) => {
      await vscode.commands.executeCommand('rampart.simulation.show', subject);
    },
    showFoundRules: async (search) => {
      await vscode.commands.executeCommand('rampart.simulation.find', search);
    },
    showListUses: async (search) => {
      await vscode.commands.executeCommand('rampart.simulation.findListUses', search);
    },
    showGraph: async (key, title) => {
      await vscode.commands.executeCommand('rampart.graph.show', key, title);
    },
    followRun: async (key, title) => {
      await vscode.commands.executeCommand('rampart.graph.show', key, title, 'followed');
    },
    activeText,
    activeSelection,
    chooseFolder,
    readFile,
    saveFile,
    listBelow: (node) => views.listBelow(node),
  }) satisfies Partial<ActionContext>;

async function compare(left: Side, right: Side, title?: string): Promise<void> {
  const uri = ({ name, text }: Side): vscode.Uri =>
    snapshotUri(text, `${name.replace(/[/\\?#]/g, '_')}.jsonc`);
  const names = `${left.name} ↔ ${right.name}`;
  await vscode.commands.executeCommand('vscode.diff', uri(left), uri(right), title ?? names);
}

async function withProgress<T>(title: string, run: (reading: Reading) => Promise<T>): Promise<T | undefined> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress(
    { location, title: notificationText(title), cancellable: true },
    async (progress, token) => {
      const signal = toSignal(token);
      const result = await run({
        signal,
        tell: (message) => progress.report({ message: notificationText(message) }),
      });
      return signal.aborted ? undefined : result;
    },
  );
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

async function saveFile(title: string, name: string, content: string | Uint8Array): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title,
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
  });
  if (!uri) return;
  await vscode.workspace.fs.writeFile(
    uri,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
  vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Saved to {0}', uri.fsPath)}`, 5000);
}

async function chooseFolder(title: string, file?: string): Promise<Folder | undefined> {
  const uri =
    file === undefined ? await pickFolder(title) : vscode.Uri.joinPath(vscode.Uri.parse(file), '..');
  if (!uri) return undefined;
  if (uri.scheme === 'file') return new DiskFolder(uri.fsPath);
  void vscode.window.showWarningMessage(vscode.l10n.t('Select a folder on disk.'));
  return undefined;
}

/** Lets the user choose a pulled folder in the workspace, or any other folder. */
async function pickFolder(title: string): Promise<vscode.Uri | undefined> {
  const locks = await vscode.workspace.findFiles(`**/${lockName}`, '**/node_modules/**', maxFolders);
  if (locks.length > 0) {
    const known = locks.map((lock) => {
      const folder = vscode.Uri.joinPath(lock, '..');
      return { label: `$(folder) ${vscode.workspace.asRelativePath(folder)}`, folder };
    });
    const other = { label: `$(folder-opened) ${vscode.l10n.t('Another folder…')}`, folder: undefined };
    const picked = await vscode.window.showQuickPick([...known, other], { title, ignoreFocusOut: true });
    if (picked !== other) return picked?.folder;
  }
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: vscode.l10n.t('Choose Folder'),
      canSelectFiles: false,
      canSelectFolders: true,
      canSelectMany: false,
      ...(workspace ? { defaultUri: workspace.uri } : {}),
    })) ?? [];
  return chosen;
}

async function readFile(title: string, known?: string): Promise<FileText | undefined> {
  const [uri] =
    known === undefined
      ? ((await vscode.window.showOpenDialog({ title, canSelectMany: false })) ?? [])
      : [vscode.Uri.parse(known)];
  if (!uri) return undefined;
  let size: number;
  try {
    ({ size } = await vscode.workspace.fs.stat(uri));
  } catch {
    void vscode.window.showWarningMessage(vscode.l10n.t('Cannot read the file {0}.', uri.fsPath));
    return undefined;
  }
  if (size > maxFileBytes) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The file is larger than 20 MB.'));
    return undefined;
  }
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return { uri: uri.toString(), text };
}

/**
 * Shows a message that data is being read from an account, with a button that stops the read. The message is shown
 * until the returned function is called.
 */
export function offerToEnd(end: () => void): () => void {
  let hide = (): void => undefined;
  const title = vscode.l10n.t('Reading from the account');
  void vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, token) => {
      token.onCancellationRequested(end);
      return new Promise<void>((resolve) => {
        hide = resolve;
      });
    },
  );
  return () => hide();
}
