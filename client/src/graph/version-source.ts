import * as vscode from 'vscode';
import { type GraphContent } from '../../../core/protocol/graph-messages';
import { versionContent, type WorkflowReads } from './account-calls';
import { type ScriptLink } from './script-link';
import { type AccountGraphKey, type GraphSource } from './source';

/** The graph of a deployed version. Versions do not change, so it is read once. */
export class VersionSource implements GraphSource {
  private readonly never = new vscode.EventEmitter<never>();
  readonly onDidChange = this.never.event;
  readonly onDidFocus = this.never.event;

  constructor(
    readonly key: AccountGraphKey & { readonly kind: 'version' | 'difference' },
    private readonly reads: WorkflowReads,
    private readonly script: ScriptLink,
  ) {}

  async load(signal: AbortSignal): Promise<GraphContent> {
    const { workflow, version } = this.key;
    const title = `${workflow} · ${version.slice(0, 8)}`;
    return this.script.link(await versionContent(this.reads, version, title, signal));
  }

  reveal(pointer: string): Promise<boolean> {
    return this.script.reveal(pointer);
  }

  dispose(): void {
    this.never.dispose();
  }
}
