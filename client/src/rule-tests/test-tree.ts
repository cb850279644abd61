import * as vscode from 'vscode';
import { ruleTestName } from '../../../app/language/gate.data';
import {
  type RuleTestsParams,
  ruleTestsRequest,
  type RuleTestsResult,
} from '../../../core/protocol/rule-tests';
import { type AskLanguages } from '../base/ask';
import { toRange } from '../base/range';
import { unsavedTexts } from '../base/unsaved-texts';

const pattern = '**/*.rules.test.{yaml,yml,json,jsonc}';
export const typingPauseMs = 200;

/** The test files in the workspace and their tests, as items in the test explorer. */
export class TestTree {
  private readonly disposables: vscode.Disposable[];
  private readonly pauses = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly ask: AskLanguages,
  ) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    this.disposables = [
      watcher,
      watcher.onDidCreate((uri) => this.fileItem(uri)),
      watcher.onDidChange((uri) => this.reload(uri)),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (isTestFile(uri)) this.reload(uri);
      }),
    ];
  }

  /** Finds the test files in the workspace. */
  async discover(): Promise<void> {
    for (const uri of await vscode.workspace.findFiles(pattern, '**/node_modules/**')) this.fileItem(uri);
  }

  /** Reads the tests of a file. If it cannot be read, its item shows the reason. */
  async load(file: vscode.TestItem): Promise<void> {
    if (!file.uri) return;
    const params: RuleTestsParams = { textDocument: { uri: file.uri.toString() }, unsaved: unsavedTexts() };
    let result: RuleTestsResult;
    try {
      result = await this.ask<RuleTestsResult>(ruleTestsRequest, params);
    } catch (error) {
      file.error = error instanceof Error ? error.message : String(error);
      return;
    }
    const { tests, mistake } = result;
    file.error = mistake?.message;
    // While the user is typing and the file has a mistake, the previous tests remain in the tree.
    if (mistake && file.children.size > 0) return;
    file.children.replace(
      tests.map(({ id, name, range }, i) => {
        // An existing item is reused, because a run in progress reports its results to that item.
        const item = file.children.get(id) ?? this.controller.createTestItem(id, name, file.uri);
        item.range = toRange(range);
        item.sortText = String(i).padStart(6, '0');
        return item;
      }),
    );
  }

  /** Returns the item of a file. */
  fileItem(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  dispose(): void {
    for (const pause of this.pauses.values()) clearTimeout(pause);
    for (const one of this.disposables) one.dispose();
  }

  private reload(uri: vscode.Uri): void {
    const key = uri.toString();
    clearTimeout(this.pauses.get(key));
    const load = (): void => {
      this.pauses.delete(key);
      void this.load(this.fileItem(uri));
    };
    this.pauses.set(key, setTimeout(load, typingPauseMs));
  }
}

/**
 * Whether a document is a test file on disk. Other versions of a test file, such as those from Git, have a different
 * URI scheme.
 */
const isTestFile = ({ scheme, path }: vscode.Uri): boolean => scheme === 'file' && ruleTestName.test(path);
