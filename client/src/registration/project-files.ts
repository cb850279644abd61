import * as vscode from 'vscode';

const configName = 'rampart.json';

/** Pattern for configuration properties that list files. */
const namesFiles = /"(?:documents|expressions)"\s*:/;

/**
 * Determines whether a project's configuration lists files. If it does, files in the project are sent to the server
 * even if neither their name nor their text identifies them. The server reads the same configuration and decides which
 * of these files Rampart handles.
 */
export class ProjectFiles {
  private readonly byFolder = new Map<string, Promise<boolean>>();

  /** Whether a configuration that lists files applies to the given file. */
  async mayName({ uri }: vscode.TextDocument): Promise<boolean> {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (!root || uri.scheme !== 'file') return false;
    for (let folder = vscode.Uri.joinPath(uri, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
      if (await this.namesFiles(folder)) return true;
      if (folder.path === root.path || !folder.path.startsWith(root.path)) return false;
    }
  }

  /** Discards the cached configurations. Called when a configuration was written or deleted. */
  forget(): void {
    this.byFolder.clear();
  }

  private namesFiles(folder: vscode.Uri): Promise<boolean> {
    const key = folder.toString();
    let found = this.byFolder.get(key);
    if (!found) this.byFolder.set(key, (found = read(vscode.Uri.joinPath(folder, configName))));
    return found;
  }
}

async function read(file: vscode.Uri): Promise<boolean> {
  try {
    return namesFiles.test(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  } catch {
    return false; // The configuration does not exist or cannot be read.
  }
}
