import type * as vscode from 'vscode';

/** Sends a request of our own protocol to the language server, and starts the server if needed. */
export type AskLanguages = <R>(
  method: string,
  params: object,
  token?: vscode.CancellationToken,
) => Promise<R>;
