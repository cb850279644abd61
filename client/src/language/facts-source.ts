import type * as vscode from 'vscode';
import { type Facts } from '../../../core/language/facts';

/** The part of the client that knows the facts of accounts. */
export interface FactsSource {
  /** Known facts about the account of a document; `{}` when nothing is. */
  of(uri: string): Promise<Facts>;
  readonly onDidChange: vscode.Event<void>;
}
