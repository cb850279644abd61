import { type OnEvent } from '../../core/base/on-event';
import { runStatistics, statisticsWords } from '../../core/graph/statistics';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { type AccountGraphKey } from './graph-key';
import { type GraphSource, type StatisticsShown } from './graph-source';
import { type ScriptLink } from './script-link';
import { statisticsScope } from './statistics-scope';
import { versionContent } from './version-content';
import { type WorkflowReads } from './workflow-reads';

/** Graph of a deployed version. It is kept, because versions do not change. */
export class VersionSource implements GraphSource {
  private deployed: GraphContent | undefined;
  readonly onDidChange: OnEvent<void>;
  readonly onDidFocus: OnEvent<string | undefined>;

  constructor(
    readonly key: AccountGraphKey & { readonly kind: 'version' | 'difference' },
    private readonly reads: WorkflowReads,
    private readonly script: ScriptLink,
  ) {
    this.onDidChange = script.onDidEdit;
    this.onDidFocus = script.onDidFocus;
  }

  async load(signal: AbortSignal): Promise<GraphContent> {
    const { workflow, version } = this.key;
    const title = `${workflow} · ${version.slice(0, 8)}`;
    if (!this.deployed?.workflow) this.deployed = await versionContent(this.reads, version, title, signal);
    return { ...(await this.script.link(this.deployed)), hasRuns: this.deployed.workflow !== undefined };
  }

  async statistics(
    signal: AbortSignal,
    tell: (read: number, all: number) => void,
  ): Promise<StatisticsShown | undefined> {
    const workflow = this.deployed?.workflow;
    const found = workflow && (await this.reads.logsOf(this.key.version, signal, tell));
    if (!workflow || !found) return undefined;
    if (!found.ok)
      return found.error.kind === 'cancelled' ? undefined : { nodes: [], words: statisticsScope(found) };
    const { logs, ...scope } = found.value;
    const nodes = runStatistics(workflow, logs);
    this.script.showLenses(new Map([...nodes].map(([pointer, node]) => [pointer, statisticsWords(node)])));
    return {
      nodes: [...nodes],
      words: statisticsScope({ ok: true, value: { runs: logs.length, ...scope } }),
    };
  }

  reveal(pointer: string): Promise<boolean> {
    return this.script.reveal(pointer);
  }

  dispose(): void {
    this.script.dispose();
  }
}
