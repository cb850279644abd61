import { type KindId } from '../model/kind-ids';
import { keptRules } from './describe-update';
import { changesBetween } from './difference';
import { type Json } from './json';
import { type Names, noNames } from './names';
import { summarize } from './summary';

/**
 * Describes the changes from `base` to `theirs` that `wanted` still contains. A change is left out if `wanted` differs
 * from `theirs` in the changed field or in any part of it.
 */
export function keptChanges(
  kind: KindId,
  base: Json,
  theirs: Json,
  wanted: Json,
  names: Names = noNames,
): readonly string[] {
  if (kind === 'ruleset') return keptRules(base, theirs, wanted);
  const decided = changesBetween(theirs, wanted).map(({ pointer }) => pointer);
  const isWithin = (inner: string, outer: string): boolean =>
    inner === outer || inner.startsWith(`${outer}/`);
  return summarize(
    changesBetween(base, theirs).filter(
      ({ pointer }) => !decided.some((one) => isWithin(one, pointer) || isWithin(pointer, one)),
    ),
    names,
  );
}
