import * as vscode from 'vscode';
import { connectionTarget } from '../../../app/connections/connection-rows';
import { lensTitle } from '../../../app/confirm/lens-title';
import { type DraftEffects } from './draft-effects';
import { type OpenDocuments } from './open-documents';
import { remoteScheme } from './schemes';

/**
 * Shows code lenses above documents. The lenses show how applying the draft of a rule would affect requests, or offer
 * to make a read-only document editable.
 */
export class DraftLenses implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly registered: vscode.Disposable;

  constructor(
    private readonly documents: Pick<OpenDocuments, 'isDraft' | 'onDidChangeDraft' | 'readOnlyConnection'>,
    private readonly effects: Pick<DraftEffects, 'onRequests'>,
  ) {
    this.registered = vscode.Disposable.from(
      this.changed,
      documents.onDidChangeDraft(() => this.changed.fire()),
      // After a save, a document may no longer be a draft, although its text has not changed.
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.scheme === remoteScheme) this.changed.fire();
      }),
      vscode.languages.registerCodeLensProvider(
        { scheme: remoteScheme },
        {
          onDidChangeCodeLenses: this.changed.event,
          provideCodeLenses: (document, token) => this.lensesOf(document, token),
        },
      ),
    );
  }

  private async lensesOf(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[]> {
    const connection = this.documents.readOnlyConnection(document.uri);
    if (connection !== undefined) return [lens(turnOffReadOnly(connection))];
    if (!document.isDirty && !this.documents.isDraft(document.uri)) return [];
    const effect = await this.effects.onRequests(document.uri, document.getText());
    if (!effect || token.isCancellationRequested) return [];
    return [
      lens({
        title: lensTitle(effect.section),
        tooltip: effect.section.lines.join('\n'),
        command: 'rampart.document.showEffect',
        arguments: [document.uri],
      }),
    ];
  }

  dispose(): void {
    this.registered.dispose();
  }
}

const lens = (command: vscode.Command): vscode.CodeLens =>
  new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command);

/**
 * Returns the command that makes a connection writable. The command receives the row of the connection as its
 * argument.
 */
const turnOffReadOnly = (connection: string): vscode.Command => ({
  title: vscode.l10n.t('Read-only connection: Turn Off Read-Only Mode'),
  command: 'rampart.connection.turnOffReadOnly',
  arguments: [connectionTarget(connection)],
});
