import type * as vscode from 'vscode';
import { type Facts } from '../../../core/language/facts';

/** Whoever knows what an account knows. */
export interface FactsSource {
  /** Known facts about the account of a document; `{}` when nothing is. */
  of(uri: string): Promise<Facts>;
  readonly onDidChange: vscode.Event<void>;
}
