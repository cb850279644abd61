import * as vscode from 'vscode';
import { type GraphKey } from '../../../app/graph/graph-key';
import { type GraphSource } from '../../../app/graph/graph-source';
import { type GraphContent } from '../../../core/protocol/graph-messages';
import { type AskLanguages, graphsOf, type LocalGraph, nodeAt, revealIn } from './local-scripts';
import { onCursorMoved, onScriptEdited } from './script-edits';

/** The graph of a workflow class in a script of the workspace, as it is being edited. */
export class LocalSource implements GraphSource {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly focused = new vscode.EventEmitter<string | undefined>();
  private readonly uri: vscode.Uri;
  private readonly subscriptions: { dispose(): unknown }[];
  private ranges: LocalGraph['ranges'] = {};

  readonly onDidChange = this.changed.event;
  readonly onDidFocus = this.focused.event;

  constructor(
    readonly key: GraphKey & { readonly kind: 'local' },
    private readonly ask: AskLanguages,
  ) {
    this.uri = vscode.Uri.parse(key.uri);
    this.subscriptions = [
      onScriptEdited(
        () => key.uri,
        () => this.changed.fire(),
      ),
      onCursorMoved(
        () => key.uri,
        (position) => {
          const pointer = nodeAt(this.ranges, position);
          if (pointer !== undefined) this.focused.fire(pointer);
        },
      ),
      this.changed,
      this.focused,
    ];
  }

  async load(): Promise<GraphContent> {
    const { className } = this.key;
    const file = vscode.workspace.asRelativePath(this.uri);
    const title = className;
    const facts = [{ label: vscode.l10n.t('Script'), value: file }];
    let shown: Awaited<ReturnType<typeof graphsOf>>;
    try {
      shown = await graphsOf(this.uri, this.ask);
    } catch {
      const notice = vscode.l10n.t('Cannot read the file {0}.', file);
      return { title, facts, linked: [], stale: false, notice };
    }
    const { graphs, isStale, isPartial } = shown;
    const found = graphs.find(({ workflow }) => workflow.class_name === className);
    this.ranges = found?.ranges ?? {};
    if (!found)
      return {
        title,
        facts,
        linked: [],
        stale: false,
        notice: vscode.l10n.t('{1} has no workflow {0}.', className, file),
      };
    return {
      title,
      facts,
      workflow: found.workflow,
      linked: Object.keys(this.ranges),
      notes: Object.entries(found.notes),
      stale: isStale,
      ...(isPartial
        ? { notice: vscode.l10n.t('Parts of this workflow could not be analyzed. Steps may be missing.') }
        : {}),
    };
  }

  reveal(pointer: string): Promise<boolean> {
    return revealIn(this.uri, this.ranges[pointer]);
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }
}
