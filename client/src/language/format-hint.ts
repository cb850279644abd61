import * as vscode from 'vscode';
import { type Middleware } from 'vscode-languageclient';

const shownMs = 5000;

/**
 * Returns middleware that also shows a message in the status bar if an expression was not formatted because of its
 * errors. Without the message, formatting would seem to be broken.
 */
export function sayingWhyNotFormatted(middleware: Middleware): Middleware {
  const { provideDocumentFormattingEdits: ask } = middleware;
  return {
    ...middleware,
    async provideDocumentFormattingEdits(document, options, token, next) {
      const edits = await (ask
        ? ask.call(this, document, options, token, next)
        : next(document, options, token));
      if ((edits ?? []).length === 0 && hasErrors(document))
        vscode.window.setStatusBarMessage(
          vscode.l10n.t('The expression was not formatted. Correct its errors first.'),
          shownMs,
        );
      return edits;
    },
  };
}

function hasErrors({ uri, languageId }: vscode.TextDocument): boolean {
  const found = languageId.startsWith('rampart-filter') ? vscode.languages.getDiagnostics(uri) : [];
  return found.some(
    ({ severity, source }) => severity === vscode.DiagnosticSeverity.Error && source === 'rampart',
  );
}
