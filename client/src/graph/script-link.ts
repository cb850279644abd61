import * as vscode from 'vscode';
import { matchWorkflows } from '../../../core/graph/diff';
import { walkWorkflow } from '../../../core/model/graph-walk';
import { type GraphContent } from '../../../core/protocol/graph-messages';
import { type AskLanguages, findScript, type FoundScript, revealIn } from './local-scripts';

/** Links the nodes of a deployed graph with the script in the workspace, by structure and names. */
export class ScriptLink {
  private script: FoundScript | undefined;
  private matches: ReadonlyMap<string, string> = new Map();

  constructor(private readonly ask: AskLanguages) {}

  /** The content with the nodes whose code was found, and how many those are; unchanged where there is no script. */
  async link(content: GraphContent): Promise<GraphContent> {
    const { workflow } = content;
    if (!workflow) return content;
    this.script = await findScript(workflow.class_name, this.ask);
    if (!this.script) return content;
    this.matches = matchWorkflows(workflow, this.script.graph.workflow);
    let nodes = 0;
    walkWorkflow(workflow, () => nodes++);
    const file = vscode.workspace.asRelativePath(this.script.uri);
    const value =
      this.matches.size === nodes
        ? vscode.l10n.t('{0}, all nodes found by their names', file)
        : vscode.l10n.t(
            '{0}, {1} of {2} nodes found by their names: it is not what was deployed',
            file,
            this.matches.size,
            nodes,
          );
    return {
      ...content,
      facts: [...content.facts, { label: vscode.l10n.t('Script'), value }],
      linked: [...this.matches.keys()],
    };
  }

  /** Shows the code of a node of the deployed graph. */
  reveal(pointer: string): Promise<boolean> {
    const local = this.matches.get(pointer);
    if (!this.script || local === undefined) return Promise.resolve(false);
    return revealIn(this.script.uri, this.script.graph.ranges[local]);
  }
}
