import type * as vscode from 'vscode';
import { type AccountGraphKey } from '../../../app/graph/graph-key';
import { type GraphSource } from '../../../app/graph/graph-source';
import { type TestRules, type TestScope } from '../../../core/protocol/rule-tests';
import { type TreeNode } from '../../../app/tree/node';
import { type Sessions } from '../authentication/sessions';
import { type DocumentEvents } from '../documents/schemes';
import { type AskLanguages } from '../base/ask';
import { type Trees } from '../trees/lazy-tree';
import { type ViewId } from '../../../app/tree/view-ids';
import { type FactsRelay } from '../../../app/facts/facts-relay';
import { type CallAccountTool } from './tools';

/** Registered objects that are passed to the account code when it is first needed. */
export interface RemoteShell {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly trees: Trees;
  readonly documents: DocumentEvents;
  /** Must be called when the user signs in or out. */
  readonly sessionsChanged: () => void;
  /** Relay that passes facts about accounts to the language server. */
  readonly facts: FactsRelay;
  /** Sends requests about workspace scripts to the language server. */
  readonly ask: AskLanguages;
}

/** Views, remote documents, and actions: all features that communicate with an account. */
export interface RemoteFeatures {
  tree(view: ViewId): vscode.TreeDataProvider<TreeNode>;
  readonly documents: Pick<vscode.FileSystemProvider, 'stat' | 'readFile' | 'writeFile'>;
  /** File system of the documents in which users write payloads. */
  readonly payloads: RemoteFeatures['documents'];
  /** Returns the text of a report, which may be from an earlier window. */
  reportText(uri: vscode.Uri): string;
  /** The content and actions of the editor's account menu. */
  readonly sessions: Sessions;
  /** Returns the graph source for a version or a run. */
  graphSource(key: AccountGraphKey): Promise<GraphSource>;
  /** Runs a tool on the connected accounts for a language model. */
  readonly callTool: CallAccountTool;
  /**
   * Returns the rules of the account or zone that a test file specifies. Deployed rules that have drafts are replaced
   * with these drafts.
   */
  testRules(scope: TestScope, token: vscode.CancellationToken | undefined): Promise<TestRules>;
  /** Handles rows that were dragged onto another row, or onto empty space. */
  drop(dragged: readonly TreeNode[], target: TreeNode | undefined): Promise<void>;
  /** Runs a command by its ID without the prefix `rampart.`, with the arguments that the editor passed. */
  run(id: string, args: readonly unknown[]): Promise<void>;
  dispose(): void;
}
