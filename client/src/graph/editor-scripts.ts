import * as vscode from 'vscode';
import { type Scripts } from '../../../app/graph/scripts';
import {
  graphsRequest,
  type GraphsParams,
  type GraphsResult,
  type ScriptOfClassParams,
  scriptOfClassRequest,
  type ScriptOfClassResult,
} from '../../../core/protocol/language-server';
import { type AskLanguages } from '../base/ask';
import { toRange } from '../base/range';
import { TypingPause } from '../../../platform/typing-pause';

const typingPauseMs = 300;

/** Pattern for modules that may contain helper functions of a workflow. */
const module = /\.(?:[mc]?[jt]s|[jt]sx)$/;

/**
 * Provides access to the workspace's scripts, including unsaved changes. The language server creates the graphs of
 * the scripts.
 */
export function editorScripts(ask: AskLanguages): Scripts {
  return {
    async graphsOf(uri) {
      // The server responds only for open documents, so the document is opened first.
      await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      const params: GraphsParams = { textDocument: { uri } };
      return ask<GraphsResult>(graphsRequest, params);
    },
    async ofClass(className) {
      const params: ScriptOfClassParams = { className };
      const { uri } = await ask<ScriptOfClassResult>(scriptOfClassRequest, params);
      // The URI is normalized in the same way as the editor's URIs, because it is compared with document URIs.
      return uri === null ? undefined : vscode.Uri.parse(uri).toString();
    },
    nameOf: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    async show(uri, range) {
      const selection = toRange(range);
      const parsed = vscode.Uri.parse(uri);
      const open = vscode.window.visibleTextEditors.find(
        ({ document }) => document.uri.toString() === parsed.toString(),
      );
      const editor = await vscode.window.showTextDocument(parsed, {
        viewColumn: open?.viewColumn ?? vscode.ViewColumn.One,
      });
      editor.selection = new vscode.Selection(selection.start, selection.start);
      editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
    onEdited(uri, edited) {
      const pause = new TypingPause(typingPauseMs);
      const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const [script, changed] = [uri(), document.uri.toString()];
        if (script !== undefined && (changed === script || module.test(changed))) pause.soon(edited);
      });
      return vscode.Disposable.from(pause, changes);
    },
    onCursorMoved: (uri, moved) =>
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [first] }) => {
        if (first && textEditor.document.uri.toString() === uri()) moved(first.active);
      }),
    showLenses(uri, lenses, onDidChange) {
      const { scheme, path } = vscode.Uri.parse(uri);
      const changed = new vscode.EventEmitter<void>();
      const provider = vscode.languages.registerCodeLensProvider(
        { scheme, pattern: path },
        {
          onDidChangeCodeLenses: changed.event,
          provideCodeLenses: () =>
            lenses().map(
              ({ position, title }) =>
                new vscode.CodeLens(toRange({ start: position, end: position }), { title, command: '' }),
            ),
        },
      );
      const changes = onDidChange(() => changed.fire());
      return vscode.Disposable.from(provider, changes, changed);
    },
  };
}

/** A workflow class in a script. */
interface ScriptClass {
  readonly uri: string;
  readonly className: string;
}

/**
 * Returns the workflow class that a command's arguments specify. Without arguments, returns the class in the active
 * editor: the only one, or one that the user chooses. Shows a message if there is none.
 */
export async function chooseClass(
  givenUri: unknown,
  givenClass: unknown,
  ask: AskLanguages,
): Promise<ScriptClass | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const uri = typeof givenUri === 'string' ? givenUri : active;
  const className = typeof givenClass === 'string' ? givenClass : await chooseName(uri, ask);
  return uri === undefined || className === undefined ? undefined : { uri, className };
}

async function chooseName(uri: string | undefined, ask: AskLanguages): Promise<string | undefined> {
  const params: GraphsParams | undefined = uri === undefined ? undefined : { textDocument: { uri } };
  const { graphs } = params ? await ask<GraphsResult>(graphsRequest, params) : { graphs: [] };
  const names = graphs.map(({ workflow }) => workflow.class_name);
  if (names.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The active editor contains no workflow class.'));
    return undefined;
  }
  return names.length === 1
    ? names[0]
    : vscode.window.showQuickPick(names, { placeHolder: vscode.l10n.t('Select a workflow') });
}
