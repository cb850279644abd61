import * as l10n from '@vscode/l10n';
import { formatMasked } from '../../net/network';
import { type Rule } from '../rule';
import { type ConvertedRule, type NewList, type NewRule, type Part } from './conversion';
import { type Refs } from './refs';
import { anyOf, inGroups, literal, oneOrSet } from './write-expression';

/**
 * Maximum number of addresses in an expression. If there are more addresses, or if any of them has a note, the new
 * rule uses a list.
 */
const maxInline = 20;

const allowed = {
  ruleset: 'current',
  phases: ['http_ratelimit', 'http_request_sbfm', 'http_request_firewall_managed'],
  products: ['bic', 'hot', 'securityLevel', 'uaBlock', 'zoneLockdown'],
};
/**
 * Parameters of the action `skip` for access rules that allow a country. These rules do not bypass managed rules, so
 * `phases` does not include the phase of managed rules.
 */
const allowedCountry = { ...allowed, phases: ['http_ratelimit', 'http_request_sbfm'] };

/**
 * Modes in the order of the new rules. Rules that allow requests take precedence over all others, so they come first.
 */
const modes = ['whitelist', 'block', 'challenge', 'js_challenge', 'managed_challenge'];

/**
 * Converts IP access rules to new rules, grouped by mode. The new rules use sets or lists (migration.md, "IP access
 * rule → custom rule or list").
 */
export function convertAccessRules(all: readonly Rule[], refs: Refs): Part {
  const rules: NewRule[] = [];
  const lists: NewList[] = [];
  const converted: ConvertedRule[] = [];
  for (const rule of all)
    if (!rule.match || !modes.includes(rule.action?.name ?? '')) converted.push(impossible(rule));
  for (const mode of modes) {
    const ofMode = all.filter(({ match, action }) => match && action?.name === mode);
    const groups =
      mode === 'whitelist'
        ? [
            ofMode.filter(({ match }) => match?.by !== 'country'),
            ofMode.filter(({ match }) => match?.by === 'country'),
          ]
        : [ofMode];
    for (const group of groups) {
      if (group.length === 0) continue;
      const made = convertGroup(mode, group, refs);
      rules.push(...made.rules);
      lists.push(...made.lists);
      converted.push(...made.converted);
    }
  }
  return { rules, lists, converted };
}

function impossible(rule: Rule): ConvertedRule {
  const notes = [l10n.t('The configuration or the mode is invalid. Correct the rule, and convert it again.')];
  return { rule, outcome: 'impossible', refs: [], notes };
}

interface Term {
  readonly field: 'ip.src' | 'ip.src.asnum' | 'ip.src.country';
  readonly text: string;
  readonly rule: Rule;
}

function convertGroup(mode: string, group: readonly Rule[], refs: Refs): Part {
  const name = mode === 'whitelist' ? 'allow' : mode;
  const terms = group.map(termOf);
  const listable = terms.filter(({ field, rule }) => field === 'ip.src' && isListable(rule));
  const isList = listable.length > maxInline || listable.some(({ rule }) => rule.description);
  const list: NewList | undefined = isList ? listOf(name, listable) : undefined;
  const inline = list ? terms.filter((term) => !listable.includes(term)) : terms;
  const isCountry = group.every(({ match }) => match?.by === 'country');
  const written = inGroups(inline, (some) => conditionOf(some, list));
  const groups = written.length > 0 ? written : [[]];
  const rules = groups.map((some, index): NewRule => {
    const count = some.length + (index === 0 && list ? list.items.length : 0);
    return {
      ref: refs.free(`access-${name}${mode === 'whitelist' && isCountry ? '-countries' : ''}`),
      description: `Converted from ${count} IP access ${count === 1 ? 'rule' : 'rules'}`,
      expression: conditionOf(some, index === 0 ? list : undefined),
      ...(mode === 'whitelist'
        ? {
            action: 'skip',
            action_parameters: isCountry ? allowedCountry : allowed,
            logging: { enabled: false },
          }
        : { action: mode }),
    };
  });
  const converted = terms.map((term): ConvertedRule => {
    const at = groups.findIndex((some) => some.includes(term));
    const ref = rules[Math.max(at, 0)]?.ref ?? '';
    const notes = notesOn(term.rule, mode);
    return { rule: term.rule, outcome: notes.length > 0 ? 'differs' : 'same', refs: [ref], notes };
  });
  return { rules, lists: list ? [list] : [], converted };
}

function notesOn({ place }: Rule, mode: string): string[] {
  const notes: string[] = [];
  if (place.level === 'account' || place.level === 'user')
    notes.push(l10n.t('The old rule applied to all zones. Add the new rule to each zone, or to a custom ruleset in the account.')); // prettier-ignore
  if (mode === 'whitelist')
    notes.push(l10n.t('A "skip" rule does not bypass bot fight mode, DDoS protection, or checks of the User-Agent header.')); // prettier-ignore
  return notes;
}

function termOf(rule: Rule): Term {
  const { match } = rule;
  if (match?.by === 'asn') return { field: 'ip.src.asnum', text: String(match.asn), rule };
  if (match?.by === 'country') return { field: 'ip.src.country', text: literal(match.country), rule };
  return { field: 'ip.src', text: match?.by === 'network' ? formatMasked(match.network) : '', rule };
}

/**
 * Whether an IP list accepts the address or range of a rule. The prefix length must be at least 8 for IPv4, and 4 to
 * 64 for IPv6 (lists.md, "Objects").
 */
function isListable({ match }: Rule): boolean {
  if (match?.by !== 'network') return false;
  const { address, prefixLength } = match.network;
  return address.family === 4 ? prefixLength >= 8 : prefixLength >= 4 && prefixLength <= 64;
}

function listOf(name: string, terms: readonly Term[]): NewList {
  const items = new Map<string, string | undefined>();
  for (const { text, rule } of terms) items.set(text, items.get(text) ?? rule.description);
  return {
    name: `access_${name}`,
    kind: 'ip',
    description: 'Converted from IP access rules',
    items: [...items].map(([ip, comment]) => ({
      ip,
      ...(comment ? { comment: comment.slice(0, 500) } : {}),
    })),
  };
}

const fields = ['ip.src', 'ip.src.asnum', 'ip.src.country'] as const;

function conditionOf(terms: readonly Term[], list: NewList | undefined): string {
  const sets = fields.flatMap((field) => {
    const values = [...new Set(terms.filter((term) => term.field === field).map(({ text }) => text))];
    const isSet = field === 'ip.src' && values.some((value) => value.includes('/'));
    return values.length === 0 ? [] : [isSet ? `${field} in {${values.join(' ')}}` : oneOrSet(field, values)];
  });
  return anyOf([...(list ? [`ip.src in $${list.name}`] : []), ...sets]);
}
