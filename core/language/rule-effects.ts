import { schemeFor } from '../expression/catalogue/custom-scheme';
import { diffRecords, type RecordChange } from '../rules/diff/diff-records';
import { type DiffLimits } from '../rules/diff/diff-limits';
import { effectLines } from '../rules/diff/effect-words';
import { parseFor } from './expression/check';
import { type LanguageSettings } from './settings';

/**
 * Effects of changes to the rules of an account on requests, in words: one line a fact. `isWhole`: the changes contain
 * all rules that run in one order.
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
