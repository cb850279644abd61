import { Evaluator } from '../../expression/evaluate/evaluator';
import { type ExpressionTree } from '../../expression/tree';
import { FilterQuestions } from '../../expression/algebra/decide/question';
import { type Chain } from '../simulate/chain';
import { type ChainRule } from '../simulate/chain-rule';
import { type DiffLimits } from './diff-limits';
import { effectiveFilter } from './effective-filter';
import { otherSettings } from './other-settings';
import { diffOutcomes, type OutcomeDiff } from './outcomes';
import { type RuleChange, type ShownFound } from './rule-change';
import { pairRules, type RulePair } from './rule-pairs';

/** Effect of a change on the rules and on the outcomes of requests. */
export interface RuleSetDiff {
  /**
   * Rules whose matching requests, action, position, or other settings have changed, or may have changed. Added rules
   * come last.
   */
  readonly rules: readonly RuleChange[];
  readonly outcomes: OutcomeDiff;
  /** Whether every request is proved to have the same outcome. */
  readonly isSame: boolean;
}

const defaultLimits: DiffLimits = { steps: 100_000 };

/**
 * Compares the rules of two chains that have the same scheme. `texts` contains the contents of the files of both
 * chains, by the file names in the rules.
 */
export function diffRules(
  before: Chain,
  after: Chain,
  texts: { readonly before: ReadonlyMap<string, string>; readonly after: ReadonlyMap<string, string> },
  limits = defaultLimits,
): RuleSetDiff {
  const pairs = pairRules(inOrder(before), inOrder(after));
  const moved = movedRules(pairs, inOrder(after));
  const evaluator = new Evaluator(after.scheme);
  const rules = pairs.flatMap((pair): RuleChange[] => {
    const change = changeOf(pair, evaluator, moved.has(pair), texts, limits);
    return change ? [change] : [];
  });
  if (rules.length === 0) return { rules, outcomes: { differences: [], isProved: true }, isSame: true };
  const outcomes = diffOutcomes(before, after, rules, evaluator, limits);
  return { rules, outcomes, isSame: outcomes.isProved && outcomes.differences.length === 0 };
}

function inOrder({ entries, leftOut }: Chain): ChainRule[] {
  const asked = [...entries.values()].flatMap((list) => list.map(({ rule }) => rule));
  return [...new Set([...asked, ...leftOut])];
}

function changeOf(
  pair: RulePair,
  evaluator: Evaluator,
  isMoved: boolean,
  texts: { readonly before: ReadonlyMap<string, string>; readonly after: ReadonlyMap<string, string> },
  limits: DiffLimits,
): RuleChange | undefined {
  const { before, after } = pair;
  const [old, fresh] = [before && effectiveFilter(before), after && effectiveFilter(after)];
  const { now, noLonger, both } = findChanges(pair, old, fresh, evaluator, limits);
  const [from, to] = [before?.rule.action?.name ?? '', after?.rule.action?.name ?? ''];
  const hasOtherSettings =
    before !== undefined &&
    after !== undefined &&
    otherSettings(before, texts.before) !== otherSettings(after, texts.after);
  const isSame = now.kind === 'none' && noLonger.kind === 'none' && !isMoved && !hasOtherSettings;
  if (before && after && isSame && from === to) return undefined;
  return {
    ...pair,
    kind: before ? (after ? 'changed' : 'removed') : 'added',
    now,
    noLonger,
    ...(before && after && from !== to ? { action: { from, to, on: both() } } : {}),
    isMoved,
    hasOtherSettings,
  };
}

const none: ShownFound = { kind: 'none' };
const unknown: ShownFound = { kind: 'unknown', reason: 'outside' };

function findChanges(
  { before, after }: RulePair,
  old: ExpressionTree | undefined,
  fresh: ExpressionTree | undefined,
  evaluator: Evaluator,
  { steps, isOver }: DiffLimits,
): { readonly now: ShownFound; readonly noLonger: ShownFound; readonly both: () => ShownFound } {
  if ((before && !old) || (after && !fresh)) {
    const isSame =
      before?.rule.match?.text === after?.rule.match?.text && before?.rule.enabled === after?.rule.enabled;
    return { now: isSame ? none : unknown, noLonger: isSame ? none : unknown, both: () => unknown };
  }
  let questions: FilterQuestions | undefined;
  const find = (inOld: boolean, inNew: boolean): ShownFound => {
    if (isOver?.() === true) return { kind: 'unknown', reason: 'budget' };
    questions ??= FilterQuestions.of(
      [old, fresh].flatMap((tree) => tree ?? []),
      evaluator,
    );
    const found = questions.find(
      [
        ...(old ? [{ filter: 0, matches: inOld }] : []),
        ...(fresh ? [{ filter: old ? 1 : 0, matches: inNew }] : []),
      ],
      steps,
    );
    if (found.kind !== 'request') return found;
    return { ...found, ...questions.demonstration(found.request) };
  };
  const isSame = old !== undefined && old.text === fresh?.text;
  return {
    now: fresh && !isSame ? find(false, true) : none,
    noLonger: old && !isSame ? find(true, false) : none,
    both: () => find(true, true),
  };
}

/**
 * Returns the smallest set of pairs that must be moved to change the old order into the new one. It contains all
 * pairs except a longest sequence of pairs that are in the same order before and after the change.
 */
function movedRules(pairs: readonly RulePair[], after: readonly ChainRule[]): ReadonlySet<RulePair> {
  const place = new Map(after.map((rule, i) => [rule, i]));
  const runs: {
    readonly pair: RulePair;
    readonly at: number;
    readonly length: number;
    readonly from: number;
  }[] = [];
  for (const pair of pairs) {
    const at = pair.before && pair.after && place.get(pair.after);
    if (at === undefined) continue;
    let [length, from] = [1, -1];
    runs.forEach((run, i) => {
      if (run.at < at && run.length >= length) [length, from] = [run.length + 1, i];
    });
    runs.push({ pair, at, length, from });
  }
  const moved = new Set(runs.map(({ pair }) => pair));
  let last = runs.reduce((best, run, i) => (run.length > (runs[best]?.length ?? 0) ? i : best), 0);
  for (let run = runs[last]; run; run = runs[last]) {
    moved.delete(run.pair);
    last = run.from;
  }
  return moved;
}
