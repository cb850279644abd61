import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { sampleStatus } from '../../../app/samples/sample-items';
import {
  type ChooseSampleParams,
  chooseSampleRequest,
  type ChooseSampleResult,
  type SampleState,
  sampleStateRequest,
  type SampleStateParams,
} from '../../../core/protocol/samples';
import { useTranslations } from '../base/translations';
import { pickSample } from './sample-picker';
import { Traces } from './traces';

/** Storage key of the user's choice. Only a reference to the sample is stored, never a request. */
const stateKey = 'rampart.sample';

/** Manages the chosen sample requests: the choice itself, the status bar item, and the trace of an expression. */
export class Samples implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'rampart.sample',
    vscode.StatusBarAlignment.Right,
    89,
  );
  private readonly traces: Traces;
  private readonly subscriptions: readonly { dispose(): unknown }[];
  /** A request that the user pasted. It is stored until the window closes. */
  private pasted: string | undefined;

  constructor(
    private readonly ask: AskLanguages,
    private readonly kept: vscode.Memento,
  ) {
    useTranslations();
    this.item.name = vscode.l10n.t('Rampart Sample Request');
    this.item.command = 'rampart.sample.choose';
    this.traces = new Traces(ask, () => this.choose());
    this.subscriptions = [
      this.item,
      this.traces,
      vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
    ];
  }

  /** Sends the choice to a server that has just started. */
  async restore(): Promise<void> {
    const choice = this.kept.get<string>(stateKey);
    const params: ChooseSampleParams | undefined =
      this.pasted !== undefined ? { text: this.pasted } : choice === undefined ? undefined : { choice };
    if (params) await this.ask(chooseSampleRequest, params);
    await this.update();
  }

  /**
   * Updates the status bar item and the trace after another sample was chosen, or after the content of the chosen
   * sample has changed.
   */
  async changed(): Promise<void> {
    await this.update();
    await this.traces.again();
  }

  /** Lets the user choose a sample. Returns true if one was chosen. */
  async choose(): Promise<boolean> {
    const params = await pickSample(this.ask, await this.state());
    return params !== undefined && this.take(params);
  }

  /** Uses the content of the clipboard, such as a curl command, as the sample. */
  async paste(): Promise<void> {
    await this.take({ text: await vscode.env.clipboard.readText() });
  }

  /** Uses one request in a file as the sample, or all of them. Called by a code lens. */
  async use(uri: string, number: number | undefined): Promise<void> {
    await this.take({ file: { uri, ...(number === undefined ? {} : { number }) } });
  }

  /**
   * Removes the user's choice. If the project specifies a sample, that sample applies again. If the project's sample is
   * already in use, no sample is chosen.
   */
  async clear(): Promise<void> {
    const state = await this.state();
    await this.take(state?.isFromProject === true ? { choice: '' } : {});
    this.traces.clear();
  }

  trace(uri: unknown, position: unknown): Promise<void> {
    return this.traces.trace(uri, position);
  }

  copyTrace(): Promise<void> {
    return this.traces.copy();
  }

  clearTrace(): void {
    this.traces.clear();
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }

  private async take(params: ChooseSampleParams): Promise<boolean> {
    const { choice, problem } = await this.ask<ChooseSampleResult>(chooseSampleRequest, params);
    if (problem !== undefined) {
      void vscode.window.showWarningMessage(problem);
      return false;
    }
    this.pasted = params.text;
    await this.kept.update(stateKey, choice);
    await this.update();
    return true;
  }

  private state(): Promise<SampleState | null> {
    const document = vscode.window.activeTextEditor?.document;
    const params: SampleStateParams = { uri: document?.uri.toString() ?? '' };
    return this.ask<SampleState | null>(sampleStateRequest, params);
  }

  private async update(): Promise<void> {
    const state = await this.state();
    if (!state) {
      this.item.hide();
      return;
    }
    const { text, tooltip } = sampleStatus(state);
    this.item.text = `$(beaker) ${text.replaceAll('$(', '$ (')}`;
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: text };
    this.item.show();
  }
}
