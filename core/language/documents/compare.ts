import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem, type RelatedRange, type Severity } from '../../base/problem';
import { type Subject } from './subject';
import { NetworkIndex } from './network-index';

/** A rule at its place: `offset` is where the rule begins in its document, `uri` absent for the own document. */
export interface PlacedRule {
  readonly kind: string;
  readonly subject: Subject;
  readonly offset: number;
  readonly uri?: string;
}

/**
 * What the rules of a document have to do with each other and with those of other documents of the same folder:
 * the same rule twice, rules that contradict or overlap each other, equal priorities. Each finding leads to the
 * other rule; within a document it stands at the later one.
 */
export function compareRules(own: readonly PlacedRule[], others: readonly PlacedRule[]): Problem[] {
  const all = [...others, ...own];
  return [...equalMatches(own, all), ...overlaps(own, all), ...equalPriorities(own, all)];
}

function equalMatches(own: readonly PlacedRule[], all: readonly PlacedRule[]): Problem[] {
  const first = new Map<string, PlacedRule>();
  for (const rule of all) {
    const key = matchKey(rule);
    if (key !== undefined && !first.has(key)) first.set(key, rule);
  }
  return own.flatMap((rule) => {
    const key = matchKey(rule);
    const other = key === undefined ? undefined : first.get(key);
    if (!other || other === rule || isSameRecord(other, rule)) return [];
    const { label, outcome } = rule.subject;
    if (other.subject.outcome === outcome)
      return [
        finding(
          rule,
          other,
          'warning',
          'duplicate-rule',
          l10n.t('Another rule already does the same for "{0}".', label),
        ),
      ];
    const message =
      rule.kind === 'lockdown_rule'
        ? l10n.t('Another lockdown of the same URLs lets other addresses in.')
        : rule.kind === 'tags_set'
          ? l10n.t('Another document sets the tags of "{0}": the one that is sent last counts.', label)
          : l10n.t('Another rule does "{0}" for "{1}".', other.subject.outcome.trim(), label);
    return [finding(rule, other, 'warning', 'contradicting-rule', message)];
  });
}

function matchKey({ kind, subject }: PlacedRule): string | undefined {
  return subject.matches === undefined ? undefined : `${kind} ${subject.matches}`;
}

/** Two exports of one record are no duplicates. */
function isSameRecord(a: PlacedRule, b: PlacedRule): boolean {
  return a.subject.id !== undefined && a.subject.id === b.subject.id;
}

/** Access rules within wider ones that do otherwise, and access rules against the addresses of a lockdown. */
function overlaps(own: readonly PlacedRule[], all: readonly PlacedRule[]): Problem[] {
  const index = new NetworkIndex<PlacedRule>();
  for (const rule of all) for (const network of rule.subject.networks) index.add(network, rule);
  const ours = new Set(own);
  const found = new Map<PlacedRule, PlacedRule>();
  for (const inner of all)
    for (const network of inner.subject.networks)
      for (const outer of index.around(network)) {
        const place = ours.has(inner) ? inner : outer;
        if (outer === inner || !ours.has(place) || found.has(place)) continue;
        if (isSameRecord(outer, inner) || !disagree(inner, outer)) continue;
        found.set(place, place === inner ? outer : inner);
      }
  return [...found].map(([rule, other]) => overlapFinding(rule, other));
}

/** Equal networks of two access rules are contradictions or duplicates, which is said already. */
function disagree(a: PlacedRule, b: PlacedRule): boolean {
  if (a.kind === 'access_rule' && b.kind === 'access_rule')
    return a.subject.outcome !== b.subject.outcome && a.subject.matches !== b.subject.matches;
  if (a.kind === b.kind) return false;
  const access = a.kind === 'access_rule' ? a : b;
  return access.subject.outcome !== 'whitelist' && access.subject.outcome !== '';
}

function overlapFinding(rule: PlacedRule, other: PlacedRule): Problem {
  const { label, outcome } = other.subject;
  if (rule.kind === other.kind)
    return finding(
      rule,
      other,
      'information',
      'overlapping-rule',
      l10n.t('The rule for "{0}" matches this as well, and does "{1}".', label, outcome),
    );
  const message =
    rule.kind === 'access_rule'
      ? l10n.t(
          'A lockdown lets these addresses reach "{0}", but this rule does "{1}" to them first.',
          label,
          rule.subject.outcome,
        )
      : l10n.t('An access rule does "{0}" to "{1}", which this lockdown lets in.', outcome, label);
  return finding(rule, other, 'information', 'overlapping-rule', message);
}

function equalPriorities(own: readonly PlacedRule[], all: readonly PlacedRule[]): Problem[] {
  const first = new Map<string, PlacedRule>();
  for (const rule of all) {
    const key = priorityKey(rule);
    if (key !== undefined && !first.has(key)) first.set(key, rule);
  }
  return own.flatMap((rule) => {
    const { priority } = rule.subject;
    const key = priorityKey(rule);
    const other = key === undefined ? undefined : first.get(key);
    if (!priority || !other?.subject.priority || other === rule || isSameRecord(other, rule)) return [];
    const message = l10n.t(
      'Another rule has priority {0} as well: which of them runs first is not defined.',
      priority.value,
    );
    return [finding(rule, other, 'information', 'equal-priority', message, priority, other.subject.priority)];
  });
}

function priorityKey({ kind, subject }: PlacedRule): string | undefined {
  return subject.priority && `${kind} ${subject.priority.value}`;
}

function finding(
  rule: PlacedRule,
  other: PlacedRule,
  severity: Severity,
  code: string,
  message: string,
  place: OffsetRange = rule.subject,
  otherPlace: OffsetRange = other.subject,
): Problem {
  const related: RelatedRange = {
    start: other.offset + otherPlace.start,
    end: other.offset + otherPlace.end,
    message: l10n.t('The other rule'),
    ...(other.uri === undefined ? {} : { uri: other.uri }),
  };
  const start = rule.offset + place.start;
  const end = rule.offset + place.end;
  return { code: `document/${code}`, severity, start, end, message, related: [related] };
}
