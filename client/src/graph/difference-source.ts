import * as vscode from 'vscode';
import { shownChanges } from '../../../core/graph/change-words';
import { diffWorkflows } from '../../../core/graph/diff';
import { type GraphContent } from '../../../core/protocol/graph-messages';
import { versionContent, type WorkflowReads } from './account-calls';
import { type AskLanguages, findScript, type FoundScript, revealIn } from './local-scripts';
import { onScriptEdited } from './script-edits';
import { type AccountGraphKey, type GraphSource } from './source';

/** What deploying the script of the workspace would change in the graph of a deployed version; follows the edits. */
export class DifferenceSource implements GraphSource {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly never = new vscode.EventEmitter<never>();
  private readonly edits: vscode.Disposable;
  private deployed: GraphContent | undefined;
  private script: FoundScript | undefined;
  readonly onDidChange = this.changed.event;
  readonly onDidFocus = this.never.event;

  constructor(
    readonly key: AccountGraphKey & { readonly kind: 'version' | 'difference' },
    private readonly reads: WorkflowReads,
    private readonly ask: AskLanguages,
  ) {
    this.edits = onScriptEdited(
      () => this.script?.uri.toString(),
      () => this.changed.fire(),
    );
  }

  async load(signal: AbortSignal): Promise<GraphContent> {
    const { workflow, version } = this.key;
    const title = vscode.l10n.t('{0}: script and version {1}', workflow, version.slice(0, 8));
    // a version does not change: read once, also while the script is edited
    this.deployed ??= await versionContent(this.reads, version, title, signal);
    const before = this.deployed;
    if (!before.workflow) return before;
    this.script = await findScript(before.workflow.class_name, this.ask);
    if (!this.script) {
      const notice = vscode.l10n.t(
        'No script, or more than one, in this workspace has the class {0}. Here is the deployed graph.',
        before.workflow.class_name,
      );
      return { ...before, notice };
    }
    const after = this.script.graph.workflow;
    return {
      title,
      facts: [{ label: vscode.l10n.t('Script'), value: vscode.workspace.asRelativePath(this.script.uri) }],
      workflow: after,
      linked: Object.keys(this.script.graph.ranges),
      changes: shownChanges(diffWorkflows(before.workflow, after)),
      stale: false,
    };
  }

  reveal(pointer: string): Promise<boolean> {
    return this.script
      ? revealIn(this.script.uri, this.script.graph.ranges[pointer])
      : Promise.resolve(false);
  }

  dispose(): void {
    this.edits.dispose();
    this.changed.dispose();
    this.never.dispose();
  }
}
