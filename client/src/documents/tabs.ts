import * as vscode from 'vscode';
import { type DocumentAddresses } from '../../../app/facts/account-facts';
import { type OpenFile } from '../../../app/documents/open-files';
import { addressOf } from '../../../core/resources/document-address';
import { kinds } from '../../../core/resources/kinds.data';
import { type ResourceRef, formatRef, lastStep, parseRef } from '../../../core/resources/ref';
import { remoteScheme } from './schemes';

/** Returns the URI of a document. The URI contains the current names of the document's resource. */
export function uriOf({ ref, scope, base }: Pick<OpenFile, 'ref' | 'scope' | 'base'>): vscode.Uri {
  const { kind, id } = lastStep(ref);
  const { label } = kinds[kind].present(base, id);
  return vscode.Uri.from({
    scheme: remoteScheme,
    ...addressOf(ref, { connectionName: scope.connectionName, scopeName: scope.name, label }),
  });
}

/**
 * Returns the URI of a document whose display names are not known yet. The URI contains IDs instead, and the tab is
 * renamed when the document is shown.
 */
export function uriOfRef(ref: ResourceRef): vscode.Uri {
  const names = { connectionName: ref.connection, scopeName: ref.scope.id, label: lastStep(ref).id };
  return vscode.Uri.from({ scheme: remoteScheme, ...addressOf(ref, names) });
}

/** Converts between documents and their URIs, for code that does not depend on the editor. */
export const documentAddresses: DocumentAddresses = {
  read(uri) {
    const { scheme, path, query } = vscode.Uri.parse(uri);
    return { path, ref: scheme === remoteScheme ? parseRef(query) : undefined };
  },
  of: (ref) => uriOfRef(ref).toString(),
};

/** A tab that shows a resource's document. */
interface RemoteTab {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
}

/** Returns the tabs that show a resource's document, regardless of the tabs' names. `key` is the resource's key. */
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

/** Shows a tab in the editor group that already contains it. */
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
 * Replaces a visible tab with one that shows the document under its new name, because the editor cannot rename tabs.
 * A tab with unsaved content is not replaced, because the content would be lost.
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
  // If the old tab was a preview, the new one has already replaced it, so there may be no tab left to close.
  const left = tabsOf(uri.query).filter((one) => one.uri.toString() === uri.toString() && !one.tab.isActive);
  if (left.length > 0) await vscode.window.tabGroups.close(left.map((one) => one.tab), true); // prettier-ignore
}

/** Returns the text of a resource's document if the document has unsaved edits. */
export const editedText = (ref: ResourceRef): string | undefined =>
  vscode.workspace.textDocuments
    .find(({ uri, isDirty }) => isDirty && uri.scheme === remoteScheme && uri.query === formatRef(ref))
    ?.getText();
