import { isoTime } from '../clock';
import { hexOf } from '../random';
import { type makeAccount } from '../state/account';
import { type makeZone } from '../state/zone';
import { act, loop, sleep, wait } from './graph-parts';
import { accessRule, addInstance, day, hour, lockdown, resourceGroup, userGroup, workflow } from './make';
import { people } from './people';
import { labRulesets } from './rulesets';

const id = hexOf(32, 'account', 'lumen');
const lab = hexOf(32, 'zone', 'lumen-lab.example');

/** Creates the account of a small laboratory with one zone, few rules, and a single workflow. */
export function lumenAccount(nowMs: number): Parameters<typeof makeAccount>[0] {
  const staff = people(7, 'lumen-lab.example');
  const everything = resourceGroup(id, 'Whole account');
  const old = nowMs - 200 * day;
  const measure = workflow(
    'measurement-intake',
    'MeasurementIntake',
    'intake',
    [
      {
        atMs: old,
        graph: {
          class_name: 'MeasurementIntake',
          functions: {},
          nodes: [
            act('read header'),
            loop(
              act('store chunk ${...}', { limit: 3, delay: '5 seconds', backoff: 'linear' }),
              sleep('let the database breathe', 500),
            ),
            wait('wait for approval', 'approved', '7 days'),
            act('publish'),
          ],
        },
      },
    ],
    { nowMs },
  );
  for (const index of [1, 2, 3, 4])
    addInstance(measure, {
      id: `run-2026-${String(index).padStart(3, '0')}`,
      atMs: nowMs - (5 - index) * day,
      params: { series: index },
      run:
        index < 4
          ? {
              events: [
                { type: 'approved', payload: { by: 'ada' }, atMs: nowMs - (5 - index) * day + 2 * hour },
              ],
            }
          : {},
    });
  return {
    id,
    name: 'Lumen Lab',
    created_on: isoTime(nowMs - 500 * day),
    people: staff,
    resourceGroups: [everything],
    userGroups: [
      userGroup(id, 'Owners', [['allow', ['all_privileges'], everything]], staff.slice(0, 2), old),
      userGroup(id, 'Readers', [['allow', ['administrator_read_only'], everything]], staff.slice(2), old),
    ],
    accessRules: [accessRule(id, 'block', 'ip_range', '2001:db8:aaaa::/48', 'Port scans', old)],
    workflows: [measure],
    tagged: [{ resource_type: 'worker', resource_id: 'intake', tags: { team: 'instruments' } }],
  };
}

/** Returns the zones of the demo account "Lumen". */
export function lumenZones(nowMs: number): Parameters<typeof makeZone>[0][] {
  const old = nowMs - 200 * day;
  return [
    {
      id: lab,
      name: 'lumen-lab.example',
      accountId: id,
      created_on: isoTime(old),
      lockdowns: [lockdown(lab, 'Instruments', ['lumen-lab.example/instruments/*'], ['203.0.113.0/24'], old)],
      rulesets: labRulesets(lab, nowMs),
      accessRules: [accessRule(lab, 'js_challenge', 'country', 'BR', 'Trial', old)],
    },
  ];
}
