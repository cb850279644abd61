import { type FirewallRuleCreateWire, type FirewallRulePriorityWire } from '../../core/model/firewall-rule';
import { ok } from '../http/answer';
import { bodyOf, booleanQuery, type Call, param, textQuery } from '../operation/call';
import { get, type Operation, patch, post, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse } from '../http/refusal';
import * as shapes from '../shapes/firewall.data';
import { type FirewallRuleRecord, type ZoneState } from '../state/zone';
import { without } from '../without';
import { expressionTrouble } from './expressions';
import { contains, found, zoneOf } from './lookup';

const path = '/zones/{zone_id}/firewall/rules';
const one = `${path}/{rule_id}`;

/**
 * Operations for legacy firewall rules, which are deprecated but still available. The responses to creating rules and
 * setting priorities are lists, even for a single rule. Sources: firewall-errors-tags, "Legacy firewall rules"; API
 * behavior, "Envelope".
 */
export const firewallRuleOperations: readonly Operation[] = [
  get('firewall-rules-list-firewall-rules', path, (call) => {
    const page = pageOf(call, { default: 25, min: 5, max: 100 });
    const zone = zoneOf(call);
    const [id, action] = [textQuery(call, 'id'), textQuery(call, 'action')];
    const description = textQuery(call, 'description');
    const paused = booleanQuery(call, 'paused');
    const rules = zone.firewallRules
      .list()
      .filter(
        (rule) =>
          (id ?? rule.id) === rule.id &&
          (action ?? rule.action) === rule.action &&
          (description === undefined || contains(rule.description, description)) &&
          (paused === undefined || paused === rule.paused),
      );
    return paged(rules, page, (rule) => shown(zone, rule));
  }),
  get('firewall-rules-get-a-firewall-rule', one, (call) => {
    const zone = zoneOf(call);
    return ok(shown(zone, found(zone.firewallRules, param(call, 'rule_id'))));
  }),
  post('firewall-rules-create-firewall-rules', path, (call) => {
    const zone = zoneOf(call);
    const bodies = Array.isArray(call.body)
      ? bodyOf(call, shapes.firewallRulesCreate)
      : [bodyOf(call, shapes.firewallRuleCreate)];
    bodies.forEach((body, index) => checkFilter(zone, body, Array.isArray(call.body) ? `/${index}` : ''));
    return ok(bodies.map((body) => shown(zone, write(call, zone, call.service.identity.hex32(), body))));
  }),
  put('firewall-rules-update-a-firewall-rule', one, (call) => {
    const zone = zoneOf(call);
    const { id } = found(zone.firewallRules, param(call, 'rule_id'));
    const body = bodyOf(call, shapes.firewallRuleUpdate);
    checkSame(body.id, id);
    checkFilter(zone, body, '');
    return ok(shown(zone, write(call, zone, id, body)));
  }),
  put('firewall-rules-update-firewall-rules', path, (call) => {
    const zone = zoneOf(call);
    const bodies = bodyOf(call, shapes.firewallRulesUpdate);
    bodies.forEach((body, index) => {
      checkExists(zone, body.id, `/${index}/id`);
      checkFilter(zone, body, `/${index}`);
    });
    return ok(bodies.map((body) => shown(zone, write(call, zone, body.id, body))));
  }),
  patch('firewall-rules-update-priority-of-a-firewall-rule', one, (call) => {
    const zone = zoneOf(call);
    const { id } = found(zone.firewallRules, param(call, 'rule_id'));
    const body = bodyOf(call, shapes.firewallRulePriority);
    checkSame(body.id, id);
    return ok([shown(zone, prioritise(zone, body))]);
  }),
  patch('firewall-rules-update-priority-of-firewall-rules', path, (call) => {
    const zone = zoneOf(call);
    const bodies = bodyOf(call, shapes.firewallRulesPriority);
    bodies.forEach(({ id }, index) => checkExists(zone, id, `/${index}/id`));
    return ok(bodies.map((body) => shown(zone, prioritise(zone, body))));
  }),
  remove('firewall-rules-delete-a-firewall-rule', one, (call) => {
    const zone = zoneOf(call);
    const rule = found(zone.firewallRules, param(call, 'rule_id'));
    const body = call.body === undefined ? {} : bodyOf(call, shapes.firewallRuleDelete);
    return ok(removed(zone, rule, body.delete_filter_if_unused ?? false));
  }),
  remove('firewall-rules-delete-firewall-rules', path, (call) => {
    const zone = zoneOf(call);
    const asked = call.query.getAll('id');
    const ids = asked.length > 0 ? asked : [bodyOf(call, shapes.firewallRulesDelete).id];
    const rules = ids.map((id) => found(zone.firewallRules, id));
    return ok(rules.map((rule) => removed(zone, rule, false)));
  }),
];

function checkSame(inBody: string, inPath: string): void {
  if (inBody !== inPath)
    throw refuse('invalid', { message: '/id is not the rule of the path', pointer: '/id' });
}

function checkExists(zone: ZoneState, id: string, pointer: string): void {
  if (!zone.firewallRules.has(id)) throw refuse('notFound', { message: `There is no rule ${id}`, pointer });
}

/** Checks a filter, which is either a new filter with an expression or an existing filter of the zone. */
function checkFilter(zone: ZoneState, { filter }: FirewallRuleCreateWire, pointer: string): void {
  if (filter.expression !== undefined) {
    const trouble = expressionTrouble(filter.expression);
    if (trouble !== undefined)
      throw refuse('invalid', {
        message: `Filter parsing error: ${trouble}`,
        pointer: `${pointer}/filter/expression`,
      });
  } else if (filter.id === undefined) {
    throw refuse('invalid', { message: 'filter needs an expression or an id', pointer: `${pointer}/filter` });
  } else if (!zone.filters.has(filter.id)) {
    throw refuse('invalid', { message: `There is no filter ${filter.id}`, pointer: `${pointer}/filter/id` });
  }
}

function write(call: Call, zone: ZoneState, id: string, body: FirewallRuleCreateWire): FirewallRuleRecord {
  const { filter, action, description, paused, priority, products, ref } = body;
  const filterId = filter.id ?? call.service.identity.hex32();
  if (filter.expression !== undefined)
    zone.filters.put({
      id: filterId,
      expression: filter.expression,
      paused: filter.paused ?? false,
      ...(filter.description === undefined ? {} : { description: filter.description }),
      ...(filter.ref === undefined ? {} : { ref: filter.ref }),
    });
  return zone.firewallRules.put({
    id,
    filterId,
    action,
    description: description ?? '',
    paused: paused ?? false,
    ...(typeof priority === 'number' ? { priority } : {}),
    ...(products === undefined ? {} : { products }),
    ...(ref === undefined ? {} : { ref }),
  });
}

/** Sets the priority of a rule, or removes the rule's current priority if `priority` is absent or null. */
function prioritise(zone: ZoneState, { id, priority }: FirewallRulePriorityWire): FirewallRuleRecord {
  const rule = without(found(zone.firewallRules, id), 'priority');
  return zone.firewallRules.put({ ...rule, ...(typeof priority === 'number' ? { priority } : {}) });
}

function removed(zone: ZoneState, rule: FirewallRuleRecord, withFilter: boolean): Record<string, unknown> {
  const before = shown(zone, rule);
  zone.firewallRules.delete(rule.id);
  const used = zone.firewallRules.list().some(({ filterId }) => filterId === rule.filterId);
  if (!withFilter || used) return before;
  zone.filters.delete(rule.filterId);
  return { ...before, filter: { id: rule.filterId, deleted: true } };
}

function shown(zone: ZoneState, { filterId, ...rule }: FirewallRuleRecord): Record<string, unknown> {
  return { ...rule, filter: zone.filters.get(filterId) ?? { id: filterId, deleted: true } };
}
