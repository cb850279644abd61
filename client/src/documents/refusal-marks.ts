import * as vscode from 'vscode';
import { type ApiError } from '../../../core/api/error';
import { type Json } from '../../../core/resources/json';
import { type LocatedRefusal, locateRefusal } from '../../../core/resources/refusal';
import { offsetsToRange } from '../base/range';

/** Shows the reasons why the service rejected a document as problems in that document. */
export class RefusalMarks implements vscode.Disposable {
  private readonly problems: vscode.DiagnosticCollection;

  /** @param name the name of the diagnostic collection. It must be unique. */
  constructor(name: string) {
    this.problems = vscode.languages.createDiagnosticCollection(name);
  }

  /** Marks the rejected parts of a document. Returns the first range, or the start of the document if there is none. */
  show(uri: vscode.Uri, text: string, error: ApiError, sent?: Json): vscode.Range {
    const toDiagnostic = ({ range, message, code }: LocatedRefusal): vscode.Diagnostic => {
      // The severity is a warning instead of an error, because the service may accept the text next time, and an
      // error would prevent the user from sending it again.
      const diagnostic = new vscode.Diagnostic(
        offsetsToRange(text, range),
        vscode.l10n.t('The API rejected the request: {0}', message),
        vscode.DiagnosticSeverity.Warning,
      );
      diagnostic.source = 'rampart';
      if (code !== undefined) diagnostic.code = code;
      return diagnostic;
    };
    const found = locateRefusal(text, error, sent).map(toDiagnostic);
    this.problems.set(uri, found);
    return found[0]?.range ?? new vscode.Range(0, 0, 0, 0);
  }

  /** Removes the marks of all documents in a folder. */
  clearIn(folder: vscode.Uri): void {
    const inside = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
    const marked: vscode.Uri[] = [];
    this.problems.forEach((uri) => {
      if (uri.scheme === folder.scheme && uri.path.startsWith(inside)) marked.push(uri);
    });
    for (const uri of marked) this.problems.delete(uri);
  }

  clear(uri: vscode.Uri): void {
    this.problems.delete(uri);
  }

  dispose(): void {
    this.problems.dispose();
  }
}

/** Moves the cursor to a problem and shows its message. */
export async function revealProblem(uri: vscode.Uri, range: vscode.Range): Promise<void> {
  const selection = new vscode.Range(range.start, range.start);
  await vscode.window.showTextDocument(uri, { selection, preserveFocus: false });
  await vscode.commands.executeCommand('editor.action.marker.next');
}
