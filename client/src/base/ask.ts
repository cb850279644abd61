import type * as vscode from 'vscode';

/** Asks the language server something of our own protocol; starts it when needed. */
export type AskLanguages = <R>(
  method: string,
  params: object,
  token?: vscode.CancellationToken,
) => Promise<R>;
