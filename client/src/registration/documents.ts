import * as vscode from 'vscode';
import {
  type DocumentEvents,
  remoteScheme,
  payloadScheme,
  reportScheme,
  snapshotScheme,
} from '../documents/schemes';
import { type RemoteFeatures } from './features';
import { registerTexts } from './texts';

/** Registers the file system of remote resources. Its code is loaded on the first read. */
export function registerDocuments(
  context: vscode.ExtensionContext,
  remote: () => Promise<RemoteFeatures>,
): DocumentEvents {
  const changed: DocumentEvents = new vscode.EventEmitter();
  // Rejects the creation and deletion of resources through the file system. The commands for these operations must be
  // used instead, because they show the consequences first.
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const providerOf = (documents: () => Promise<RemoteFeatures['documents']>): vscode.FileSystemProvider => ({
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await documents()).stat(uri),
    readFile: async (uri) => (await documents()).readFile(uri),
    writeFile: async (uri, content, options) => (await documents()).writeFile(uri, content, options),
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  });
  const register = (scheme: string, documents: Parameters<typeof providerOf>[0]): vscode.Disposable =>
    vscode.workspace.registerFileSystemProvider(scheme, providerOf(documents), { isCaseSensitive: true });
  context.subscriptions.push(
    changed,
    register(remoteScheme, async () => (await remote()).documents),
    register(payloadScheme, async () => (await remote()).payloads),
    registerTexts(
      snapshotScheme,
      ({ query }) => query,
      vscode.l10n.t('This document is part of a comparison and cannot be edited.'),
    ),
    registerTexts(
      reportScheme,
      async (uri) => (await remote()).reportText(uri),
      vscode.l10n.t('Reports cannot be edited. Use “Save As…” to save a copy of the report.'),
      changed.event,
    ),
  );
  return changed;
}
