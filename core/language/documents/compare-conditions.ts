import * as l10n from '@vscode/l10n';
import { type Steps } from '../../base/steps';
import { treeImplies } from '../../expression/algebra/implication';
import { parseFor } from '../expression/check';
import { type RuleFinding } from './rule-finding';
import { type Subject } from './subject';

/** Actions that decide about a request, so that it matters which rule is asked first. `log` and `bypass` go on. */
const deciding = new Set(['block', 'challenge', 'js_challenge', 'managed_challenge', 'allow']);

/** Rules that share an operand or value with a rule: more than this are not looked at. */
const mostShared = 16;

/**
 * Firewall rules whose conditions lie within one another, or join into one. Only what is certain: that one condition
 * lies within another, and which rule is asked first (priorities; rules without one come after those that have one).
 */
export function* compareConditions(all: readonly Subject[], ownCount: number): Steps<RuleFinding[]> {
  return [...(yield* covered(all, ownCount)), ...(yield* mergeable(all.slice(0, ownCount)))];
}

function* covered(all: readonly Subject[], ownCount: number): Steps<RuleFinding[]> {
  const outcomes = new Set(all.map(({ outcome, condition }) => (condition ? outcome : '')));
  const hasOrder = all.some(({ priority, condition }) => priority && condition);
  if (!hasOrder && outcomes.size < 2) return [];
  const index = new Map<string, number[]>();
  for (const [number, { condition }] of all.entries()) {
    yield;
    for (const anchor of condition?.anchors ?? []) {
      const known = index.get(anchor);
      if (!known) index.set(anchor, [number]);
      else if (known.length < mostShared) known.push(number);
    }
  }
  const findings: RuleFinding[] = [];
  for (let rule = 0; rule < ownCount; rule++) {
    yield;
    const narrow = all[rule];
    for (const other of new Set(narrow?.condition?.probes.flatMap((probe) => index.get(probe) ?? []))) {
      const wide = all[other];
      const found = narrow && wide && wide !== narrow ? findingOf(narrow, wide) : undefined;
      if (!narrow || !wide || !found || !within(narrow, wide)) continue;
      findings.push({ ...found, rule, other, place: narrow, otherPlace: wide });
      break;
    }
  }
  return findings;
}

type Said = Pick<RuleFinding, 'code' | 'severity' | 'message'>;

/** What is to be said if the first condition lies within the second. */
function findingOf(narrow: Subject, wide: Subject): Said | undefined {
  if (narrow.matches === wide.matches || (narrow.id !== undefined && narrow.id === wide.id)) return undefined;
  const first = orderOf(wide, narrow);
  if (first < 0 && wide.outcome.trim() === 'block')
    return {
      code: 'unreachable-rule',
      severity: 'warning',
      message: l10n.t(
        'A rule that is asked earlier blocks all that this one matches, so this one never runs.',
      ),
    };
  const isOpen = first === 0 && deciding.has(narrow.outcome.trim()) && deciding.has(wide.outcome.trim());
  if (!isOpen || narrow.outcome === wide.outcome) return undefined;
  return {
    code: 'overlapping-rule',
    severity: 'information',
    message: l10n.t(
      'A wider rule does "{0}" to this as well, and no priority says which of them is asked first.',
      wide.outcome.trim(),
    ),
  };
}

/** Negative when `a` is asked before `b`, 0 when nothing says so. */
function orderOf({ priority: a }: Subject, { priority: b }: Subject): number {
  if (!a || !b) return a ? -1 : b ? 1 : 0;
  return a.value - b.value;
}

function within(narrow: Subject, wide: Subject): boolean {
  return treeImplies(parseFor(narrow.label, { kind: 'filter' }), parseFor(wide.label, { kind: 'filter' }));
}

/** Rules that do the same for lists of values of one operand: said once for each such group, at its second rule. */
function* mergeable(own: readonly Subject[]): Steps<RuleFinding[]> {
  const groups = new Map<string, number[]>();
  for (const [rule, { condition, outcome, priority }] of own.entries()) {
    yield;
    if (condition?.lists === undefined) continue;
    const key = `${outcome}\n${priority?.value ?? ''}\n${condition.lists}`;
    const group = groups.get(key);
    if (group) group.push(rule);
    else groups.set(key, [rule]);
  }
  return [...groups.values()].flatMap((group): RuleFinding[] => {
    const distinct = [...new Map(group.map((rule) => [own[rule]?.matches, rule])).values()];
    const [other = 0, rule = 0] = distinct;
    const subject = own[rule];
    const otherSubject = own[other];
    if (distinct.length < 2 || !subject || !otherSubject) return [];
    return [
      {
        rule,
        other,
        severity: 'hint',
        code: 'mergeable-rules',
        message: l10n.t(
          '{0} rules do "{1}" for values of {2}: one rule with a set does the same.',
          distinct.length,
          subject.outcome.trim(),
          subject.condition?.lists ?? '',
        ),
        place: subject,
        otherPlace: otherSubject,
      },
    ];
  });
}
