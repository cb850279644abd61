import * as l10n from '@vscode/l10n';
import { type ApiError, type Found } from '../../core/api/error';
import { explainFailure } from '../../core/resources/explain-failure';

/** The runs that statistics are based on. */
export interface RunsRead {
  readonly runs: number;
  /** How many runs were found, and whether there are no others. */
  readonly known: number;
  readonly isWhole: boolean;
  /** Why some of the runs were not read; absent if all were read, or if the user stopped reading. */
  readonly problem?: ApiError;
}

/** The number of runs in statistics, in words, so that a part is not mistaken for the whole. */
export function statisticsScope(found: Found<RunsRead>): string {
  if (!found.ok)
    return l10n.t('The runs of this version could not be read. {0}', explainFailure(found.error));
  const { runs, known, isWhole, problem } = found.value;
  if (known === 0)
    return isWhole
      ? l10n.t('No instance has run this version.')
      : l10n.t('None of the latest instances ran this version.');
  if (runs === 0 && problem)
    return l10n.t('The runs of this version could not be read. {0}', explainFailure(problem));
  if (runs < known) {
    const words = isWhole
      ? l10n.t('Based on {0} of {1} runs of this version; the others were not read.', runs, known)
      : l10n.t('Based on {0} of the latest {1} runs of this version; the others were not read.', runs, known);
    return problem ? `${words} ${explainFailure(problem)}` : words;
  }
  return isWhole
    ? l10n.t('Based on all runs of this version ({0}).', runs)
    : l10n.t('Based on the latest runs of this version ({0}).', runs);
}
