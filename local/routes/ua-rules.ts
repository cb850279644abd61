import { type UaRuleUpdateWire } from '../../core/model/ua-rule';
import { ok } from '../http/answer';
import { bodyOf, booleanQuery, param, textQuery } from '../operation/call';
import { get, type Operation, post, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse } from '../http/refusal';
import { uaRuleWrite } from '../shapes/firewall.data';
import { type UaRuleRecord } from '../state/zone';
import { contains, found, zoneOf } from './lookup';

const path = '/zones/{zone_id}/firewall/ua_rules';
const one = `${path}/{ua_rule_id}`;

/**
 * Operations for user agent blocking rules. A deletion returns the complete rule. Source: firewall-errors-tags, "User
 * agent blocking rules".
 */
export const uaRuleOperations: readonly Operation[] = [
  get('user-agent-blocking-rules-list-user-agent-blocking-rules', path, (call) => {
    const page = pageOf(call, { default: 20, min: 1, max: 1000, multipleOf: 5 });
    const description = textQuery(call, 'description') ?? textQuery(call, 'description_search');
    const agent = textQuery(call, 'user_agent') ?? textQuery(call, 'ua_search');
    const paused = booleanQuery(call, 'paused');
    const rules = zoneOf(call)
      .uaRules.list()
      .filter(
        (rule) =>
          (description === undefined || contains(rule.description, description)) &&
          (agent === undefined || contains(rule.configuration.value, agent)) &&
          (paused ?? rule.paused) === rule.paused,
      );
    return paged(rules, page, (rule) => rule);
  }),
  get('user-agent-blocking-rules-get-a-user-agent-blocking-rule', one, (call) =>
    ok(found(zoneOf(call).uaRules, param(call, 'ua_rule_id'))),
  ),
  post('user-agent-blocking-rules-create-a-user-agent-blocking-rule', path, (call) => {
    const body = bodyOf(call, uaRuleWrite);
    return ok(zoneOf(call).uaRules.put(record(body, call.service.identity.hex32())));
  }),
  put('user-agent-blocking-rules-update-a-user-agent-blocking-rule', one, (call) => {
    const { uaRules } = zoneOf(call);
    const { id } = found(uaRules, param(call, 'ua_rule_id'));
    const body = bodyOf(call, uaRuleWrite);
    if (body.id !== undefined && body.id !== id)
      throw refuse('invalid', { message: '/id is not the rule of the path', pointer: '/id' });
    return ok(uaRules.put(record(body, id)));
  }),
  remove('user-agent-blocking-rules-delete-a-user-agent-blocking-rule', one, (call) => {
    const { uaRules } = zoneOf(call);
    const rule = found(uaRules, param(call, 'ua_rule_id'));
    uaRules.delete(rule.id);
    return ok(rule);
  }),
];

function record({ mode, configuration, description, paused }: UaRuleUpdateWire, id: string): UaRuleRecord {
  return {
    id,
    mode,
    configuration: { target: configuration.target, value: configuration.value },
    description: description ?? '',
    paused: paused ?? false,
  };
}
