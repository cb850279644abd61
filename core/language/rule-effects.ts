import { schemeFor } from '../expression/catalogue/custom-scheme';
import { diffRecords, type RecordChange } from '../rules/diff/diff-records';
import { type DiffLimits } from '../rules/diff/diff-limits';
import { effectLines } from '../rules/diff/effect-words';
import { parseFor } from './expression/check';
import { type LanguageSettings } from './settings';

/**
 * Returns lines of text that describe how changes to an account's rules affect requests. `isWhole` indicates that
 * `changes` contains every rule that is evaluated in the same sequence, including the rules that did not change.
 */
export function ruleEffects(
  changes: readonly RecordChange[],
  settings: LanguageSettings,
  limits: DiffLimits,
  isWhole = false,
): readonly string[] {
  const scheme = schemeFor(settings.filter);
  return effectLines(
    diffRecords(changes, {
      parse: (text, kind) => parseFor(text, { kind, settings }),
      scheme,
      limits,
      isWhole,
    }),
  );
}
