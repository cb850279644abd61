import {
  type AccessRuleMode,
  accessRuleModes,
  type AccessRuleWire,
  type ZoneAccessRuleUpdateWire,
} from '../../core/model/access-rule';
import { isoTime } from '../clock';
import { type Answer, ok } from '../http/answer';
import { bodyOf, type Call, choiceQuery, param, textQuery } from '../operation/call';
import { get, type Operation, patch, post, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse } from '../http/refusal';
import { accessRuleWrite, zoneAccessRuleDelete, zoneAccessRuleUpdate } from '../shapes/firewall.data';
import { type ShapeOf } from '../http/shape';
import { type Collection } from '../state/collection';
import { type AccessRuleRecord } from '../state/zone';
import { accountOf, contains, found, zoneOf } from './lookup';

/**
 * The access rules of an account or zone. The `own` rules can be changed, but the `inherited` rules can only be read.
 */
interface Place {
  readonly own: Collection<AccessRuleRecord>;
  readonly inherited: readonly Record<string, unknown>[] & readonly AccessRuleRecord[];
}

const inAccount = (call: Call): Place => ({ own: accountOf(call).accessRules, inherited: [] });

/**
 * Returns the access rules of a zone and the inherited rules of its account. The `scope` of an inherited rule refers
 * to the account.
 */
const inZone = (call: Call): Place => {
  const zone = zoneOf(call);
  const account = call.service.world.accounts.get(zone.accountId);
  const scope = { id: zone.accountId, type: 'organization' };
  const inherited = account?.accessRules.list().map((rule) => ({ ...rule, scope })) ?? [];
  return { own: zone.accessRules, inherited };
};

/**
 * Operations for IP access rules. Sources: firewall-errors-tags, "IP access rules"; API behavior (paging and
 * filters).
 */
export const accessRuleOperations: readonly Operation[] = [
  ...operations('/accounts/{account_id}', 'ip-access-rules-for-an-account', inAccount, accessRuleWrite),
  ...operations('/zones/{zone_id}', 'ip-access-rules-for-a-zone', inZone, zoneAccessRuleUpdate),
];

function operations(
  base: string,
  id: string,
  placeOf: (call: Call) => Place,
  update: ShapeOf<AccessRuleWire> | ShapeOf<ZoneAccessRuleUpdateWire>,
): readonly Operation[] {
  const path = `${base}/firewall/access_rules/rules`;
  const one = `${path}/{rule_id}`;
  const ownRule = (call: Call): AccessRuleRecord => {
    const place = placeOf(call);
    if (place.inherited.some((rule) => rule.id === param(call, 'rule_id')))
      throw refuse('invalid', { message: 'The rule belongs to the account: change it there' });
    return found(place.own, param(call, 'rule_id'));
  };
  return [
    get(`${id}-list-ip-access-rules`, path, (call) => listRules(call, placeOf(call))),
    get(`${id}-get-an-ip-access-rule`, one, (call) => {
      const place = placeOf(call);
      const rule = place.inherited.find((candidate) => candidate.id === param(call, 'rule_id'));
      return ok(rule ?? found(place.own, param(call, 'rule_id')));
    }),
    post(`${id}-create-an-ip-access-rule`, path, (call) => {
      const body = bodyOf(call, accessRuleWrite);
      const now = isoTime(call.nowMs);
      return ok(
        placeOf(call).own.put({
          id: call.service.identity.hex32(),
          ...written(body),
          mode: body.mode,
          notes: body.notes ?? '',
          allowed_modes: accessRuleModes,
          created_on: now,
          modified_on: now,
        }),
      );
    }),
    patch(`${id}-update-an-ip-access-rule`, one, (call) => {
      const current = ownRule(call);
      const body: AccessRuleWire | ZoneAccessRuleUpdateWire = bodyOf<
        AccessRuleWire | ZoneAccessRuleUpdateWire
      >(call, update);
      const rule: AccessRuleRecord = {
        ...current,
        ...(update === accessRuleWrite && 'configuration' in body ? written(body) : {}),
        mode: body.mode ?? current.mode,
        notes: body.notes ?? current.notes,
        modified_on: isoTime(call.nowMs),
      };
      return ok(placeOf(call).own.put(rule));
    }),
    remove(`${id}-delete-an-ip-access-rule`, one, (call) => {
      const rule = ownRule(call);
      if (call.body !== undefined) bodyOf(call, zoneAccessRuleDelete);
      placeOf(call).own.delete(rule.id);
      return ok({ id: rule.id });
    }),
  ];
}

/**
 * Returns the condition of a rule in its stored form. Autonomous systems have the form `AS12345` and countries are in
 * uppercase letters, regardless of how they were sent. Source: API behavior.
 */
function written({
  configuration: { target = 'ip', value = '' },
}: AccessRuleWire): Pick<AccessRuleRecord, 'configuration'> {
  if (target === 'asn') return { configuration: { target, value: `AS${value.replace(/^AS/i, '')}` } };
  return { configuration: { target, value: target === 'country' ? value.toUpperCase() : value } };
}

function listRules(call: Call, { own, inherited }: Place): Answer {
  const page = pageOf(call, { default: 20, min: 1, max: 1000 });
  const mode = choiceQuery(call, 'mode', accessRuleModes);
  // Older clients send `configuration_target` and `configuration_value` instead of the names with a period. Source:
  // API behavior, "Paging, filters, order".
  const target =
    choiceQuery(call, 'configuration.target', ['ip', 'ip6', 'ip_range', 'asn', 'country']) ??
    textQuery(call, 'configuration_target');
  const value = textQuery(call, 'configuration.value') ?? textQuery(call, 'configuration_value');
  const notes = textQuery(call, 'notes');
  const tests: ((rule: AccessRuleRecord) => boolean)[] = [
    ...(mode === undefined ? [] : [(rule: AccessRuleRecord) => rule.mode === mode]),
    ...(target === undefined ? [] : [(rule: AccessRuleRecord) => rule.configuration.target === target]),
    ...(value === undefined ? [] : [(rule: AccessRuleRecord) => contains(rule.configuration.value, value)]),
    ...(notes === undefined ? [] : [(rule: AccessRuleRecord) => contains(rule.notes, notes)]),
  ];
  const any = choiceQuery(call, 'match', ['any', 'all']) === 'any' && tests.length > 0;
  const all = inherited.length === 0 ? own.list() : [...own.list(), ...inherited];
  const rules =
    tests.length === 0
      ? all
      : all.filter((rule) => (any ? tests.some((fits) => fits(rule)) : tests.every((fits) => fits(rule))));
  return paged(ordered(call, rules), page, (rule) => rule);
}

const orders: Readonly<
  Record<'configuration.target' | 'configuration.value' | 'mode', (rule: AccessRuleRecord) => string>
> = {
  'configuration.target': (rule) => rule.configuration.target ?? '',
  'configuration.value': (rule) => rule.configuration.value ?? '',
  mode: (rule): AccessRuleMode => rule.mode,
};

function ordered(call: Call, rules: readonly AccessRuleRecord[]): readonly AccessRuleRecord[] {
  const order = choiceQuery(call, 'order', ['configuration.target', 'configuration.value', 'mode']);
  const descending = choiceQuery(call, 'direction', ['asc', 'desc']) === 'desc';
  if (order === undefined) return descending ? rules.toReversed() : rules;
  const textOf = orders[order];
  const sign = descending ? -1 : 1;
  return rules.toSorted((a, b) => sign * textOf(a).localeCompare(textOf(b), 'en'));
}
