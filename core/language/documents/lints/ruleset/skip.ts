import * as l10n from '@vscode/l10n';
import { itemsOf, memberOf, textMember, textOf, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { type RulesetView, type RuleView } from './view';

const customPhase = 'http_request_firewall_custom';
const skipped = ['http_ratelimit', 'http_request_sbfm', 'http_request_firewall_managed'];

/** Checks the parameters of a rule with `skip` (documents.md, "Skip"). */
export function checkSkip({ ruleset: { context, phase, level }, action, parameters }: RuleView): void {
  if (action !== 'skip' || !parameters || context.intent === 'record') return;
  for (const item of itemsOf(valueOf(parameters, 'phases'))) {
    const name = textOf(item);
    if (name === undefined || skipped.includes(name) || phase?.isNetwork) continue;
    report(context, 'error', 'skip-scope', item, l10n.t('Rules cannot skip the {0} phase. Use one of: {1}.', name, skipped.join(', '))); // prettier-ignore
  }
  const current = memberOf(parameters, 'phase');
  if (current && textMember(parameters, 'phase') === 'current' && (level === 'account' || (phase && phase.name !== customPhase)))
    report(context, 'error', 'skip-scope', current.key, l10n.t('"phase": "current" is allowed only at the zone level, in the {0} phase.', customPhase)); // prettier-ignore
  for (const name of ['rulesets', 'rules']) {
    const member = memberOf(parameters, name);
    if (member && phase && !phase.name.includes('_managed'))
      report(context, 'warning', 'skip-scope', member.key, l10n.t('"{0}" refers to managed rules, which do not run in the {1} phase. Use "phases".', name, phase.name)); // prettier-ignore
  }
  for (const item of itemsOf(valueOf(parameters, 'products'))) {
    const name = textOf(item);
    const meant = name === 'rateLimit' ? 'http_ratelimit' : name === 'waf' ? 'http_request_firewall_managed' : '';
    if (meant !== '')
      report(context, 'information', 'gone-product', item, l10n.t('The product "{0}" no longer exists. Skip the {1} phase instead.', name ?? '', meant)); // prettier-ignore
  }
} // prettier-ignore

/** Reports rules with `skip` that are not followed by anything that they could skip. */
export function checkSkipsLeft({ context, phase, rules }: RulesetView): void {
  if (context.intent === 'record') return;
  const isManaged = phase?.name.endsWith('_managed') === true && !phase.isNetwork;
  for (const [index, rule] of rules.entries()) {
    if (rule.action !== 'skip' || !rule.parameters || !rule.isOn) continue;
    const rest = rules.slice(index + 1);
    const place = rule.actionNode ?? rule.node;
    const names = rule.parameters.members.map(({ key }) => key.value);
    if (isManaged && names.some((name) => name.startsWith('rule')) && !rest.some(({ action }) => action === 'execute'))
      report(context, 'warning', 'skip-nothing', place, l10n.t('No rule after this rule executes a managed ruleset, so this rule skips nothing. Move it up.')); // prettier-ignore
    else if (names.length === 1 && names[0] === 'ruleset' && rest.length === 0)
      report(context, 'information', 'skip-nothing', place, l10n.t('This is the last rule, so it skips nothing. Move it up.')); // prettier-ignore
  }
}
