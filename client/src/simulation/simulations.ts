import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { simulationMarkdown } from '../../../app/simulation/simulation-markdown';
import { listUseRows } from '../../../app/simulation/list-use-rows';
import {
  foundRows,
  noteRows,
  outcomeRows,
  sampleOfRow,
  type SimulationRow,
  stepRows,
} from '../../../app/simulation/simulation-rows';
import { type ListSearch, type RuleSearch } from '../../../app/simulation/rule-search';
import { type SimulationSubject } from '../../../app/simulation/subject';
import {
  type FindListUsesParams,
  findListUsesRequest,
  type FindListUsesResult,
  type FindRulesParams,
  findRulesRequest,
  type FindRulesResult,
  type RuleSources,
  type SimulateParams,
  simulateRequest,
  type SimulateResult,
} from '../../../core/protocol/simulation';
import { copyText } from '../base/clipboard';
import { givenUri } from '../base/given-uri';
import { TypingPause } from '../../../platform/typing-pause';
import { unsavedTexts } from '../base/unsaved-texts';
import { notificationText } from '../../../app/context/dialog-text';
import { accountRules } from '../rule-tests/account-rules';
import { testItemOf } from '../rule-tests/test-item';
import { fileSubject, mayHaveRules, workspaceFiles } from './file-subject';
import {
  debugType,
  type SimulationConfiguration,
  SimulationDebugAdapter,
  type SteppedSimulation,
} from './debug-adapter';
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

  /** @param choose lets the user choose a sample. */
  constructor(
    private readonly ask: AskLanguages,
    private readonly choose: () => Promise<boolean>,
  ) {
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
    let result = await this.simulate(subject);
    if (!result) {
      if (subject.test) {
        void vscode.window.showWarningMessage(
          vscode.l10n.t('The test cannot be simulated. Run it in the Testing view to see why.'),
        );
        return;
      }
      if (!(await this.choose())) return;
      result = await this.simulate(subject);
    }
    if (!result) return;
    if (result.rules === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('{0} has no rules.', subject.title));
      return;
    }
    this.subject = subject;
    await this.present(subject.title, outcomeRows(subject.notes, result.samples));
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
  async find({ sought, sources, withWorkspace, notes }: RuleSearch): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
    const files = withWorkspace ? await workspaceFiles() : { sources: [], notes: [] };
    const params: FindRulesParams = {
      sought,
      uri: folder,
      sources: [...files.sources, ...sources],
      unsaved: unsavedTexts(),
    };
    const { known, rules } = await this.ask<FindRulesResult>(findRulesRequest, params);
    if (!known) {
      void vscode.window.showWarningMessage(
        vscode.l10n.t('{0} is not an IP address, URL, country, or ASN.', sought),
      );
      return;
    }
    if (rules.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No rules found for {0}.', sought));
      return;
    }
    this.subject = undefined;
    const remarks = noteRows([...files.notes, ...notes]);
    await this.present(vscode.l10n.t('Rules for {0}', sought), [...remarks, ...foundRows(rules)]);
  }

  /** Shows where a list is used, both in the rules of accounts and in files. */
  async findListUses({ list, sources, withWorkspace, notes }: ListSearch): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
    const params: FindListUsesParams = { list, uri: folder, sources, withWorkspace };
    const found = await this.ask<FindListUsesResult>(findListUsesRequest, params);
    if (found.rules.length + found.files.length + notes.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('The list {0} is not used.', `$${list}`));
      return;
    }
    this.subject = undefined;
    const rows = listUseRows(found, (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)));
    await this.present(vscode.l10n.t('Uses of {0}', `$${list}`), [...noteRows(notes), ...rows]);
  }

  /** Reloads the rules after a change in an account. */
  async reload(): Promise<void> {
    await this.subject?.reload?.();
    await this.again();
  }

  /** Updates the outcomes after the text or the sample has changed. */
  async again(): Promise<void> {
    const { subject } = this;
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
      {
        type: debugType,
        request: 'launch',
        name: vscode.l10n.t('Simulation'),
        // The console would cover the Simulation view, and nothing is written to it.
        internalConsoleOptions: 'neverOpen',
        ...(uri ? { rules: uri.fsPath } : sample === undefined ? {} : { sample: sample + 1 }),
      },
      // Saving is not necessary, because rules are simulated with their unsaved changes.
      { suppressSaveBeforeStart: true },
    );
  }

  /** Creates a debug adapter for a simulation. */
  debugAdapter(): SimulationDebugAdapter {
    return new SimulationDebugAdapter((configuration) => this.stepsFor(configuration));
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

  private async present(title: string, rows: readonly SimulationRow[]): Promise<void> {
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
    const params: SimulateParams = {
      ...(await subject.sources()),
      uri: subject.uri,
      unsaved: unsavedTexts(),
      ...(subject.test ? { test: subject.test } : {}),
      ...(subject.lists ? { lists: subject.lists } : {}),
      ...(steps === undefined ? {} : { steps }),
    };
    return this.ask<SimulateResult | null>(simulateRequest, params, token);
  }

  /**
   * Returns the simulation that a launch configuration specifies: the rules (by default, those in the view), and a
   * sample by its name or number.
   */
  private async stepsFor({ rules, sample }: SimulationConfiguration): Promise<SteppedSimulation> {
    const subject =
      typeof rules === 'string' && rules !== '' ? await fileSubject(vscode.Uri.file(rules)) : this.subject;
    if (!subject) throw new Error(vscode.l10n.t('In `rules`, specify a file or folder that contains rules.'));
    let outcomes = await this.simulate(subject);
    if (!outcomes && !subject.test && (await this.choose())) outcomes = await this.simulate(subject);
    if (!outcomes) throw new Error(vscode.l10n.t('Choose a sample request first.'));
    if (outcomes.rules === 0) throw new Error(vscode.l10n.t('{0} has no rules.', subject.title));
    const number =
      typeof sample === 'string'
        ? outcomes.samples.findIndex(({ name }) => name === sample)
        : Number(sample ?? 1) - 1;
    const steps = (await this.simulate(subject, number))?.steps;
    const verdict = outcomes.samples[number]?.verdict;
    if (!steps || !verdict)
      throw new Error(
        vscode.l10n.t('The sample request {0} is not one of the chosen sample requests.', String(sample)),
      );
    const { text, place } = verdict;
    return { steps, outcome: { label: text, ...(place ? { place } : {}) } };
  }

  private async steps(sample: number): Promise<readonly SimulationRow[]> {
    const result = this.subject && (await this.simulate(this.subject, sample));
    return result?.steps ? stepRows(result.steps, sample) : [];
  }
}
