import * as l10n from '@vscode/l10n';
import { Emitter } from '../../core/base/emitter';
import { type OnEvent } from '../../core/base/on-event';
import { type InstanceDetail } from '../../core/model/workflow-instance';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { ScriptLink } from './script-link';
import { findScript, type FoundScript, nodeAt, revealNode, type Scripts } from './scripts';
import { versionContent } from './version-content';
import { type WorkflowReads } from './workflow-reads';

/** The graph on which a run is drawn. */
export interface RunGraph {
  load(detail: InstanceDetail, title: string, signal: AbortSignal): Promise<GraphContent>;
  /** Shows the code of a node. Resolves to false if the position of the code is not known. */
  reveal(pointer: string): Promise<boolean>;
  /** Fires when the script was edited and the graph must be loaded again. */
  readonly onDidChange: OnEvent<void>;
  /** Fires with the JSON Pointer of a node when the cursor moves to the code of that node. */
  readonly onDidFocus: OnEvent<string | undefined>;
  dispose(): void;
}

/** The graph of the version that an instance runs, linked with the script if the workspace contains it. */
export class DeployedRunGraph implements RunGraph {
  private readonly script: ScriptLink;
  /** Graph of the version. A version does not change, so its graph is kept even while the script is edited. */
  private deployed: GraphContent | undefined;
  readonly onDidChange: OnEvent<void>;
  readonly onDidFocus: OnEvent<string | undefined>;

  constructor(
    private readonly reads: WorkflowReads,
    scripts: Scripts,
  ) {
    this.script = new ScriptLink(scripts);
    this.onDidChange = this.script.onDidEdit;
    this.onDidFocus = this.script.onDidFocus;
  }

  async load({ versionId }: InstanceDetail, title: string, signal: AbortSignal): Promise<GraphContent> {
    if (versionId === undefined)
      return withoutGraph(title, l10n.t('The API does not specify which version this instance runs.'));
    if (!this.deployed?.workflow) this.deployed = await versionContent(this.reads, versionId, title, signal);
    return this.script.link(this.deployed);
  }

  reveal(pointer: string): Promise<boolean> {
    return this.script.reveal(pointer);
  }

  dispose(): void {
    this.script.dispose();
  }
}

/** Graph of the script in the workspace. A local runtime has no versions and runs that script. */
export class ScriptRunGraph implements RunGraph {
  private script: FoundScript | undefined;
  private readonly changed = new Emitter<void>();
  private readonly focused = new Emitter<string | undefined>();
  private readonly subscriptions: readonly { dispose(): unknown }[];
  readonly onDidChange = this.changed.event;
  readonly onDidFocus = this.focused.event;

  constructor(
    private readonly reads: WorkflowReads,
    private readonly scripts: Scripts,
  ) {
    const uri = (): string | undefined => this.script?.uri;
    this.subscriptions = [
      scripts.onEdited(uri, () => this.changed.fire()),
      scripts.onCursorMoved(uri, (position) => {
        const pointer = this.script && nodeAt(this.script.graph.ranges, position);
        if (pointer !== undefined) this.focused.fire(pointer);
      }),
      this.changed,
      this.focused,
    ];
  }

  async load(_detail: InstanceDetail, title: string, signal: AbortSignal): Promise<GraphContent> {
    const workflow = await this.reads.workflow(signal);
    if (!workflow.ok) return withoutGraph(title, workflow.error.message);
    const { class_name: className = '' } = workflow.value;
    this.script = await findScript(this.scripts, className);
    if (!this.script)
      return withoutGraph(
        title,
        l10n.t('Either no script or more than one script in the workspace defines the class {0}.', className),
      );
    const { uri, graph } = this.script;
    const facts = [{ label: l10n.t('Script'), value: this.scripts.nameOf(uri) }];
    return { title, facts, workflow: graph.workflow, linked: Object.keys(graph.ranges), stale: false };
  }

  reveal(pointer: string): Promise<boolean> {
    const { script } = this;
    return script
      ? revealNode(this.scripts, script.uri, script.graph.ranges[pointer])
      : Promise.resolve(false);
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }
}

const withoutGraph = (title: string, notice: string): GraphContent => ({
  title,
  facts: [],
  linked: [],
  stale: false,
  notice,
});
