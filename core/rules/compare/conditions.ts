import { isPauseAfter, type Steps } from '../../base/steps';
import { partImplies } from '../../expression/algebra/implication';
import { decides, endsList } from '../actions';
import { compareOrder } from '../order';
import { type ComparedRule, isSameRecord } from './compared-rule';
import { type RuleFinding } from './finding';

/** A function that returns the indices of the rules to compare with the rule at the given index. */
export type Candidates = (rule: number) => readonly number[];

/**
 * Maximum number of rules that are stored for each operand or value. A rule is compared only with the stored rules.
 */
const maxShared = 16;

/**
 * Returns the candidates for an unordered list. The candidates for a rule are the rules that have an operand or the
 * value of an operand in common with it.
 */
export function* sharingValues(all: readonly ComparedRule[]): Steps<Candidates> {
  const index = new Map<string, number[]>();
  for (const [number, { condition }] of all.entries()) {
    if (isPauseAfter(number)) yield;
    for (const anchor of condition?.anchors ?? []) {
      const known = index.get(anchor);
      if (!known) index.set(anchor, [number]);
      else if (known.length < maxShared) known.push(number);
    }
  }
  return (rule) => {
    const sharing = new Set<number>();
    for (const probe of all[rule]?.condition?.probes ?? [])
      for (const other of index.get(probe) ?? []) sharing.add(other);
    return [...sharing];
  };
}

/**
 * Maximum length of lists in which all pairs of rules are compared. In longer lists, each rule is compared with the
 * `maxBeforeOfLong` rules directly before it and with the rules that share a value with it.
 */
const maxBefore = 100;
const maxBeforeOfLong = 10;

/**
 * Returns the candidates for a list that is evaluated in source order. The candidates are earlier rules, because these
 * may end the evaluation.
 */
export function* earlier(all: readonly ComparedRule[]): Steps<Candidates> {
  if (all.length <= maxBefore) return (rule) => Array.from({ length: rule }, (_, other) => other);
  const sharing = yield* sharingValues(all);
  return (rule) => {
    const near = Math.max(0, rule - maxBeforeOfLong);
    const before = sharing(rule).filter((other) => other < near);
    before.sort((a, b) => a - b);
    for (let other = near; other < rule; other++) before.push(other);
    return before;
  };
}

/**
 * The stored result for a rule. `wides` contains the rules that it was compared with. `first` is the first relation
 * that is reported, with the index of the other rule in `wides`.
 */
interface Known {
  readonly wides: readonly (ComparedRule | undefined)[];
  readonly first?: { readonly kind: RuleFinding['kind']; readonly at: number };
}

const known = new WeakMap<ComparedRule, Known>();

/**
 * Finds rules whose condition implies the condition of an earlier rule that ends the evaluation. If the order is
 * unknown, also finds rules whose condition implies the condition of a rule with a different effect.
 */
export function* covered(
  all: readonly ComparedRule[],
  ownCount: number,
  candidates: Candidates,
): Steps<RuleFinding[]> {
  const findings: RuleFinding[] = [];
  for (let rule = 0; rule < ownCount; rule++) {
    yield;
    const narrow = all[rule];
    if (!narrow?.tree) continue;
    const others = candidates(rule);
    let found = known.get(narrow);
    if (!found || !isOf(found, all, others)) {
      const wides = others.map((other) => all[other]);
      known.set(narrow, (found = firstRelation(narrow, wides, found)));
    }
    const other = found.first && others[found.first.at];
    if (found.first && other !== undefined) findings.push({ kind: found.first.kind, rule, other });
  }
  return findings;
}

/** Whether a result was found for a comparison with exactly these rules. */
const isOf = ({ wides }: Known, all: readonly ComparedRule[], others: readonly number[]): boolean =>
  wides.length === others.length && others.every((other, i) => all[other] === wides[i]);

/**
 * Finds the first rule in `wides` whose relation to `narrow` must be reported. Skips the rules for which `before` shows
 * that there is nothing to report.
 */
function firstRelation(narrow: ComparedRule, wides: Known['wides'], before: Known | undefined): Known {
  const unrelated = new Set(before?.wides.slice(0, before.first?.at));
  for (const [at, wide] of wides.entries()) {
    if (!wide?.tree || unrelated.has(wide)) continue;
    const kind = relationOf(narrow, wide);
    if (kind !== undefined && isWithin(narrow, wide)) return { wides, first: { kind, at } };
  }
  return { wides };
}

/**
 * Returns the relation between two rules that is reported, based on their order and their effects, or undefined if
 * there is nothing to report. The caller must check that the condition of `narrow` implies the condition of `wide`.
 */
function relationOf(narrow: ComparedRule, wide: ComparedRule): RuleFinding['kind'] | undefined {
  if (isSameRecord(narrow, wide)) return undefined;
  const isEqual = narrow.key === wide.key;
  const isListed = narrow.rule.place.position !== undefined;
  // For rules without a position, equal conditions are reported by `equalMatches`.
  if (isEqual && !isListed) return undefined;
  const order = compareOrder(wide.rule.place, narrow.rule.place);
  if (order < 0 && endsList(wide.rule))
    return isEqual && narrow.effect === wide.effect ? 'duplicate' : 'unreachable';
  const isOpen = order === 0 && decides(narrow.rule) && decides(wide.rule);
  return isOpen && narrow.effect !== wide.effect ? 'overlapping' : undefined;
}

function isWithin(narrow: ComparedRule, wide: ComparedRule): boolean {
  if (narrow.key === wide.key) return true;
  return narrow.part !== undefined && wide.part !== undefined && partImplies(narrow.part, wide.part);
}

/**
 * Finds groups of rules with the same effect for different values of one operand. A group is reported once, at its
 * second rule.
 */
export function* mergeable(own: readonly ComparedRule[]): Steps<RuleFinding[]> {
  const groups = new Map<string, number[]>();
  for (const [number, { condition, effect, rule }] of own.entries()) {
    if (isPauseAfter(number)) yield;
    if (condition?.lists === undefined) continue;
    const key = `${effect}\n${rule.place.priority ?? ''}\n${condition.lists}`;
    const group = groups.get(key);
    if (group) group.push(number);
    else groups.set(key, [number]);
  }
  return [...groups.values()].flatMap((group): RuleFinding[] => {
    const distinct = [...new Map(group.map((number) => [own[number]?.key, number])).values()];
    const [other, rule] = distinct;
    return other === undefined || rule === undefined
      ? []
      : [{ kind: 'mergeable', rule, other, count: distinct.length }];
  });
}
