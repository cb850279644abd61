import * as vscode from 'vscode';
import { type RejectedFile } from '../../../app/context/action-context';
import { RefusalMarks } from './refusal-marks';

/**
 * Marks the parts of a folder's files that the service rejected, until they are edited or the folder is pushed again.
 */
export class FileRefusals implements vscode.Disposable {
  private readonly marks = new RefusalMarks('rampart-folder');
  private readonly watch = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (document.uri.scheme === 'file' && contentChanges.length > 0) this.marks.clear(document.uri);
  });

  show(folder: string, rejected: readonly RejectedFile[]): void {
    this.marks.clearIn(vscode.Uri.parse(folder, true));
    for (const { uri, text, error, sent } of rejected)
      this.marks.show(vscode.Uri.parse(uri, true), text, error, sent);
  }

  dispose(): void {
    this.watch.dispose();
    this.marks.dispose();
  }
}
