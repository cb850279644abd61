import { type LockdownWire } from '../../core/model/lockdown';
import { isoTime } from '../clock';
import { ok } from '../http/answer';
import { bodyOf, type Call, numberQuery, param, textQuery, timeQuery } from '../operation/call';
import { get, type Operation, post, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { lockdownWrite } from '../shapes/firewall.data';
import { type LockdownRecord } from '../state/zone';
import { contains, found, zoneOf } from './lookup';

const path = '/zones/{zone_id}/firewall/lockdowns';
const one = `${path}/{lock_downs_id}`;

/** Operations for lockdowns. Sources: firewall-errors-tags, "Lockdown"; API behavior (paging and filters). */
export const lockdownOperations: readonly Operation[] = [
  get('zone-lockdown-list-zone-lockdown-rules', path, (call) => {
    const rule = { default: 20, min: 1, max: 1000, multipleOf: 5 };
    const page = pageOf(call, rule);
    const filters = filtersOf(call);
    const rules = zoneOf(call).lockdowns.list();
    return paged(
      rules.filter((lockdown) => filters.every((fits) => fits(lockdown))),
      page,
      (lockdown) => lockdown,
    );
  }),
  get('zone-lockdown-get-a-zone-lockdown-rule', one, (call) =>
    ok(found(zoneOf(call).lockdowns, param(call, 'lock_downs_id'))),
  ),
  post('zone-lockdown-create-a-zone-lockdown-rule', path, (call) => {
    const body = bodyOf(call, lockdownWrite);
    const now = isoTime(call.nowMs);
    return ok(zoneOf(call).lockdowns.put(record(body, call.service.identity.hex32(), now, now)));
  }),
  put('zone-lockdown-update-a-zone-lockdown-rule', one, (call) => {
    const { lockdowns } = zoneOf(call);
    const { id, created_on } = found(lockdowns, param(call, 'lock_downs_id'));
    const body = bodyOf(call, lockdownWrite);
    return ok(lockdowns.put(record(body, id, created_on, isoTime(call.nowMs))));
  }),
  remove('zone-lockdown-delete-a-zone-lockdown-rule', one, (call) => {
    const { lockdowns } = zoneOf(call);
    const { id } = found(lockdowns, param(call, 'lock_downs_id'));
    lockdowns.delete(id);
    return ok({ id });
  }),
];

function record(body: LockdownWire, id: string, created_on: string, modified_on: string): LockdownRecord {
  return {
    id,
    created_on,
    modified_on,
    urls: body.urls,
    configurations: body.configurations.map(({ target, value }) => ({
      ...(target ? { target } : {}),
      ...(value ? { value } : {}),
    })),
    description: body.description ?? '',
    paused: body.paused ?? false,
    ...(body.priority === undefined ? {} : { priority: body.priority }),
  };
}

type Filter = (lockdown: LockdownRecord) => boolean;

/** Returns a predicate for each filter parameter in the request. */
function filtersOf(call: Call): Filter[] {
  const has =
    (target: string, fits: (value: string) => boolean): Filter =>
    (lockdown) =>
      lockdown.configurations.some((one) => one.target === target && fits(one.value ?? ''));
  const texts: Readonly<Record<string, (value: string) => Filter>> = {
    description: (value) => (lockdown) => lockdown.description === value,
    description_search: (value) => (lockdown) => contains(lockdown.description, value),
    ip: (value) => has('ip', (ip) => ip === value),
    ip_search: (value) => has('ip', (ip) => ip.includes(value)),
    ip_range_search: (value) => has('ip_range', (range) => range.includes(value)),
    uri_search: (value) => (lockdown) => lockdown.urls.some((url) => contains(url, value)),
  };
  const filters = Object.entries(texts).flatMap(([name, make]) => {
    const value = textQuery(call, name);
    return value === undefined ? [] : [make(value)];
  });
  for (const name of ['created_on', 'modified_on'] as const) {
    const timeMs = timeQuery(call, name);
    if (timeMs !== undefined) filters.push((lockdown) => Date.parse(lockdown[name]) === timeMs);
  }
  const priority = numberQuery(call, 'priority');
  if (priority !== undefined) filters.push((lockdown) => lockdown.priority === priority);
  return filters;
}
