import * as l10n from '@vscode/l10n';
import { codeSpan } from '../../base/shown-text';
import { outcomeLine } from '../diff/effect-words';
import { type Rule } from '../rule';
import { type ConversionOutcomes, maxCompared } from './outcomes';
import { type Conversion, type ConvertedRule, type Outcome } from './conversion';

/** Maximum number of custom rules in a zone of each plan (rulesets.md, "Limits"). */
const quotas = { Free: 5, Pro: 20, Business: 100, Enterprise: 1000 } as const;

/**
 * Returns the report of a conversion as Markdown: the results for the old rules, the comparison of outcomes, and the
 * next steps.
 */
export function conversionReport(conversion: Conversion, outcomes?: ConversionOutcomes): string {
  const { converted, rules, lists } = conversion;
  const count = (outcome: Outcome): number => converted.filter((one) => one.outcome === outcome).length;
  const items = lists.reduce((sum, list) => sum + list.items.length, 0);
  const lines = [
    `# ${l10n.t('Conversion to Custom Rules')}`,
    '',
    `| ${l10n.t('Old rules')} | |`,
    '| --- | ---: |',
    `| ${l10n.t('Found')} | ${converted.length} |`,
    `| ${l10n.t('Converted, same effect')} | ${count('same')} |`,
    `| ${l10n.t('Converted, with differences')} | ${count('differs')} |`,
    `| ${l10n.t('Not convertible')} | ${count('impossible')} |`,
    '',
    l10n.t('New rules: {0}. New lists: {1}. List items: {2}.', rules.length, lists.length, items),
    '',
    ...quotaLines(rules.length),
    ...(outcomes && rules.length > 0 ? outcomeLines(outcomes) : []),
    ...section(l10n.t('Not convertible'), converted, 'impossible'),
    ...section(l10n.t('Converted, with differences'), converted, 'differs'),
    ...section(l10n.t('Converted, same effect'), converted, 'same'),
    `## ${l10n.t('Next Steps')}`,
    '',
    `1. ${l10n.t("Compare the result with the zone's custom rules. Cloudflare may have already converted some of your firewall rules.")}`,
    `2. ${l10n.t('Create the lists first, then the rules. Start with the rules disabled, or with the "log" action.')}`,
    `3. ${l10n.t('Check the events for the new rules. Then turn the new rules on, and delete the old rules.')}`,
    '',
    l10n.t('Requests blocked by the new rules get the WAF block page instead of error pages 1020 and 1106.'),
    '',
  ];
  return lines.join('\n');
}

/** Returns the lines about the outcomes of requests. Outcomes are described as equal only if this is proved. */
function outcomeLines({ differences, proof }: ConversionOutcomes): string[] {
  const lines = differences.map((one) => `- ${codeSpan(outcomeLine(one))}`);
  return [
    `## ${l10n.t('Outcomes')}`,
    '',
    ...(lines.length > 0
      ? [l10n.t('These requests have a different outcome with the new rules:'), '', ...lines]
      : [proofText(proof)]),
    '',
  ];
}

function proofText(proof: ConversionOutcomes['proof']): string {
  switch (proof.kind) {
    case 'complete':
      return l10n.t('Every request is proven to have the same outcome with the old and the new rules.');
    case 'partial':
      return proof.open === 1
        ? l10n.t('No request with a different outcome was found, but nothing could be proven about one rule.')
        : l10n.t('No request with a different outcome was found, but nothing could be proven about {0} rules.', proof.open); // prettier-ignore
    case 'samples':
      return l10n.t('No request with a different outcome was found, but there may still be some.');
    case 'not compared':
      return proof.max === maxCompared
        ? l10n.t('Request outcomes were not compared because there are more than {0} rules. Simulate sample requests with the original rules and with the converted rules instead.', proof.max) // prettier-ignore
        : l10n.t('Request outcomes were not compared because some rules skip others and there are more than {0} rules. Simulate sample requests with the original rules and with the converted rules instead.', proof.max); // prettier-ignore
  }
}

function quotaLines(count: number): string[] {
  const plans = Object.entries(quotas).filter(([, max]) => count > max);
  if (plans.length === 0) return [];
  const names = plans.map(([plan, max]) => `${plan} (${max})`).join(', ');
  return [
    l10n.t('The {0} new rules exceed the maximum number of rules on these plans: {1}. Merge rules with the same action.', count, names), // prettier-ignore
    '',
  ];
}

function section(title: string, all: readonly ConvertedRule[], outcome: Outcome): string[] {
  const rows = all.filter((one) => one.outcome === outcome);
  if (rows.length === 0) return [];
  return [
    `## ${title}`,
    '',
    ...rows.map(({ rule, refs, notes }) => {
      const target = refs.length > 0 ? ` → ${refs.map((ref) => `\`${ref}\``).join(', ')}` : '';
      const details = notes.map((note) => `\n  - ${note}`).join('');
      return `- ${nameOf(rule)}${target}${details}`;
    }),
    '',
  ];
}

const kinds: Readonly<Record<Rule['kind'], () => string>> = {
  access_rule: () => l10n.t('IP access rule'),
  lockdown_rule: () => l10n.t('Zone lockdown rule'),
  ua_rule: () => l10n.t('User agent blocking rule'),
  firewall_rule: () => l10n.t('Firewall rule'),
  filter: () => l10n.t('Filter'),
  ruleset_rule: () => l10n.t('Ruleset rule'),
  waf_override: () => l10n.t('WAF override'),
};

function nameOf({ kind, id, description, action, match }: Rule): string {
  const text = oneLine(description ?? match?.text ?? id ?? '');
  const does = action && kind !== 'lockdown_rule' ? ` (\`${action.name}\`)` : '';
  return `${kinds[kind]()}${text === '' ? '' : ` \`${text}\``}${does}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
