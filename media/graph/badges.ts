import { type NodeRun } from '../../core/graph/overlay';
import { runStateWords, spanWords } from '../../core/graph/run-words';
import { statisticsWords } from '../../core/graph/statistics';
import { type NodeStatistics } from '../../core/model/node-statistics';
import { type GraphContent } from '../../core/protocol/graph-messages';

/** A small symbol in the corner of a box, with a description of its meaning. */
export interface Badge {
  readonly sign: string;
  readonly words: string;
  readonly className: string;
}

/**
 * Returns a badge for each node of a run. It shows the state of the node, the number of executions if there are
 * several, and a question mark if the log entries could also belong to another node.
 */
export function runBadges(runs: ReadonlyMap<string, NodeRun>): ReadonlyMap<string, Badge> {
  const badges = new Map<string, Badge>();
  for (const [pointer, { state, entries, sure }] of runs) {
    const { sign, word } = runStateWords(state);
    const count = entries.length > 1 ? ` ×${entries.length}` : '';
    badges.set(pointer, {
      sign: `${sign}${count}${sure ? '' : ' ?'}`,
      words: word + count,
      className: `run-${state}`,
    });
  }
  return badges;
}

/**
 * Returns a badge for each node that differs between the displayed graph and the graph with which it is compared. If
 * a node has several changes, its badge shows all of them.
 */
export function changeBadges(changes: GraphContent['changes'] = []): ReadonlyMap<string, Badge> {
  const badges = new Map<string, Badge>();
  for (const { pointer, sign, words } of changes) {
    if (pointer === undefined) continue;
    const other = badges.get(pointer);
    const joined = {
      sign: other ? `${other.sign} ${sign}` : sign,
      words: other ? `${other.words}, ${words}` : words,
    };
    badges.set(pointer, { ...joined, className: 'change' });
  }
  return badges;
}

/**
 * Returns a badge for each node with its statistics over several runs: executions, failures, and the typical
 * duration.
 */
export function statisticsBadges(
  statistics: ReadonlyMap<string, NodeStatistics>,
): ReadonlyMap<string, Badge> {
  return new Map(
    [...statistics].map(([pointer, node]) => {
      const { entries, failed, medianMs } = node;
      const parts = [`${entries}×`];
      if (failed > 0) parts.push(`✗${failed}`);
      if (medianMs !== undefined) parts.push(spanWords(medianMs));
      return [pointer, { sign: parts.join(' '), words: statisticsWords(node), className: 'statistics' }];
    }),
  );
}
