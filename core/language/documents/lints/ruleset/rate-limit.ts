import * as l10n from '@vscode/l10n';
import { planCovers } from '../../../../expression/catalogue/catalogue';
import { treeImplies } from '../../../../expression/algebra/implication';
import { type ZonePlan } from '../../../../expression/scheme/facts';
import { type JsonMember, type JsonObject, memberOf, textOf, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { insertMember } from '../edits';
import { conditionOf, flagMember, numberMember, type RuleView } from './view';

/** Checks the `ratelimit` property of a rule (ratelimit.md, "Constraints between members"). */
export function checkRateLimit(rule: RuleView): void {
  const { ruleset: { context, phase }, node, action } = rule; // prettier-ignore
  const member = memberOf(node, 'ratelimit');
  if (!member) {
    if (phase?.name !== 'http_ratelimit' || node.broken || action === undefined || action === 'execute')
      return;
    const json = JSON.stringify({ characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 100, mitigation_timeout: 60 }, undefined, 2); // prettier-ignore
    report(context, 'error', 'required-missing', rule.actionNode ?? node, l10n.t('A rule in the {0} phase requires "{1}".', phase.name, 'ratelimit'), {
      fixes: [{ title: l10n.t('Add "{0}"', 'ratelimit'), edits: [insertMember(context.text, node, 'ratelimit', json)], preferred: true, keepsMeaning: false }],
    }); // prettier-ignore
    return;
  }
  if (phase && phase.name !== 'http_ratelimit')
    report(context, 'error', 'ratelimit-phase', member.key, l10n.t('"ratelimit" is allowed only in the {0} phase, not in {1}.', 'http_ratelimit', phase.name)); // prettier-ignore
  if (member.value?.type !== 'object') return;
  checkCharacteristics(rule, member.value);
  checkModel(rule, member.value, member);
  checkTimes(rule, member.value);
  checkCounting(rule, member.value);
}

function checkCharacteristics({ ruleset: { context } }: RuleView, limit: JsonObject): void {
  const list = valueOf(limit, 'characteristics');
  if (list?.type !== 'array' || list.broken) return;
  const isWhole = list.items.every(({ type }) => type === 'string');
  const names = new Map(
    list.items.flatMap((item) => (item.type === 'string' ? [[item.value, item] as const] : [])),
  );
  if (isWhole && !names.has('cf.colo.id')) {
    const at = list.start + 1;
    const newText = list.items.length > 0 ? '"cf.colo.id", ' : '"cf.colo.id"';
    report(context, 'error', 'ratelimit-colo', list, l10n.t('The characteristics must contain "cf.colo.id" because requests are counted per data center.'), {
      fixes: [{ title: l10n.t('Add "{0}"', 'cf.colo.id'), edits: [{ start: at, end: at, newText }], preferred: true }],
    }); // prettier-ignore
  }
  const visitor = names.get('cf.unique_visitor_id');
  if (visitor && names.has('ip.src'))
    report(context, 'error', 'ratelimit-characteristics', visitor, l10n.t('"{0}" and "{1}" cannot be combined. Remove one of them.', 'ip.src', 'cf.unique_visitor_id')); // prettier-ignore
}

/** Checks that a rate limit counts either requests or scores that the origin sends. */
function checkModel({ ruleset: { context } }: RuleView, limit: JsonObject, member: JsonMember): void {
  if (limit.broken || context.intent === 'record') return;
  const has = (name: string): boolean => memberOf(limit, name) !== undefined;
  const missing = (name: string): void => {
    report(context, 'error', 'required-missing', member.key, l10n.t('Missing required property "{0}".', name), {
      fixes: [
        {
          title: l10n.t('Add "{0}"', name),
          edits: [insertMember(context.text, limit, name, name.endsWith('_name') ? '"x-score"' : '100')],
          keepsMeaning: false,
        },
      ],
    }); // prettier-ignore
  };
  if (has('score_per_period') && !has('score_response_header_name')) missing('score_response_header_name');
  else if (has('score_response_header_name') && !has('score_per_period')) missing('score_per_period');
  if (!has('requests_per_period') && !has('score_per_period') && !has('score_response_header_name')) {
    const listed = '"requests_per_period", "score_per_period"';
    report(
      context,
      'error',
      'need-one-of',
      member.key,
      l10n.t('One of these properties is required: {0}.', listed),
    );
  }
  const both = has('requests_per_period') ? memberOf(limit, 'score_per_period') : undefined;
  if (both)
    report(context, 'warning', 'exclusive-members', both.key, l10n.t('"{0}" and "{1}" cannot be combined. Remove one of them.', 'requests_per_period', 'score_per_period')); // prettier-ignore
}

const periods = [10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 65_535, 86_400]; // prettier-ignore
const maxPeriods: Readonly<Record<ZonePlan, number>> = {
  free: 10,
  pro: 60,
  business: 600,
  enterprise: 65_535,
};
const maxTimeouts: Readonly<Record<ZonePlan, number>> = {
  free: 10,
  pro: 3600,
  business: 86_400,
  enterprise: Infinity,
};

function checkTimes({ ruleset: { context }, action = '' }: RuleView, limit: JsonObject): void {
  const { plan } = context.settings.filter;
  const period = valueOf(limit, 'period');
  const seconds = numberMember(limit, 'period');
  if (period && seconds !== undefined && seconds > 0) {
    if (!periods.includes(seconds))
      report(context, 'warning', 'ratelimit-period', period, l10n.t('Unsupported period: {0} s. Supported periods in seconds: {1}.', seconds, periods.join(', '))); // prettier-ignore
    else if (plan !== undefined && seconds > maxPeriods[plan])
      report(context, 'warning', 'needs-plan', period, l10n.t('On the {0} plan, the period can be at most {1} seconds.', plan, maxPeriods[plan])); // prettier-ignore
  }
  const timeout = valueOf(limit, 'mitigation_timeout');
  const duration = numberMember(limit, 'mitigation_timeout');
  if (!timeout || duration === undefined || plan === undefined || planCovers(plan, 'enterprise')) return;
  if (duration > maxTimeouts[plan])
    report(context, 'warning', 'needs-plan', timeout, l10n.t('On the {0} plan, the timeout can be at most {1} seconds.', plan, maxTimeouts[plan])); // prettier-ignore
  else if (action.endsWith('challenge') && duration > 0)
    report(context, 'warning', 'needs-plan', timeout, l10n.t('On plans below Enterprise, the timeout for a challenge must be 0.')); // prettier-ignore
  else if (action === 'block' && duration === 0)
    report(context, 'warning', 'needs-plan', timeout, l10n.t('Throttling with a timeout of 0 requires an Enterprise plan.')); // prettier-ignore
}

function checkCounting(rule: RuleView, limit: JsonObject): void {
  const { context } = rule.ruleset;
  const counting = valueOf(limit, 'counting_expression');
  const origin = memberOf(limit, 'requests_to_origin');
  const own = conditionOf(rule);
  const text = `${rule.expression?.value ?? ''} ${textOf(counting) ?? ''}`;
  if (origin && flagMember(limit, 'requests_to_origin') === true && /\$(?!cf\.)\w/.test(text))
    report(context, 'error', 'ratelimit-list', origin.key, l10n.t('"requests_to_origin" must be false when the expression uses a custom list.')); // prettier-ignore
  if (counting?.type !== 'string' || counting.value === '' || !own) return;
  const tree = context.expressions.treeOf(counting);
  if (!tree.root || tree.problems.length > 0 || treeImplies(tree, own)) return;
  const message = l10n.t('The counting expression replaces the rule\'s expression, so requests that the rule does not match are counted, too.'); // prettier-ignore
  report(context, 'hint', 'ratelimit-counting', counting, message);
}
