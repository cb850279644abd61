import * as vscode from 'vscode';
import { matchWorkflows, type NodeMatch } from '../../../core/graph/diff';
import { type GraphWorkflow } from '../../../core/model/graph';
import { walkWorkflow } from '../../../core/model/graph-walk';
import { type GraphContent } from '../../../core/protocol/graph-messages';
import { type AskLanguages, findScript, type FoundScript, graphsOf, nodeAt, revealIn } from './local-scripts';
import { onCursorMoved, onScriptEdited } from './script-edits';

/** Links the nodes of a deployed graph with the script in the workspace, both ways, by structure and names. */
export class ScriptLink {
  private script: FoundScript | undefined;
  private deployed: GraphWorkflow | undefined;
  /** By the pointer in the deployed graph. */
  private matches: ReadonlyMap<string, NodeMatch> = new Map();
  private deployedOf: ReadonlyMap<string, string> = new Map();
  /** Annotations above the code, by the pointer in the deployed graph. */
  private words: ReadonlyMap<string, string> = new Map();
  private lenses: vscode.Disposable | undefined;
  private readonly linked = new vscode.EventEmitter<void>();
  private readonly edited = new vscode.EventEmitter<void>();
  private readonly focused = new vscode.EventEmitter<string | undefined>();
  private readonly subscriptions: readonly { dispose(): unknown }[];

  /** The script was edited: link again. */
  readonly onDidEdit = this.edited.event;
  /** The cursor moved to the code of a node of the deployed graph. */
  readonly onDidFocus = this.focused.event;

  constructor(private readonly ask: AskLanguages) {
    const uri = (): string | undefined => this.script?.uri.toString();
    this.subscriptions = [
      onScriptEdited(uri, () => this.edited.fire()),
      onCursorMoved(uri, (position) => this.onCursor(position)),
      this.edited,
      this.focused,
      this.linked,
    ];
  }

  /** The content with the nodes whose code was found, and how many those are; unchanged where there is no script. */
  async link(content: GraphContent): Promise<GraphContent> {
    const { workflow } = content;
    if (!workflow) return content;
    const withFact = (value: string): GraphContent => ({
      ...content,
      facts: [...content.facts, { label: vscode.l10n.t('Script'), value }],
    });
    try {
      this.script = await findScript(workflow.class_name, this.ask);
    } catch {
      // The graph was requested. The editor's own file search can fail, and a file can disappear while it is read.
      return withFact(vscode.l10n.t('could not be searched for in this workspace'));
    }
    if (!this.script) return content;
    this.match(workflow, this.script);
    this.linked.fire();
    let nodes = 0;
    walkWorkflow(workflow, () => nodes++);
    const unsure = [...this.matches].flatMap(([pointer, { sure }]) => (sure ? [] : [pointer]));
    const file = vscode.workspace.asRelativePath(this.script.uri);
    return {
      ...withFact(linkWords(file, nodes, this.matches.size, unsure.length)),
      linked: [...this.matches.keys()],
      unsure,
    };
  }

  /** Shows the code of a node of the deployed graph, also right after the script was edited. */
  async reveal(pointer: string): Promise<boolean> {
    const { script, deployed } = this;
    if (!script || !deployed) return false;
    const { graphs } = await graphsOf(script.uri, this.ask);
    const graph = graphs.find(({ workflow }) => workflow.class_name === deployed.class_name);
    if (!graph) return false;
    this.match(deployed, { ...script, graph });
    const local = this.matches.get(pointer)?.pointer;
    return local === undefined ? false : revealIn(script.uri, graph.ranges[local]);
  }

  private match(deployed: GraphWorkflow, script: FoundScript): void {
    this.deployed = deployed;
    this.script = script;
    this.matches = matchWorkflows(deployed, script.graph.workflow);
    this.deployedOf = new Map([...this.matches].map(([own, { pointer }]) => [pointer, own]));
  }

  /** Shows words above the code of nodes of the deployed graph, as long as the graph is open. */
  showLenses(words: ReadonlyMap<string, string>): void {
    this.words = words;
    const { script } = this;
    if (!script) return;
    this.lenses ??= vscode.languages.registerCodeLensProvider(
      { scheme: script.uri.scheme, pattern: script.uri.path },
      { onDidChangeCodeLenses: this.linked.event, provideCodeLenses: () => this.lensesOf() },
    );
    this.linked.fire();
  }

  private lensesOf(): vscode.CodeLens[] {
    return [...this.words].flatMap(([pointer, title]) => {
      const local = this.matches.get(pointer);
      const range = local?.sure === true ? this.script?.graph.ranges[local.pointer] : undefined;
      if (!range || range.uri !== undefined) return [];
      const { line, character } = range.start;
      return [
        new vscode.CodeLens(new vscode.Range(line, character, line, character), { title, command: '' }),
      ];
    });
  }

  dispose(): void {
    this.lenses?.dispose();
    for (const one of this.subscriptions) one.dispose();
  }

  private onCursor(position: vscode.Position): void {
    const { script, deployedOf } = this;
    const local = script && nodeAt(script.graph.ranges, position, (pointer) => deployedOf.has(pointer));
    if (local !== undefined) this.focused.fire(deployedOf.get(local));
  }
}

function linkWords(file: string, nodes: number, found: number, unsure: number): string {
  if (unsure > 0)
    return vscode.l10n.t(
      '{0}: {1} of {2} nodes found, {3} of them approximately. The script differs from the deployed version.',
      file,
      found,
      nodes,
      unsure,
    );
  return found === nodes
    ? vscode.l10n.t('{0}: all nodes found by name', file)
    : vscode.l10n.t(
        '{0}: {1} of {2} nodes found by name. The script differs from the deployed version.',
        file,
        found,
        nodes,
      );
}
