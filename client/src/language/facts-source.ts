import type * as vscode from 'vscode';
import { type Facts } from '../../../core/language/facts';

/** The part of the client that has the facts of accounts. */
export interface FactsSource {
  /** Known facts about the account of a document; `{}` if there are none. */
  of(uri: string): Promise<Facts>;
  readonly onDidChange: vscode.Event<void>;
}
