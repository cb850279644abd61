import * as l10n from '@vscode/l10n';
import { type Problem } from '../../base/problem';
import { type Steps } from '../../base/steps';
import { widthOf } from '../../net/address';
import { compareConditions } from './compare-conditions';
import { compareManaged } from './compare-managed';
import { NetworkIndex } from './network-index';
import { type RuleFinding } from './rule-finding';
import { type Subject } from './subject';

/** The subject of a rule in another document of the folder, with its place there. */
export interface NeighbourRule {
  readonly subject: Subject;
  readonly uri: string;
  readonly offset: number;
}

/**
 * What the rules of a document have to do with each other and with those of other documents of the same folder:
 * the same rule twice, rules that contradict or overlap each other, equal priorities. Each finding leads to the
 * other rule; within a document it stands at the later one. Numbers from `own.length` on are neighbours.
 */
export function* compareSteps(
  own: readonly Subject[],
  neighbours: readonly Subject[],
): Steps<readonly RuleFinding[]> {
  const all = [...own, ...neighbours];
  return [
    ...(yield* equalMatches(all, own.length)),
    ...(yield* overlaps(all, own.length)),
    ...(yield* equalPriorities(all, own.length)),
    ...(yield* compareConditions(all, own.length)),
    ...compareManaged(all, own.length),
  ];
}

/** The findings at their places: `offsets` are where the own rules begin now. */
export function placeFindings(
  findings: readonly RuleFinding[],
  offsets: readonly number[],
  neighbours: readonly NeighbourRule[],
): Problem[] {
  return findings.map(({ rule, other, severity, code, message, place, otherPlace }) => {
    const neighbour = neighbours[other - offsets.length];
    const start = offsets[rule] ?? 0;
    const otherStart = neighbour?.offset ?? offsets[other] ?? 0;
    const related = {
      start: otherStart + otherPlace.start,
      end: otherStart + otherPlace.end,
      message: l10n.t('The other rule'),
      ...(neighbour ? { uri: neighbour.uri } : {}),
    };
    return {
      code: `document/${code}`,
      severity,
      start: start + place.start,
      end: start + place.end,
      message,
      related: [related],
    };
  });
}

/** Pairs each rule with an equal one: a neighbour's if there is one, else the first of the document. */
function* equalPairs(
  all: readonly Subject[],
  ownCount: number,
  keyOf: (subject: Subject) => string | number | undefined,
  visit: (rule: number, other: number, subject: Subject, otherSubject: Subject) => void,
): Steps<void> {
  const first = new Map<string | number, number>();
  for (let i = ownCount; i < all.length + ownCount; i++) {
    yield;
    const index = i % all.length; // neighbours, then the own rules
    const subject = all[index];
    const key = subject && keyOf(subject);
    if (!subject || key === undefined) continue;
    const other = first.get(key);
    if (other === undefined) first.set(key, index);
    else {
      const otherSubject = all[other];
      if (index < ownCount && otherSubject && !isSameRecord(subject, otherSubject))
        visit(index, other, subject, otherSubject);
    }
  }
}

function* equalMatches(all: readonly Subject[], ownCount: number): Steps<RuleFinding[]> {
  const findings: RuleFinding[] = [];
  yield* equalPairs(
    all,
    ownCount,
    ({ matches }) => matches,
    (rule, other, subject, otherSubject) => {
      const isDuplicate = subject.outcome === otherSubject.outcome;
      findings.push({
        rule,
        other,
        severity: 'warning',
        code: isDuplicate ? 'duplicate-rule' : 'contradicting-rule',
        message: isDuplicate
          ? l10n.t('Another rule already does the same for "{0}".', subject.label)
          : contradiction(subject, otherSubject),
        place: subject,
        otherPlace: otherSubject,
      });
    },
  );
  return findings;
}

function contradiction({ kind, label }: Subject, other: Subject): string {
  if (kind === 'lockdown_rule') return l10n.t('Another lockdown of the same URLs lets other addresses in.');
  if (kind === 'tags_set')
    return l10n.t('Another document sets the tags of "{0}": the one that is sent last counts.', label);
  return l10n.t('Another rule does "{0}" for "{1}".', other.outcome.trim(), label);
}

/** Two exports of one record are no duplicates. */
function isSameRecord(a: Subject, b: Subject): boolean {
  return a.id !== undefined && a.id === b.id;
}

/** Access rules within wider ones that do otherwise, and access rules against the addresses of a lockdown. */
function* overlaps(all: readonly Subject[], ownCount: number): Steps<RuleFinding[]> {
  const kinds = new Set(all.map(({ kind }) => kind));
  if (!kinds.has('access_rule')) return [];
  const index = new NetworkIndex<number>();
  for (const [number, subject] of all.entries()) {
    yield;
    for (const network of subject.networks)
      // among access rules a single address holds no other: equal ones are said already
      if (kinds.size > 1 || network.bits.length < widthOf(network.family)) index.add(network, number);
  }
  const found = new Map<number, number>();
  for (const [inner, subject] of all.entries()) {
    yield;
    for (const network of subject.networks)
      index.forEachAround(network, (outer) => {
        const outerSubject = all[outer];
        if (
          outer === inner ||
          !outerSubject ||
          !disagree(subject, outerSubject) ||
          isSameRecord(subject, outerSubject)
        )
          return;
        const place = inner < ownCount ? inner : outer;
        if (place < ownCount && !found.has(place)) found.set(place, place === inner ? outer : inner);
      });
  }
  return [...found].flatMap(([rule, other]): RuleFinding[] => {
    const subject = all[rule];
    const otherSubject = all[other];
    if (!subject || !otherSubject) return [];
    const message = overlapMessage(subject, otherSubject);
    return [
      {
        rule,
        other,
        severity: 'information',
        code: 'overlapping-rule',
        message,
        place: subject,
        otherPlace: otherSubject,
      },
    ];
  });
}

/** Equal networks of two access rules are contradictions or duplicates, which is said already. */
function disagree(a: Subject, b: Subject): boolean {
  if (a.kind === 'access_rule' && b.kind === 'access_rule')
    return a.outcome !== b.outcome && a.matches !== b.matches;
  if (a.kind === b.kind) return false;
  const access = a.kind === 'access_rule' ? a : b;
  return access.outcome !== 'whitelist' && access.outcome !== '';
}

function overlapMessage(subject: Subject, other: Subject): string {
  if (subject.kind === other.kind)
    return l10n.t('The rule for "{0}" matches this as well, and does "{1}".', other.label, other.outcome);
  return subject.kind === 'access_rule'
    ? l10n.t(
        'A lockdown lets these addresses reach "{0}", but this rule does "{1}" to them first.',
        other.label,
        subject.outcome,
      )
    : l10n.t('An access rule does "{0}" to "{1}", which this lockdown lets in.', other.outcome, other.label);
}

function* equalPriorities(all: readonly Subject[], ownCount: number): Steps<RuleFinding[]> {
  const findings: RuleFinding[] = [];
  const keyOf = ({ kind, priority }: Subject): string | undefined => priority && `${kind} ${priority.value}`;
  yield* equalPairs(all, ownCount, keyOf, (rule, other, { priority }, { priority: otherPriority }) => {
    if (!priority || !otherPriority) return;
    const message = l10n.t(
      'Another rule has priority {0} as well: which of them runs first is not defined.',
      priority.value,
    );
    findings.push({
      rule,
      other,
      severity: 'information',
      code: 'equal-priority',
      message,
      place: priority,
      otherPlace: otherPriority,
    });
  });
  return findings;
}
