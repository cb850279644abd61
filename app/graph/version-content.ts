import * as l10n from '@vscode/l10n';
import { type WorkflowVersion } from '../../core/model/workflow-version';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { localTime } from './local-time';
import { type WorkflowReads } from './workflow-reads';

/**
 * Returns the details of a version that the panel shows next to the version's graph. All details come from the
 * service.
 */
export function versionFacts(version: WorkflowVersion): GraphContent['facts'] {
  const { language, concurrency, limits, default_retention: retention } = version;
  const facts: (readonly [string, string | number | undefined])[] = [
    [l10n.t('Language'), language],
    [l10n.t('Concurrency'), concurrency?.limit],
    [l10n.t('Step limit'), limits?.steps],
    [l10n.t('Retention after success'), days(retention?.success_retention)],
    [l10n.t('Retention after failure'), days(retention?.error_retention)],
    [l10n.t('Deployed'), localTime(version.created_on)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value: String(value) }]));
}

function days(ms: unknown): string | undefined {
  if (typeof ms !== 'number') return typeof ms === 'string' ? ms : undefined;
  const count = Number((ms / 86_400_000).toFixed(1));
  return count === 1 ? l10n.t('1 day') : l10n.t('{0} days', count);
}

/** The reads that are needed to show a version. */
export type VersionReads = Pick<WorkflowReads, 'graph' | 'version'>;

/** Returns a version's graph for the panel, or the reason why there is none. */
export async function versionContent(
  reads: VersionReads,
  versionId: string,
  title: string,
  signal: AbortSignal,
): Promise<GraphContent> {
  const [graph, version] = await Promise.all([
    reads.graph(versionId, signal),
    reads.version(versionId, signal),
  ]);
  const facts = version.ok ? versionFacts(version.value) : [];
  const content = { title, facts, linked: [], stale: false };
  if (!graph.ok) return { ...content, notice: graph.error.message };
  if (graph.value.graph === null) {
    return {
      ...content,
      notice: l10n.t(
        'The API returned no graph for this version. To see the graph of the script, open the script and run “Show Workflow Graph”.',
      ),
    };
  }
  return { ...content, workflow: graph.value.graph.workflow };
}
