import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { launchConfiguration } from '../../../app/simulation/launch-configuration';
import { simulationMarkdown } from '../../../app/simulation/simulation-markdown';
import {
  simulateParams,
  simulationView,
  type SimulationWorld,
  steppedSimulation,
} from '../../../app/simulation/run-simulation';
import { findListUses, findRules } from '../../../app/simulation/searches';
import {
  outcomeRows,
  sampleOfRow,
  type SimulationRow,
  stepRows,
} from '../../../app/simulation/simulation-rows';
import { type SimulationView } from '../../../app/simulation/simulation-view';
import { type ListSearch, type RuleSearch } from '../../../app/simulation/rule-search';
import { type SimulationSubject } from '../../../app/simulation/subject';
import { type RuleSources, simulateRequest, type SimulateResult } from '../../../core/protocol/simulation';
import { copyText } from '../base/clipboard';
import { givenUri } from '../base/given-uri';
import { TypingPause } from '../../../platform/typing-pause';
import { unsavedTexts } from '../base/unsaved-texts';
import { notificationText } from '../../../app/context/dialog-text';
import { accountRules } from '../rule-tests/account-rules';
import { testItemOf } from '../rule-tests/test-item';
import { fileSubject, mayHaveRules, openWorkspace } from './file-subject';
import { SimulationDebugAdapter } from './debug-adapter';
import { chooseRules } from './choose-rules';
import { recordTest } from './record-test';
import { registerDimming, SimulationTree } from './simulation-tree';

/** Pause in typing, in milliseconds, after which the simulation is updated. */
const pauseMs = 300;
const view = 'rampart.simulation';

/**
 * Simulates the chosen samples against rules, and shows their outcomes as a tree. The tree is updated when the text
 * or the samples change.
 */
export class Simulations implements vscode.Disposable {
  private readonly tree = new SimulationTree((sample) => this.steps(sample));
  private readonly view = vscode.window.createTreeView(view, {
    treeDataProvider: this.tree,
    showCollapseAll: true,
  });
  private readonly subscriptions: readonly { dispose(): unknown }[];
  private subject: SimulationSubject | undefined;
  private readonly pause = new TypingPause(pauseMs);
  /** Cancels the simulation in progress when a change makes its outcomes obsolete. */
  private latest = new vscode.CancellationTokenSource();
  private readonly world: SimulationWorld;

  /** @param choose lets the user choose a sample. */
  constructor(
    private readonly ask: AskLanguages,
    choose: () => Promise<boolean>,
  ) {
    this.world = { simulate: (subject, steps) => this.simulate(subject, steps), choose };
    this.subscriptions = [
      this.view,
      this.pause,
      registerDimming(),
      vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        if (
          contentChanges.length > 0 &&
          this.subject &&
          (mayHaveRules(uri) || uri.scheme === 'rampart' || this.subject.test?.uri === uri.toString())
        )
          this.pause.soon(() => void this.again());
      }),
    ];
  }

  /** Simulates the rules of a file or a folder. Asks the user to choose one if none is given. */
  async simulateFiles(given: unknown): Promise<void> {
    const uri = givenUri(given) ?? (await chooseRules());
    if (uri) await this.show(await fileSubject(uri));
  }

  /** Simulates rules, and shows the outcome of each sample. Asks for a sample if none is chosen. */
  async show(subject: SimulationSubject): Promise<void> {
    const shown = await simulationView(subject, this.world);
    if (shown) await this.present(shown, subject);
  }

  /**
   * Shows every simulation step for the requests of a rule test. `given` is a row or a message in the Testing view.
   */
  async simulateTest(given: unknown): Promise<void> {
    const test = testItemOf(given);
    if (!test?.uri) return;
    const uri = test.uri.toString();
    const rules = await accountRules(this.ask, uri);
    if (rules && 'problem' in rules) {
      void vscode.window.showWarningMessage(notificationText(rules.problem));
      return;
    }
    const sources = (): Promise<RuleSources> => Promise.resolve({ sources: rules?.sources ?? [] });
    const lists = rules ? { lists: rules.lists } : {};
    await this.show({ title: test.label, uri, notes: [], test: { uri, id: test.id }, ...lists, sources });
  }

  /**
   * Shows the rules in accounts and in the workspace that match, or may match, the given address, URL, country, or
   * ASN.
   */
  async find(search: RuleSearch): Promise<void> {
    await this.present(await findRules(search, this.ask, openWorkspace));
  }

  /** Shows where a list is used, both in the rules of accounts and in files. */
  async findListUses(search: ListSearch): Promise<void> {
    await this.present(await findListUses(search, this.ask, openWorkspace));
  }

  /** Reloads the rules after a change in an account. */
  async reload(): Promise<void> {
    await this.subject?.reload?.();
    await this.again();
  }

  /** Updates the outcomes after the text or the sample has changed. */
  async again(): Promise<void> {
    const { subject } = this;
    // After a change of a file with lists, the server also asks for an update, usually before the pause has ended.
    this.pause.cancel();
    this.latest.cancel();
    this.latest.dispose();
    const { token } = (this.latest = new vscode.CancellationTokenSource());
    if (!subject) return;
    let result: SimulateResult | null;
    try {
      result = await this.simulate(subject, undefined, token);
    } catch (error) {
      if (token.isCancellationRequested) return;
      throw error;
    }
    if (this.subject !== subject || token.isCancellationRequested) return;
    if (result) this.tree.show(outcomeRows(subject.notes, result.samples));
    else this.clear();
  }

  /** Copies all rows of the tree as Markdown, whether or not they are expanded. */
  async copy(): Promise<void> {
    const rows = await Promise.all(
      this.tree.rows.map(async (row) =>
        row.sample === undefined ? row : { ...row, children: await this.steps(row.sample) },
      ),
    );
    await copyText(simulationMarkdown(this.view.description ?? '', rows));
  }

  /** Adds a test that expects the current outcome of a sample. */
  async recordTest(row: unknown): Promise<void> {
    const { subject } = this;
    const sample = sampleOfRow(row) ?? sampleOfRow(this.view.selection[0]) ?? 0;
    if (subject) await recordTest(this.ask, subject, sample);
  }

  /** Starts the debugger on a simulation. `given` is a file or folder with rules, or a row of the view. */
  async step(given: unknown): Promise<void> {
    const sample = sampleOfRow(given) ?? sampleOfRow(this.view.selection[0]);
    const active = vscode.window.activeTextEditor?.document.uri;
    const isShown = sampleOfRow(given) !== undefined || this.subject !== undefined;
    const uri = givenUri(given) ?? (isShown ? undefined : active);
    await vscode.debug.startDebugging(
      undefined,
      { ...launchConfiguration(uri?.fsPath, sample) },
      // Saving is not necessary, because rules are simulated with their unsaved changes.
      { suppressSaveBeforeStart: true },
    );
  }

  /**
   * Creates a debug adapter that steps through a simulation. The launch configuration specifies the rules (by default,
   * the rules in the view) and a sample, by its name or number.
   */
  debugAdapter(): SimulationDebugAdapter {
    return new SimulationDebugAdapter(async ({ rules, sample }) => {
      const isGiven = typeof rules === 'string' && rules !== '';
      const subject = isGiven ? await fileSubject(vscode.Uri.file(rules)) : this.subject;
      return steppedSimulation(subject, sample, this.world);
    });
  }

  clear(): void {
    this.subject = undefined;
    this.tree.show([]);
    void vscode.commands.executeCommand('setContext', 'rampart.simulationShown', false);
    void vscode.commands.executeCommand('setContext', 'rampart.simulationSteppable', false);
  }

  dispose(): void {
    this.latest.cancel();
    this.latest.dispose();
    for (const one of this.subscriptions) one.dispose();
  }

  /**
   * Shows rows in the view, or only a message. `subject` contains the simulated rules, and is undefined for search
   * results.
   */
  private async present(shown: SimulationView, subject?: SimulationSubject): Promise<void> {
    if ('message' in shown) {
      if (shown.isProblem) void vscode.window.showWarningMessage(shown.message);
      else void vscode.window.showInformationMessage(shown.message);
      return;
    }
    this.subject = subject;
    const { title, rows } = shown;
    await vscode.commands.executeCommand('setContext', 'rampart.simulationShown', true);
    await vscode.commands.executeCommand(
      'setContext',
      'rampart.simulationRecordable',
      this.subject?.uri.startsWith('file:') === true && !this.subject.test,
    );
    await vscode.commands.executeCommand(
      'setContext',
      'rampart.simulationSteppable',
      this.subject !== undefined,
    );
    this.view.description = title;
    this.tree.show(rows);
    const [first] = rows;
    if (first) await this.view.reveal(first, { focus: false, select: false });
  }

  private async simulate(
    subject: SimulationSubject,
    steps?: number,
    token?: vscode.CancellationToken,
  ): Promise<SimulateResult | null> {
    const params = await simulateParams(subject, unsavedTexts, steps);
    return this.ask<SimulateResult | null>(simulateRequest, params, token);
  }

  private async steps(sample: number): Promise<readonly SimulationRow[]> {
    const result = this.subject && (await this.simulate(this.subject, sample));
    return result?.steps ? stepRows(result.steps, sample) : [];
  }
}
