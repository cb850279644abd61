import * as vscode from 'vscode';

/**
 * Registers a file system of read-only documents. Because they come from a file system, the editor restores their
 * tabs in the next window.
 * @param why the message for users who try to edit a document. It explains why the document is read-only, and what to
 *   do instead.
 */
export function registerTexts(
  scheme: string,
  textOf: (uri: vscode.Uri) => string | Promise<string>,
  why: string,
  changed?: vscode.Event<vscode.FileChangeEvent[]>,
): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const bytesOf = async (uri: vscode.Uri): Promise<Uint8Array> => new TextEncoder().encode(await textOf(uri));
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed ?? (() => new vscode.Disposable(() => undefined)),
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => ({
      type: vscode.FileType.File,
      ctime: 0,
      mtime: Date.now(),
      size: (await bytesOf(uri)).byteLength,
    }),
    readFile: bytesOf,
    writeFile: refuse,
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(scheme, provider, {
    isCaseSensitive: true,
    isReadonly: new vscode.MarkdownString(why),
  });
}
