import { type WafRule } from '../../core/model/waf';
import { type Answer, ok } from '../http/answer';
import { bodyOf, type Call, choiceQuery, numberQuery, param, textQuery } from '../operation/call';
import { get, type Operation, patch, post, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse } from '../http/refusal';
import { wafGroupUpdate, wafOverrideCreate, wafOverrideUpdate, wafRuleUpdate } from '../shapes/firewall.data';
import { compareTexts } from '../state/collection';
import { type WafPackageState, type ZoneState } from '../state/zone';
import { contains, found, zoneOf } from './lookup';

const overrides = '/zones/{zone_id}/firewall/waf/overrides';
const packages = '/zones/{zone_id}/firewall/waf/packages';
const groups = `${packages}/{package_id}/groups`;
const rules = `${packages}/{package_id}/rules`;
const pageRule = { default: 50, min: 5, max: 100 };

/**
 * Operations for the legacy WAF, which is deprecated but still available. Overrides are available only if they are
 * turned on. Source: firewall-errors-tags, "Legacy WAF".
 */
export const wafOperations: readonly Operation[] = [
  get('waf-overrides-list-waf-overrides', overrides, (call) =>
    paged(overridesOf(call).list(), pageOf(call, pageRule), (override) => override),
  ),
  get('waf-overrides-get-a-waf-override', `${overrides}/{overrides_id}`, (call) =>
    ok(found(overridesOf(call), param(call, 'overrides_id'))),
  ),
  post('waf-overrides-create-a-waf-override', overrides, (call) => {
    const all = overridesOf(call);
    const body = bodyOf(call, wafOverrideCreate);
    if (body.groups === undefined && body.rules === undefined)
      throw refuse('invalid', { message: 'A new override needs groups or rules', pointer: '/groups' });
    const id = call.service.identity.hex32();
    return ok(all.put({ paused: false, rewrite_action: {}, rules: {}, groups: {}, ...body, id }));
  }),
  put('waf-overrides-update-waf-override', `${overrides}/{overrides_id}`, (call) => {
    const all = overridesOf(call);
    const current = found(all, param(call, 'overrides_id'));
    const body = bodyOf(call, wafOverrideUpdate);
    if (body.id !== current.id)
      throw refuse('invalid', { message: '/id is not the override of the path', pointer: '/id' });
    return ok(all.put({ paused: false, groups: {}, ...body }));
  }),
  remove('waf-overrides-delete-a-waf-override', `${overrides}/{overrides_id}`, (call) => {
    const all = overridesOf(call);
    const { id } = found(all, param(call, 'overrides_id'));
    all.delete(id);
    return ok({ id });
  }),
  get('waf-packages-list-waf-packages', packages, (call) => {
    const name = textQuery(call, 'name');
    const records = zoneOf(call)
      .wafPackages.list()
      .map(({ record }) => record);
    return listed(call, records, { name: (record) => record.name }, [
      name === undefined ? undefined : (record) => contains(record.name, name),
    ]);
  }),
  get('waf-packages-get-a-waf-package', `${packages}/{package_id}`, (call) => ok(packageOf(call).record)),
  get('waf-rule-groups-list-waf-rule-groups', groups, (call) => {
    const name = textQuery(call, 'name');
    const mode = choiceQuery(call, 'mode', ['on', 'off']);
    const count = numberQuery(call, 'rules_count');
    const textOf = {
      mode: ({ mode: text }: { mode: string }) => text,
      rules_count: ({ rules_count }: { rules_count: number }) => String(rules_count).padStart(9, '0'),
    };
    return listed(call, packageOf(call).groups.list(), textOf, [
      name === undefined ? undefined : (group) => contains(group.name, name),
      mode === undefined ? undefined : (group) => group.mode === mode,
      count === undefined ? undefined : (group) => group.rules_count === count,
    ]);
  }),
  get('waf-rule-groups-get-a-waf-rule-group', `${groups}/{group_id}`, (call) =>
    ok(found(packageOf(call).groups, param(call, 'group_id'))),
  ),
  patch('waf-rule-groups-update-a-waf-rule-group', `${groups}/{group_id}`, (call) => {
    const owner = packageOf(call);
    const group = found(owner.groups, param(call, 'group_id'));
    const { mode } = bodyOf(call, wafGroupUpdate);
    return ok(owner.groups.put({ ...group, mode }));
  }),
  get('waf-rules-list-waf-rules', rules, (call) => {
    // This filter uses its own abbreviations for the modes. Source: API behavior, "Paging, filters, order".
    const short = choiceQuery(call, 'mode', ['DIS', 'CHL', 'BLK', 'SIM']);
    const mode = short && { DIS: 'disable', CHL: 'challenge', BLK: 'block', SIM: 'simulate' }[short];
    const groupId = textQuery(call, 'group_id');
    const description = textQuery(call, 'description');
    const priority = textQuery(call, 'priority');
    const textOf = {
      priority: (rule: WafRule) => (rule.priority ?? '').padStart(9, '0'),
      group_id: (rule: WafRule) => rule.group?.id ?? '',
      description: (rule: WafRule) => rule.description ?? '',
    };
    return listed(call, packageOf(call).rules.list(), textOf, [
      mode === undefined ? undefined : (rule) => rule.mode === mode,
      groupId === undefined ? undefined : (rule) => rule.group.id === groupId,
      description === undefined ? undefined : (rule) => contains(rule.description, description),
      priority === undefined ? undefined : (rule) => rule.priority === priority,
    ]);
  }),
  get('waf-rules-get-a-waf-rule', `${rules}/{rule_id}`, (call) =>
    ok(found(packageOf(call).rules, param(call, 'rule_id'))),
  ),
  patch('waf-rules-update-a-waf-rule', `${rules}/{rule_id}`, (call) => {
    const owner = packageOf(call);
    const rule = found(owner.rules, param(call, 'rule_id'));
    const { mode } = bodyOf(call, wafRuleUpdate);
    if (!rule.allowed_modes.includes(mode))
      throw refuse('invalid', {
        message: `/mode must be one of ${rule.allowed_modes.join(', ')}`,
        pointer: '/mode',
      });
    return ok(owner.rules.put({ ...rule, mode }));
  }),
];

/**
 * Returns the overrides of the zone. Unless overrides are turned on, every operation on them is rejected with status
 * 410 (API behavior, "Errors").
 */
function overridesOf(call: Call): ZoneState['wafOverrides'] {
  const zone = zoneOf(call);
  if (call.service.settings.wafOverridesGone) throw refuse('gone');
  return zone.wafOverrides;
}

function packageOf(call: Call): WafPackageState {
  return found(zoneOf(call).wafPackages, param(call, 'package_id'));
}

/**
 * Applies the list parameters that are common to packages, groups, and rules: `match`, `order`, `direction`, and
 * paging.
 */
function listed<T, const K extends string>(
  call: Call,
  items: readonly T[],
  textOf: Readonly<Record<K, (item: T) => string>>,
  filters: readonly (((item: T) => boolean) | undefined)[],
): Answer {
  const asked = filters.filter((filter) => filter !== undefined);
  const any = choiceQuery(call, 'match', ['any', 'all']) === 'any' && asked.length > 0;
  const fitting = items.filter((item) =>
    any ? asked.some((fits) => fits(item)) : asked.every((fits) => fits(item)),
  );
  const order = choiceQuery(call, 'order', Object.keys(textOf) as K[]);
  const sorted =
    order === undefined
      ? fitting
      : fitting.toSorted((a, b) => compareTexts(textOf[order](a), textOf[order](b)));
  const descending = choiceQuery(call, 'direction', ['asc', 'desc']) === 'desc';
  return paged(descending ? sorted.toReversed() : sorted, pageOf(call, pageRule), (item) => item);
}
