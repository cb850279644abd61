import * as vscode from 'vscode';
import { type AskLanguages } from '../base/ask';
import { traceMarkdown } from '../../../app/samples/trace-markdown';
import { traceMarks } from '../../../app/samples/trace-marks';
import { type TraceRow, traceRows } from '../../../app/samples/trace-rows';
import {
  type SampleResults,
  sampleResultsRequest,
  type SampleState,
  sampleStateRequest,
  type TraceParams,
  traceRequest,
  type TraceResult,
} from '../../../core/protocol/samples';
import { copyText } from '../base/clipboard';
import { TypingPause } from '../../../platform/typing-pause';
import { TraceDecorations } from './trace-decorations';
import { TraceTree } from './trace-tree';

/** Pause in typing, in milliseconds, after which the trace is updated. */
const pauseMs = 300;

interface Shown {
  readonly uri: vscode.Uri;
  readonly position: vscode.Position;
  readonly sample: number;
  readonly trace: TraceResult;
}

/** Shows the trace of an expression, both as marks in its text and as a tree of its clauses. */
export class Traces implements vscode.Disposable {
  private readonly tree = new TraceTree();
  private readonly view: vscode.TreeView<TraceRow> = vscode.window.createTreeView('rampart.trace', {
    treeDataProvider: this.tree,
    showCollapseAll: true,
  });
  private readonly decorations = new TraceDecorations();
  private readonly subscriptions: readonly { dispose(): unknown }[];
  private shown: Shown | undefined;
  private readonly pause = new TypingPause(pauseMs);

  /** @param choose lets the user choose a sample. */
  constructor(
    private readonly ask: AskLanguages,
    private readonly choose: () => Promise<boolean>,
  ) {
    this.subscriptions = [
      this.view,
      this.pause,
      this.decorations,
      vscode.window.onDidChangeVisibleTextEditors(() => this.decorate()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || document.uri.toString() !== this.shown?.uri.toString()) return;
        this.decorations.clear();
        this.pause.soon(() => void this.again());
      }),
    ];
  }

  /**
   * Traces the expression at a position. By default, this is the cursor position. If no sample is chosen, asks the user
   * to choose one. If several samples are chosen, asks which of them to trace.
   */
  async trace(givenUri: unknown, givenPosition: unknown): Promise<void> {
    const place = placeOf(givenUri, givenPosition);
    if (place === undefined) return;
    const { uri, position } = place;
    const params: TraceParams = { textDocument: { uri: uri.toString() }, position };
    if ((await this.state(uri)) === null && !(await this.choose())) return;
    const results = await this.ask<SampleResults>(sampleResultsRequest, params);
    const sample = results.length > 1 ? await pickResult(results) : 0;
    if (sample === undefined) return;
    const trace = await this.ask<TraceResult | null>(traceRequest, { ...params, sample });
    if (!trace) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          'There is no valid expression at the cursor. Move the cursor to an expression, or correct the errors in the expression.',
        ),
      );
      return;
    }
    await vscode.commands.executeCommand('setContext', 'rampart.traceShown', true);
    this.show({ uri, position, sample, trace });
    const [first] = this.tree.getChildren();
    if (first) await this.view.reveal(first, { focus: false, select: false, expand: true });
  }

  /** Updates the trace after the text or the sample has changed. */
  async again(): Promise<void> {
    if (!this.shown) return;
    const { uri, sample } = this.shown;
    const editor = vscode.window.activeTextEditor;
    // If this document is in the active editor, the expression at the cursor is traced.
    const isHere = editor?.document.uri.toString() === uri.toString();
    const position = isHere ? editor.selection.active : this.shown.position;
    const params: TraceParams = { textDocument: { uri: uri.toString() }, position, sample };
    const trace = await this.ask<TraceResult | null>(traceRequest, params);
    if (trace) this.show({ uri, position, sample, trace });
    else if ((await this.state(uri)) === null) this.clear();
  }

  async copy(): Promise<void> {
    if (this.shown) await copyText(traceMarkdown(this.shown.trace));
  }

  clear(): void {
    this.shown = undefined;
    this.tree.show(undefined, []);
    this.decorations.clear();
    void vscode.commands.executeCommand('setContext', 'rampart.traceShown', false);
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }

  private show(shown: Shown): void {
    this.shown = shown;
    this.tree.show(shown.uri, traceRows(shown.trace));
    this.view.description = shown.trace.sample;
    this.decorate();
  }

  private decorate(): void {
    if (!this.shown) return;
    const { uri, trace } = this.shown;
    const marks = trace.root ? traceMarks(trace.root) : [];
    for (const editor of vscode.window.visibleTextEditors)
      this.decorations.show(editor, editor.document.uri.toString() === uri.toString() ? marks : []);
  }

  private state(uri: vscode.Uri): Promise<SampleState | null> {
    return this.ask<SampleState | null>(sampleStateRequest, { uri: uri.toString() });
  }
}

function placeOf(
  uri: unknown,
  position: unknown,
): { readonly uri: vscode.Uri; readonly position: vscode.Position } | undefined {
  if (typeof uri === 'string' && isPosition(position))
    return {
      uri: vscode.Uri.parse(uri),
      position: new vscode.Position(position.line, position.character),
    };
  const editor = vscode.window.activeTextEditor;
  return editor && { uri: editor.document.uri, position: editor.selection.active };
}

const isPosition = (value: unknown): value is { readonly line: number; readonly character: number } =>
  typeof value === 'object' && value !== null && 'line' in value && 'character' in value;

/** Asks which of several samples to trace. */
async function pickResult(results: SampleResults): Promise<number | undefined> {
  const items = results.map(({ name, answer }, index) => ({ label: name, description: answer, index }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Choose the sample request for the trace'),
    matchOnDescription: true,
  });
  return chosen?.index;
}
