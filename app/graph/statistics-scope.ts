import * as l10n from '@vscode/l10n';
import { type ApiError, type Found } from '../../core/api/error';
import { explainFailure } from '../../core/resources/explain-failure';

/** Data about the runs that statistics are based on. */
export interface RunsRead {
  readonly runs: number;
  /** Number of runs that were found. `isWhole` is true if there are no further runs. */
  readonly known: number;
  readonly isWhole: boolean;
  /** Reason why some of the runs were not read. Absent if all were read, or if the user stopped the read. */
  readonly problem?: ApiError;
}

/**
 * Returns a sentence that states how many runs the statistics cover, so that partial statistics are not mistaken for
 * complete ones.
 */
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
      ? l10n.t('Based on {0} of {1} runs of this version. The other runs were not read.', runs, known)
      : l10n.t(
          'Based on {0} of the latest {1} runs of this version. The other runs were not read.',
          runs,
          known,
        );
    return problem ? `${words} ${explainFailure(problem)}` : words;
  }
  return isWhole
    ? l10n.t('Based on all runs of this version ({0}).', runs)
    : l10n.t('Based on the latest runs of this version ({0}).', runs);
}
