import * as vscode from 'vscode';

/** Marks the tabs of documents that have a local draft. */
export class DraftMarks implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registered: vscode.Disposable;

  /** Fires when a document becomes a draft or stops being a draft. */
  readonly onDidChange = this.changed.event;

  constructor(isDraft: (uri: vscode.Uri) => boolean) {
    this.registered = vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: this.changed.event,
      provideFileDecoration: (uri) => (isDraft(uri) ? decoration() : undefined),
    });
  }

  update(uri: vscode.Uri): void {
    this.changed.fire(uri);
  }

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }
}

const decoration = (): vscode.FileDecoration =>
  new vscode.FileDecoration(
    '✎',
    vscode.l10n.t('Local draft: not applied to the account'),
    new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'),
  );
