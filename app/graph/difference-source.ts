import * as l10n from '@vscode/l10n';
import { Emitter } from '../../core/base/emitter';
import { changeSummary, shownChanges } from '../../core/graph/change-words';
import { diffWorkflows, matchWorkflows } from '../../core/graph/diff';
import { mergeWorkflows } from '../../core/graph/merge';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { type Position } from '../../core/text/offsets';
import { type AccountGraphKey } from './graph-key';
import { type GraphSource } from './graph-source';
import { findScript, type FoundScript, nodeAt, revealNode, type Scripts } from './scripts';
import { versionContent } from './version-content';
import { type WorkflowReads } from './workflow-reads';

/**
 * Graph that shows how a deployed version would change if the script in the workspace were deployed. The graph is
 * updated when the script is edited.
 */
export class DifferenceSource implements GraphSource {
  private readonly changed = new Emitter<void>();
  private readonly focused = new Emitter<string | undefined>();
  private readonly subscriptions: readonly { dispose(): unknown }[];
  private deployed: GraphContent | undefined;
  private script: FoundScript | undefined;
  /**
   * Map from the pointers of nodes in the script's graph to the pointers of the same nodes in the displayed merged
   * graph. `scriptOf` maps in the other direction.
   */
  private merged: ReadonlyMap<string, string> = new Map();
  private scriptOf: ReadonlyMap<string, string> = new Map();
  readonly onDidChange = this.changed.event;
  readonly onDidFocus = this.focused.event;

  constructor(
    readonly key: AccountGraphKey & { readonly kind: 'version' | 'difference' },
    private readonly reads: WorkflowReads,
    private readonly scripts: Scripts,
  ) {
    const uri = (): string | undefined => this.script?.uri;
    this.subscriptions = [
      scripts.onEdited(uri, () => this.changed.fire()),
      scripts.onCursorMoved(uri, (position) => this.onCursor(position)),
      this.changed,
      this.focused,
    ];
  }

  async load(signal: AbortSignal): Promise<GraphContent> {
    const { workflow, version } = this.key;
    const title = l10n.t('{0}: script and version {1}', workflow, version.slice(0, 8));
    // A version does not change, so its graph is kept even while the script is edited.
    this.deployed ??= await versionContent(this.reads, version, title, signal);
    const before = this.deployed;
    if (!before.workflow) return before;
    this.script = await findScript(this.scripts, before.workflow.class_name);
    if (!this.script) {
      const notice = l10n.t(
        'The graphs cannot be compared because the workspace contains no script, or more than one, that defines the class {0}. Only the deployed graph is shown.',
        before.workflow.class_name,
      );
      return { ...before, notice };
    }
    const after = this.script.graph.workflow;
    const merged = mergeWorkflows(before.workflow, after, matchWorkflows(before.workflow, after));
    const changes = diffWorkflows(before.workflow, after);
    this.merged = merged.kept;
    this.scriptOf = new Map([...merged.kept].map(([own, place]) => [place, own]));
    const summary = changes.length > 0 ? changeSummary(changes) : l10n.t('none');
    return {
      title,
      facts: [
        { label: l10n.t('Changes if the script is deployed'), value: summary },
        { label: l10n.t('Script'), value: this.scripts.nameOf(this.script.uri) },
      ],
      workflow: merged.workflow,
      linked: Object.keys(this.script.graph.ranges).flatMap((pointer) => merged.kept.get(pointer) ?? []),
      removed: [...merged.removed.values()],
      changes: shownChanges(changes, merged),
      stale: false,
    };
  }

  reveal(pointer: string): Promise<boolean> {
    const own = this.scriptOf.get(pointer);
    return this.script && own !== undefined
      ? revealNode(this.scripts, this.script.uri, this.script.graph.ranges[own])
      : Promise.resolve(false);
  }

  private onCursor(position: Position): void {
    const { script, merged } = this;
    const own = script && nodeAt(script.graph.ranges, position, (pointer) => merged.has(pointer));
    if (own !== undefined) this.focused.fire(merged.get(own));
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }
}
