import * as vscode from 'vscode';
import { type DocumentAddresses } from '../../../app/facts/account-facts';
import { type OpenFile } from '../../../app/documents/open-files';
import { addressOf } from '../../../core/resources/document-address';
import { kinds } from '../../../core/resources/kinds.data';
import { type ResourceRef, formatRef, lastStep, parseRef } from '../../../core/resources/ref';
import { remoteScheme } from './schemes';

/** The URI of a document, with the current names of its resource. */
export function uriOf({ ref, scope, base }: Pick<OpenFile, 'ref' | 'scope' | 'base'>): vscode.Uri {
  const { kind, id } = lastStep(ref);
  const { label } = kinds[kind].present(base, id);
  return vscode.Uri.from({
    scheme: remoteScheme,
    ...addressOf(ref, { connectionName: scope.connectionName, scopeName: scope.name, label }),
  });
}

/**
 * The URI of a document whose display names are not known yet. The document's tab gets these names when it is
 * shown.
 */
export function uriOfRef(ref: ResourceRef): vscode.Uri {
  const names = { connectionName: ref.connection, scopeName: ref.scope.id, label: lastStep(ref).id };
  return vscode.Uri.from({ scheme: remoteScheme, ...addressOf(ref, names) });
}

/** The URIs of documents, for code that does not depend on the editor. */
export const documentAddresses: DocumentAddresses = {
  read(uri) {
    const { scheme, path, query } = vscode.Uri.parse(uri);
    return { path, ref: scheme === remoteScheme ? parseRef(query) : undefined };
  },
  of: (ref) => uriOfRef(ref).toString(),
};

/** A tab with the document of a resource. */
interface RemoteTab {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
}

/** The tabs of a resource's document by its key, whatever their names are. */
export const tabsOf = (key: string): readonly RemoteTab[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) =>
      tab.input instanceof vscode.TabInputText &&
      tab.input.uri.scheme === remoteScheme &&
      tab.input.uri.query === key
        ? [{ tab, uri: tab.input.uri }]
        : [],
    );

/** Brings a tab to the front, in its own group. */
export async function showTab({ tab, uri }: RemoteTab): Promise<void> {
  await vscode.window.showTextDocument(uri, { viewColumn: tab.group.viewColumn, preview: tab.isPreview });
}

/** Renames the visible tabs of a document to the current name of its resource. */
export async function followName(file: OpenFile): Promise<void> {
  const renamed = uriOf(file);
  for (const tab of tabsOf(formatRef(file.ref)))
    if (tab.uri.path !== renamed.path) await renameTab(tab, renamed);
}

/**
 * Shows a document under another name, in place of a visible tab. The editor cannot rename tabs; a tab with unsaved
 * content keeps its name, because the content would be lost.
 */
async function renameTab({ tab, uri }: RemoteTab, renamed: vscode.Uri): Promise<void> {
  if (!tab.isActive || tab.isDirty) return;
  const { viewColumn } = tab.group;
  const editor = vscode.window.visibleTextEditors.find(
    (one) => one.viewColumn === viewColumn && one.document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(renamed, {
    viewColumn,
    preview: tab.isPreview,
    preserveFocus: true,
    ...(editor ? { selection: editor.selection } : {}),
  });
  // A preview tab has been replaced by now.
  const left = tabsOf(uri.query).filter((one) => one.uri.toString() === uri.toString() && !one.tab.isActive);
  if (left.length > 0) await vscode.window.tabGroups.close(left.map((one) => one.tab), true); // prettier-ignore
}

/** The text of a resource's document while it has unsaved edits. */
export const editedText = (ref: ResourceRef): string | undefined =>
  vscode.workspace.textDocuments
    .find(({ uri, isDirty }) => isDirty && uri.scheme === remoteScheme && uri.query === formatRef(ref))
    ?.getText();
