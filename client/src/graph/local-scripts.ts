import * as vscode from 'vscode';
import {
  graphsRequest,
  type GraphsParams,
  type GraphsResult,
  type ScriptOfClassParams,
  scriptOfClassRequest,
  type ScriptOfClassResult,
} from '../../../core/protocol/language-server';
import { toRange } from '../base/range';

/** Asks the language server; starts it when needed. */
export type AskLanguages = <R>(
  method: string,
  params: object,
  token?: vscode.CancellationToken,
) => Promise<R>;

export type LocalGraph = GraphsResult['graphs'][number];

/** The graph of a workflow class in a file of the workspace. */
export interface FoundScript {
  readonly uri: vscode.Uri;
  readonly graph: LocalGraph;
}

/** The graphs of a script, as it is in the editor; rejects when the file is not there. */
export async function graphsOf(uri: vscode.Uri, ask: AskLanguages): Promise<GraphsResult> {
  // the server returns about open documents only
  await vscode.workspace.openTextDocument(uri);
  const params: GraphsParams = { textDocument: { uri: uri.toString() } };
  return ask<GraphsResult>(graphsRequest, params);
}

/** Looks for a workflow class in the workspace; undefined when none, or more than one file, has it. */
export async function findScript(className: string, ask: AskLanguages): Promise<FoundScript | undefined> {
  const params: ScriptOfClassParams = { className };
  const found = await ask<ScriptOfClassResult>(scriptOfClassRequest, params);
  if (found.uri === null) return undefined;
  const uri = vscode.Uri.parse(found.uri);
  const { graphs } = await graphsOf(uri, ask);
  const graph = graphs.find(({ workflow }) => workflow.class_name === className);
  return graph && { uri, graph };
}

/** Shows a place of a script, or of a module that it imports, in the column where it is open already. */
export async function revealIn(
  script: vscode.Uri,
  range: LocalGraph['ranges'][string] | undefined,
): Promise<boolean> {
  if (!range) return false;
  const uri = range.uri === undefined ? script : vscode.Uri.parse(range.uri);
  const selection = toRange(range);
  const open = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  const editor = await vscode.window.showTextDocument(uri, {
    viewColumn: open?.viewColumn ?? vscode.ViewColumn.One,
  });
  editor.selection = new vscode.Selection(selection.start, selection.start);
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return true;
}

/** A workflow class of a script: the only one, or one that the person picks. Shows a message if there is none. */
export async function chooseClass(uri: string | undefined, ask: AskLanguages): Promise<string | undefined> {
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

/** The innermost node around a place of its script, or whose statement is around it; `isShown` leaves out nodes that cannot be shown. */
export function nodeAt(
  ranges: LocalGraph['ranges'],
  position: vscode.Position,
  isShown: (pointer: string) => boolean = () => true,
): string | undefined {
  let best: { readonly pointer: string; readonly range: vscode.Range } | undefined;
  for (const [pointer, { start, end, uri, from = start }] of Object.entries(ranges)) {
    if (uri !== undefined) continue;
    const range = toRange({ start: from, end });
    if (range.contains(position) && isShown(pointer) && (best === undefined || best.range.contains(range)))
      best = { pointer, range };
  }
  return best?.pointer;
}
