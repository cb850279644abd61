import * as l10n from '@vscode/l10n';
import { changeSummary, shownChanges } from '../../core/graph/change-words';
import { diffWorkflows, matchWorkflows } from '../../core/graph/diff';
import { mergeWorkflows } from '../../core/graph/merge';
import { type GraphContent } from '../../core/protocol/graph-messages';
import { type AccountGraphKey } from './graph-key';
import { type GraphSource } from './graph-source';
import { type VersionReads, versionContent } from './version-content';

/** The changes from one deployed version of a workflow to another. */
export class VersionsSource implements GraphSource {
  // These events never fire, because versions do not change and the positions of their code are not known.
  readonly onDidChange = never;
  readonly onDidFocus = never;

  constructor(
    readonly key: AccountGraphKey & { readonly kind: 'versions' },
    private readonly reads: VersionReads,
  ) {}

  async load(signal: AbortSignal): Promise<GraphContent> {
    const { workflow, before: from, version: to } = this.key;
    const title = l10n.t('{0}: versions {1} and {2}', workflow, from.slice(0, 8), to.slice(0, 8));
    const [before, after] = await Promise.all(
      [from, to].map((version) => versionContent(this.reads, version, title, signal)),
    );
    if (!before?.workflow || !after?.workflow) return noGraph([before, after], title);
    const merged = mergeWorkflows(
      before.workflow,
      after.workflow,
      matchWorkflows(before.workflow, after.workflow),
    );
    const changes = diffWorkflows(before.workflow, after.workflow);
    const summary = changes.length > 0 ? changeSummary(changes) : l10n.t('none');
    return {
      title,
      facts: [{ label: l10n.t('Changes in the graph'), value: summary }, ...changedFacts(before, after)],
      workflow: merged.workflow,
      linked: [],
      removed: [...merged.removed.values()],
      changes: shownChanges(changes, merged),
      stale: false,
    };
  }

  reveal(): Promise<boolean> {
    return Promise.resolve(false);
  }

  dispose(): void {
    // There are no listeners to remove.
  }
}

const never = (): { dispose(): void } => ({ dispose: () => undefined });

/**
 * Returns the content to show if the two versions cannot be compared: the available graph, if there is one, and the
 * reason why a graph is missing.
 */
function noGraph(both: readonly (GraphContent | undefined)[], title: string): GraphContent {
  const notice = both.find((one) => one?.notice !== undefined)?.notice;
  const shown = both.find((one) => one?.workflow) ?? { facts: [], linked: [], stale: false };
  return { ...shown, title, ...(notice === undefined ? {} : { notice }) };
}

/** Returns the facts of both versions. Where they differ, the older value is shown before the newer one. */
function changedFacts(before: GraphContent, after: GraphContent): GraphContent['facts'] {
  const old = new Map(before.facts.map(({ label, value }) => [label, value]));
  const kept = after.facts.map(({ label, value }) => {
    const was = old.get(label) ?? l10n.t('nothing');
    return was === value ? { label, value } : { label, value: `${was} → ${value}` };
  });
  const gone = before.facts.filter(({ label }) => !after.facts.some((one) => one.label === label));
  return [...kept, ...gone.map(({ label, value }) => ({ label, value: `${value} → ${l10n.t('nothing')}` }))];
}
