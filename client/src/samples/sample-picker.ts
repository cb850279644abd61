import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { requestRows, type SampleRow, sampleRows } from '../../../app/samples/sample-items';
import {
  type ChooseSampleParams,
  listRequestsRequest,
  type ListRequestsParams,
  type RequestItem,
  type SampleItem,
  samplesRequest,
  type SampleState,
} from '../../../core/protocol/samples';
import { openRequestFile, requestFilesOfWorkspace } from './request-files';

type Item = vscode.QuickPickItem & { readonly row: SampleRow };

/** Lets the user choose a sample. Returns undefined if the user cancels. */
export async function pickSample(
  ask: AskLanguages,
  state: SampleState | null,
): Promise<ChooseSampleParams | undefined> {
  const [builtin, files] = await Promise.all([
    ask<SampleItem[]>(samplesRequest, {}),
    requestFilesOfWorkspace(),
  ]);
  const row = await pickRow(sampleRows(builtin, files, state), vscode.l10n.t('Choose the request to evaluate expressions against')); // prettier-ignore
  switch (row?.kind) {
    case 'choose':
      return row.params;
    case 'file':
      return pickRequest(ask, vscode.Uri.parse(row.uri));
    case 'open': {
      const uri = await openRequestFile();
      return uri && pickRequest(ask, uri);
    }
    case 'paste':
      return { text: await vscode.env.clipboard.readText() };
    default:
      return undefined;
  }
}

/** Lets the user choose one request in a file, or all of them. */
async function pickRequest(ask: AskLanguages, uri: vscode.Uri): Promise<ChooseSampleParams | undefined> {
  const params: ListRequestsParams = { uri: uri.toString() };
  let requests = await ask<RequestItem[] | null>(listRequestsRequest, params);
  if (requests === null) {
    // In the browser, the server has no access to the file system and can read only open files.
    await vscode.window.showTextDocument(uri, { preview: true });
    requests = await ask<RequestItem[] | null>(listRequestsRequest, params);
  }
  if (!requests || requests.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('This file does not contain a request that Rampart can read.'),
    );
    return undefined;
  }
  const rows = requestRows(uri.toString(), requests);
  const [only] = rows;
  const row =
    rows.length === 1 ? only : await pickRow(rows, vscode.l10n.t('Choose a request from this file'));
  return row?.kind === 'choose' ? row.params : undefined;
}

async function pickRow(rows: readonly SampleRow[], placeHolder: string): Promise<SampleRow | undefined> {
  const items = rows.map((row): Item => ({
    row,
    label: row.label,
    ...(row.kind === 'heading'
      ? { kind: vscode.QuickPickItemKind.Separator }
      : row.description === undefined
        ? {}
        : { description: row.description }),
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.row;
}
