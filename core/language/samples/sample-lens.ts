import * as l10n from '@vscode/l10n';
import { type LocatedExpression } from '../language';
import { countAnswers } from './annotate';
import { type SampleSet } from './sample-set';

/**
 * Returns the title of the code lens above an expression. For several samples, it shows how many of them match the
 * filter. For one sample, it offers to trace the expression. Returns undefined if there is nothing to trace.
 */
export function sampleLensTitle(place: LocatedExpression, set: SampleSet): string | undefined {
  if (set.samples.length === 0) return undefined;
  if (set.samples.length === 1) return set.ready(place.tree) ? l10n.t('Trace') : undefined;
  const counts = countAnswers(place, set);
  if (counts === undefined) return undefined;
  const { samples, matching, open } = counts;
  return open === 0
    ? l10n.t('▶ {0} samples · {1} matching', samples, matching)
    : l10n.t('▶ {0} samples · {1} matching · {2} unknown', samples, matching, open);
}
