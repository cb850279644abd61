import type * as vscode from 'vscode';

/** Sends a request of Rampart's own protocol to the language server. Starts the server if needed. */
export type AskLanguages = <R>(
  method: string,
  params: object,
  token?: vscode.CancellationToken,
) => Promise<R>;
