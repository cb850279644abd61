import * as vscode from 'vscode';
import { readRuntimeProject, type RuntimeProject, wranglerFiles } from '../../../app/runtime/runtime-project';

export interface WorkspaceProject extends RuntimeProject {
  readonly folder: vscode.Uri;
}

const maxFiles = 50;

/** Projects in the workspace that `wrangler dev` can run. They are read once, and again when their files change. */
export class WorkspaceProjects implements vscode.Disposable {
  private known: Promise<readonly WorkspaceProject[]> | undefined;
  private readonly watcher = vscode.workspace.createFileSystemWatcher(wranglerFiles);

  constructor() {
    const forget = (): void => (this.known = undefined);
    this.watcher.onDidCreate(forget);
    this.watcher.onDidChange(forget);
    this.watcher.onDidDelete(forget);
  }

  all(): Promise<readonly WorkspaceProject[]> {
    return (this.known ??= readProjects());
  }

  /** Returns the project of a script: the project in the nearest enclosing folder. */
  async of(script: vscode.Uri): Promise<WorkspaceProject | undefined> {
    const above = (await this.all()).filter(({ folder }) => script.path.startsWith(`${folder.path}/`));
    return above.sort((a, b) => b.folder.path.length - a.folder.path.length)[0];
  }

  dispose(): void {
    this.watcher.dispose();
  }
}

async function readProjects(): Promise<readonly WorkspaceProject[]> {
  const files = await vscode.workspace.findFiles(wranglerFiles, '**/node_modules/**', maxFiles);
  return Promise.all(
    files.map(async (file) => {
      const bytes = await vscode.workspace.fs.readFile(file).then(
        (read) => read,
        () => new Uint8Array(),
      );
      const project = readRuntimeProject(file.path, new TextDecoder().decode(bytes));
      return { ...project, folder: vscode.Uri.joinPath(file, '..') };
    }),
  );
}
