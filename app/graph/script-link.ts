import * as l10n from '@vscode/l10n';
import { Emitter } from '../../core/base/emitter';
import { matchWorkflows, type NodeMatch } from '../../core/graph/diff';
import { type GraphWorkflow } from '../../core/model/graph';
import { walkWorkflow } from '../../core/model/graph-walk';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { type Position } from '../../core/text/offsets';
import { findScript, type FoundScript, nodeAt, revealNode, type ScriptLens, type Scripts } from './scripts';

/**
 * Links the nodes of a deployed graph with the script in the workspace, in both directions. Nodes are matched by
 * structure and names.
 */
export class ScriptLink {
  private script: FoundScript | undefined;
  private deployed: GraphWorkflow | undefined;
  /** Matching nodes in the script's graph, by the pointers of the nodes in the deployed graph. */
  private matches: ReadonlyMap<string, NodeMatch> = new Map();
  private deployedOf: ReadonlyMap<string, string> = new Map();
  /** Annotations to show above the code of nodes, by the pointers of the nodes in the deployed graph. */
  private words: ReadonlyMap<string, string> = new Map();
  private lenses: { dispose(): unknown } | undefined;
  private readonly linked = new Emitter<void>();
  private readonly edited = new Emitter<void>();
  private readonly focused = new Emitter<string | undefined>();
  private readonly subscriptions: readonly { dispose(): unknown }[];

  /** Fires when the script was edited and must be linked again. */
  readonly onDidEdit = this.edited.event;
  /** Fires with the JSON Pointer of a node of the deployed graph when the cursor moves to the code of that node. */
  readonly onDidFocus = this.focused.event;

  constructor(private readonly scripts: Scripts) {
    const uri = (): string | undefined => this.script?.uri;
    this.subscriptions = [
      scripts.onEdited(uri, () => this.edited.fire()),
      scripts.onCursorMoved(uri, (position) => this.onCursor(position)),
      this.edited,
      this.focused,
      this.linked,
    ];
  }

  /**
   * Returns the content with a list of the nodes whose code was found in the script, and with a note that states how
   * many there are. If the search for the script fails, adds only a note. Returns the content unchanged if there is no
   * script.
   */
  async link(content: GraphContent): Promise<GraphContent> {
    const { workflow } = content;
    if (!workflow) return content;
    const withFact = (value: string): GraphContent => ({
      ...content,
      facts: [...content.facts, { label: l10n.t('Script'), value }],
    });
    try {
      this.script = await findScript(this.scripts, workflow.class_name);
    } catch {
      // The editor's file search can fail, and a file can disappear while it is being read. The graph is shown even
      // in these cases.
      return withFact(l10n.t('The search for the script in this workspace failed.'));
    }
    if (!this.script) return content;
    this.match(workflow, this.script);
    this.linked.fire();
    let nodes = 0;
    walkWorkflow(workflow, () => nodes++);
    const unsure = [...this.matches].flatMap(([pointer, { sure }]) => (sure ? [] : [pointer]));
    const file = this.scripts.nameOf(this.script.uri);
    return {
      ...withFact(linkWords(file, nodes, this.matches.size, unsure.length)),
      linked: [...this.matches.keys()],
      unsure,
    };
  }

  /** Shows the code of a node of the deployed graph. This works even immediately after the script was edited. */
  async reveal(pointer: string): Promise<boolean> {
    const { script, deployed } = this;
    if (!script || !deployed) return false;
    const { graphs } = await this.scripts.graphsOf(script.uri);
    const graph = graphs.find(({ workflow }) => workflow.class_name === deployed.class_name);
    if (!graph) return false;
    this.match(deployed, { ...script, graph });
    const local = this.matches.get(pointer)?.pointer;
    return local === undefined ? false : revealNode(this.scripts, script.uri, graph.ranges[local]);
  }

  private match(deployed: GraphWorkflow, script: FoundScript): void {
    this.deployed = deployed;
    this.script = script;
    this.matches = matchWorkflows(deployed, script.graph.workflow);
    this.deployedOf = new Map([...this.matches].map(([own, { pointer }]) => [pointer, own]));
  }

  /** Shows annotations above the code of nodes of the deployed graph while the graph is open. */
  showLenses(words: ReadonlyMap<string, string>): void {
    this.words = words;
    const { script } = this;
    if (!script) return;
    this.lenses ??= this.scripts.showLenses(script.uri, () => this.lensesOf(), this.linked.event);
    this.linked.fire();
  }

  private lensesOf(): ScriptLens[] {
    return [...this.words].flatMap(([pointer, title]) => {
      const local = this.matches.get(pointer);
      const range = local?.sure === true ? this.script?.graph.ranges[local.pointer] : undefined;
      if (!range || range.uri !== undefined) return [];
      return [{ position: range.start, title }];
    });
  }

  dispose(): void {
    this.lenses?.dispose();
    for (const one of this.subscriptions) one.dispose();
  }

  private onCursor(position: Position): void {
    const { script, deployedOf } = this;
    const local = script && nodeAt(script.graph.ranges, position, (pointer) => deployedOf.has(pointer));
    if (local !== undefined) this.focused.fire(deployedOf.get(local));
  }
}

function linkWords(file: string, nodes: number, found: number, unsure: number): string {
  if (unsure > 0)
    return l10n.t(
      '{0}: {1} of {2} nodes found ({3} uncertain). The script differs from the deployed version.',
      file,
      found,
      nodes,
      unsure,
    );
  return found === nodes
    ? l10n.t('{0}: all nodes found by name', file)
    : l10n.t(
        '{0}: {1} of {2} nodes found by name. The script differs from the deployed version.',
        file,
        found,
        nodes,
      );
}
