import * as l10n from '@vscode/l10n';
import { type RunStatistics } from './graph-source';

/** Number of runs in statistics, in words: no one mistakes a part for the whole. */
export function statisticsScope({ runs, known, isWhole }: Omit<RunStatistics, 'nodes'>): string {
  if (known === 0)
    return isWhole
      ? l10n.t('No instance has run this version.')
      : l10n.t('None of the latest instances ran this version.');
  if (runs < known)
    return l10n.t('Based on {0} of {1} runs of this version; the others were not read.', runs, known);
  return isWhole
    ? l10n.t('Based on all runs of this version ({0}).', runs)
    : l10n.t('Based on the latest runs of this version ({0}).', runs);
}
