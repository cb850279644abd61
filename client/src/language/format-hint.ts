import * as vscode from 'vscode';
import { type Middleware } from 'vscode-languageclient';

const shownMs = 5000;

/**
 * Reports in the status bar that an expression was not formatted because of its errors; otherwise formatting would seem
 * broken.
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
          vscode.l10n.t('Not formatted. Fix the errors in the expression first.'),
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
