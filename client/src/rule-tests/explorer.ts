import * as vscode from 'vscode';
import { TypingPause } from '../../../platform/typing-pause';
import { outcomesOf, outputLines, type RuleTestOutcome } from '../../../app/rule-tests/outcomes';
import {
  type RunRuleTestsParams,
  runRuleTestsRequest,
  type RunRuleTestsResult,
  type TestRules,
} from '../../../core/protocol/rule-tests';
import { type AskLanguages } from '../base/ask';
import { accountRules } from './account-rules';
import { toCoverage, toMessage, toMistake } from './convert';
import { useTranslations } from '../base/translations';
import { unsavedTexts } from '../base/unsaved-texts';
import { TestTree, typingPauseMs } from './test-tree';
import { writeSnapshots } from './update-snapshots';

/**
 * Pattern for files that tests may read: test files, rules, and requests. A continuous run is repeated when one of
 * them changes.
 */
const inputName = /\.(?:jsonc?|ya?ml|tf|tofu|http|rest|har|jsonl|ndjson|log|snap)$/i;

/** Additional options of a test run. */
interface RunOptions {
  readonly withCoverage?: boolean;
  /** Whether to record snapshots. */
  readonly isUpdate?: boolean;
}

/** Shows rule tests in the test explorer. The language server reads and runs them. */
export class RuleTestExplorer {
  private readonly tree: TestTree;
  /** Account rules that continuous runs have read, keyed by run and test file. */
  private readonly kept = new WeakMap<vscode.CancellationToken, Map<string, TestRules>>();
  private readonly details = new WeakMap<vscode.FileCoverage, vscode.StatementCoverage[]>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly ask: AskLanguages,
  ) {
    useTranslations();
    this.tree = new TestTree(controller, ask);
  }

  /** Reads the tests of a file, or finds the test files if no file is given. */
  resolve(file: vscode.TestItem | undefined): Promise<void> {
    return file ? this.tree.load(file) : this.tree.discover();
  }

  /** Shows the tests of a document that the user opened. */
  open({ uri }: vscode.TextDocument): Promise<void> {
    return this.tree.load(this.tree.fileItem(uri));
  }

  /** Finds the test files again, and reads their tests. */
  async refresh(): Promise<void> {
    this.controller.items.replace([]);
    await this.tree.discover();
    await this.loadAll(itemsOf(this.controller.items));
  }

  /** Runs tests once. A continuous run repeats them after each change. */
  async run(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    options: RunOptions = {},
  ): Promise<void> {
    if (request.continuous === true) {
      const pause = new TypingPause(typingPauseMs);
      const { include, exclude, profile } = request;
      // Each repetition needs a new request, because the editor accepts only one run per request and would lose the
      // results of a second one.
      const again = (): void =>
        void this.runOnce(new vscode.TestRunRequest(include, exclude, profile, true), token, options);
      const changes = vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (uri.scheme !== 'file' || !inputName.test(uri.path)) return;
        pause.soon(again);
      });
      token.onCancellationRequested(() => {
        pause.dispose();
        changes.dispose();
      });
    }
    await this.runOnce(request, token, options);
  }

  private async runOnce(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    { withCoverage = false, isUpdate = false }: RunOptions,
  ): Promise<void> {
    const run = this.controller.createTestRun(request);
    try {
      const chosen = await this.chosenTests(request);
      for (const test of [...chosen.values()].flat()) run.started(test);
      try {
        const files = await Promise.all(
          [...chosen].map(async ([{ id }, tests]) => {
            const deployed = await this.rulesOf(id, request, token);
            return { uri: id, only: tests.map((test) => test.id), ...(deployed ? { deployed } : {}) };
          }),
        );
        const params: RunRuleTestsParams = { files, unsaved: unsavedTexts(), withCoverage, isUpdate };
        const result = await this.ask<RunRuleTestsResult>(runRuleTestsRequest, params, token);
        if (token.isCancellationRequested) return;
        await writeSnapshots(result);
        this.report(run, chosen, result);
      } catch (error) {
        const message = new vscode.TestMessage(error instanceof Error ? error.message : String(error));
        for (const test of [...chosen.values()].flat()) run.errored(test, message);
      }
    } finally {
      run.end();
    }
  }

  /** Returns the coverage details of a file for the editor. */
  detailsOf(file: vscode.FileCoverage): vscode.StatementCoverage[] {
    return this.details.get(file) ?? [];
  }

  dispose(): void {
    this.tree.dispose();
  }

  /**
   * Returns the rules of the account or zone that a test file specifies, or undefined if it specifies none. A
   * continuous run keeps the rules, so that typing does not trigger requests.
   */
  private async rulesOf(
    uri: string,
    { continuous }: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<TestRules | undefined> {
    const known = continuous === true ? this.kept.get(token)?.get(uri) : undefined;
    if (known) return known;
    const rules = await accountRules(this.ask, uri, token);
    if (continuous !== true || !rules) return rules;
    const all = this.kept.get(token) ?? new Map<string, TestRules>();
    this.kept.set(token, all.set(uri, rules));
    return rules;
  }

  /** Returns the tests to run, grouped by file. */
  private async chosenTests({
    include,
    exclude,
  }: vscode.TestRunRequest): Promise<ReadonlyMap<vscode.TestItem, readonly vscode.TestItem[]>> {
    if (!include && this.controller.items.size === 0) await this.tree.discover();
    const asked = include ?? itemsOf(this.controller.items);
    await this.loadAll(asked.filter(({ parent, children }) => !parent && children.size === 0));
    const chosen = new Map<vscode.TestItem, Set<vscode.TestItem>>();
    for (const item of asked) {
      const file = item.parent ?? item;
      const tests = item.parent ? [item] : itemsOf(item.children);
      const own = chosen.get(file) ?? new Set();
      for (const test of tests)
        if (exclude?.includes(test) !== true && exclude?.includes(file) !== true) own.add(test);
      chosen.set(file, own);
    }
    return new Map([...chosen].map(([file, tests]) => [file, [...tests]]));
  }

  private async loadAll(files: readonly vscode.TestItem[]): Promise<void> {
    await Promise.all(files.map((file) => this.tree.load(file)));
  }

  private report(
    run: vscode.TestRun,
    chosen: ReadonlyMap<vscode.TestItem, readonly vscode.TestItem[]>,
    { files, coverage }: RunRuleTestsResult,
  ): void {
    for (const [file, tests] of chosen) {
      const { uri } = file;
      const ran = files.find((one) => one.uri === file.id);
      if (!uri || !ran) continue;
      if (ran.mistake) run.errored(file, toMistake(uri, ran.mistake));
      const outcomes = new Map(outcomesOf(ran.cases).map((one) => [one.id, one]));
      for (const test of tests) show(run, test, uri, outcomes.get(test.id));
    }
    for (const { uri, rules } of coverage) {
      const details = toCoverage(rules);
      const covered = vscode.FileCoverage.fromDetails(vscode.Uri.parse(uri), details);
      this.details.set(covered, details);
      run.addCoverage(covered);
    }
  }
}

function show(
  run: vscode.TestRun,
  test: vscode.TestItem,
  uri: vscode.Uri,
  outcome: RuleTestOutcome | undefined,
): void {
  const { status = 'skipped', messages = [] } = outcome ?? {};
  // The editor does not show messages of skipped tests, so the reason is shown next to the name of the test.
  test.description = status === 'skipped' ? (messages[0]?.text ?? '') : '';
  const shown = messages.map((message) => toMessage(uri, message));
  for (const line of outputLines(test.label, status, messages))
    run.appendOutput(`${line}\r\n`, undefined, test);
  if (status === 'passed') run.passed(test);
  else if (status === 'failed') run.failed(test, shown);
  else if (status === 'errored') run.errored(test, shown);
  else run.skipped(test);
}

function itemsOf(collection: vscode.TestItemCollection): vscode.TestItem[] {
  return [...collection].map(([, item]) => item);
}
