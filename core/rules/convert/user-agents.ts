import * as l10n from '@vscode/l10n';
import { own } from '../../base/own';
import { type Rule } from '../rule';
import { type ConvertedRule, type NewRule, type Part } from './conversion';
import { isOff, type Refs } from './refs';
import { inGroups, literal, oneOrSet } from './write-expression';

const actions: Readonly<Record<string, string>> = {
  block: 'block',
  challenge: 'challenge',
  js_challenge: 'js_challenge',
  managed_challenge: 'managed_challenge',
  whitelist: 'skip',
};

const conditionOf = (rules: readonly Rule[]): string =>
  oneOrSet('http.user_agent', [...new Set(rules.map(({ match }) => literal(match?.text ?? '')))]);

/**
 * Converts user agent blocking rules to new rules, grouped by mode. Disabled rules are converted to separate new
 * rules (migration.md, "User agent rule → custom rule").
 */
export function convertUserAgents(all: readonly Rule[], refs: Refs, hasLockdowns: boolean): Part {
  const rules: NewRule[] = [];
  const converted: ConvertedRule[] = [];
  const groups = new Map<string, Rule[]>();
  for (const rule of all) {
    const mode = rule.action?.name ?? '';
    if (rule.match?.by !== 'user-agent' || !Object.hasOwn(actions, mode)) {
      const notes = [
        l10n.t('The configuration or the mode is invalid. Correct the rule, and convert it again.'),
      ];
      converted.push({ rule, outcome: 'impossible', refs: [], notes });
      continue;
    }
    const key = `${mode}${isOff(rule) ? ' off' : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  const notes = hasLockdowns
    ? [l10n.t('The old rule did not apply to requests from addresses that a zone lockdown rule allowed. The new rule also applies to these requests.')] // prettier-ignore
    : [];
  for (const group of groups.values())
    for (const some of inGroups(group, conditionOf)) {
      const [first] = some;
      if (!first) continue;
      const mode = first.action?.name ?? '';
      const ref = some.length === 1 ? refs.of(first, 'user-agent') : refs.free(`user-agent-${mode}${isOff(first) ? '-off' : ''}`); // prettier-ignore
      rules.push({
        ref,
        description: some.length === 1 ? (first.description ?? '') : `Converted from ${some.length} user agent blocking rules`, // prettier-ignore
        expression: conditionOf(some),
        action: own(actions, mode) ?? mode,
        ...(mode === 'whitelist' ? { action_parameters: { ruleset: 'current' } } : {}),
        ...(isOff(first) ? { enabled: false as const } : {}),
      });
      for (const rule of some)
        converted.push({ rule, outcome: notes.length > 0 ? 'differs' : 'same', refs: [ref], notes });
    }
  return { rules, lists: [], converted };
}
