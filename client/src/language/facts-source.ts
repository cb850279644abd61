import type * as vscode from 'vscode';
import { type Facts } from '../../../core/language/facts';

/** Whoever knows what an account knows. */
export interface FactsSource {
  /** What is known about the account that a document belongs to; `{}` when nothing is. */
  of(uri: string): Promise<Facts>;
  readonly onDidChange: vscode.Event<void>;
}
