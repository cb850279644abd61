import * as l10n from '@vscode/l10n';
import { type Steps } from '../../../base/steps';
import { type ComparedRule } from '../../../rules/compare/compared-rule';
import { compareRules } from '../../../rules/compare/compare-rules';
import { equalPairs } from '../../../rules/compare/equal';
import { type Finding } from './finding';
import { compareManaged } from './managed-groups';
import { ruleFinding } from './rule-messages';
import { type Subject } from './subject';

/**
 * Compares the elements of a document with each other and with the elements of other documents in the same folder.
 * Returns findings about duplicate rules, rules that contradict or overlap each other, equal priorities, tags of the
 * same resource, and overrides that have no effect. An element is identified by its index in the concatenation of
 * `own` and `neighbours`, so the indices of neighbors start at `own.length`.
 */
export function* compareSubjects(
  own: readonly (Subject | undefined)[],
  neighbours: readonly (Subject | undefined)[],
): Steps<readonly Finding[]> {
  const all = [...own, ...neighbours];
  return [
    ...(yield* rulesOf(all, own.length)),
    ...(yield* tagsOf(all, own.length)),
    ...compareManaged(all, own.length),
  ];
}

/** Returns the findings about elements that are rules. */
function* rulesOf(all: readonly (Subject | undefined)[], ownCount: number): Steps<Finding[]> {
  const rules: ComparedRule[] = [];
  const numbers: number[] = [];
  for (const [number, subject] of all.entries())
    if (subject?.rule) {
      rules.push(subject.rule);
      numbers.push(number);
    }
  const ownRules = numbers.filter((number) => number < ownCount).length;
  return (yield* compareRules(rules, ownRules)).flatMap((found) => {
    const rule = numbers[found.rule] ?? 0;
    const other = numbers[found.other] ?? 0;
    const [subject, otherSubject] = [all[rule], all[other]];
    const said = subject && otherSubject && ruleFinding(found, subject, otherSubject);
    const others = found.others?.map((one) => numbers[one] ?? 0);
    return said ? [{ rule, other, ...(others ? { others } : {}), ...said }] : [];
  });
}

/** Returns the findings about documents that set the tags of the same resource. */
function* tagsOf(all: readonly (Subject | undefined)[], ownCount: number): Steps<Finding[]> {
  const isSame = (one: Subject | undefined, other: Subject | undefined): boolean =>
    one?.id !== undefined && one.id === other?.id;
  const pairs = yield* equalPairs(all, ownCount, (subject) => subject?.tagged, isSame);
  return pairs.flatMap(({ rule, other }): Finding[] => {
    const [place, otherPlace] = [all[rule], all[other]];
    if (!place || !otherPlace) return [];
    const message = l10n.t(
      'Another document already sets the tags on "{0}". Remove one of the two documents.',
      place.label,
    );
    return [{ rule, other, severity: 'warning', code: 'duplicate-rule', message, place, otherPlace }];
  });
}
