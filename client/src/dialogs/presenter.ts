import * as vscode from 'vscode';
import { type ApiError } from '../../../core/api/error';
import { explainFailure } from '../../../core/resources/explain-failure';
import { notificationText } from '../../../app/context/dialog-text';

const repeatAfterMs = 60_000;

/**
 * Decides where a failure is shown. A failed user action causes a notification, but the same notification at most once
 * a minute. Other failures are shown in the status bar. Cancellations are not shown.
 */
export class Presenter {
  private readonly shown = new Map<string, number>();

  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly explain: (error: ApiError) => void,
    /** Shows a message without interrupting the user. */
    private readonly mention: (text: string) => void,
  ) {}

  /** Reports the failure of a user action. `subject` describes the action in the same words as its confirmation. */
  failed(error: ApiError, subject?: string): void {
    if (error.kind === 'cancelled') return;
    this.log.warn(`${error.operation.method} ${error.operation.path}: ${error.kind}, ${error.message}`);
    const why = explainFailure(error);
    const text = subject === undefined ? why : vscode.l10n.t('{0}: {1}', subject, why);
    if (!this.isNew(`${error.operation.id} ${text}`)) {
      this.mention(text);
      return;
    }
    const details = vscode.l10n.t('Explain');
    void vscode.window.showErrorMessage(notificationText(text), details).then((picked) => {
      if (picked === details) this.explain(error);
    });
  }

  private isNew(text: string): boolean {
    const now = Date.now();
    for (const [key, at] of this.shown) if (now - at >= repeatAfterMs) this.shown.delete(key);
    if (this.shown.has(text)) return false;
    this.shown.set(text, now);
    return true;
  }
}
