import { isoTime } from '../clock';
import { type Behaviour } from '../state/behaviour';
import { timelineOf, defaultStepLimit } from '../engine/run';
import { hexOf, pick } from '../random';
import { type makeAccount } from '../state/account';
import { type makeZone } from '../state/zone';
import { accessRule, addInstance, day, resourceGroup, userGroup, workflow } from './make';
import { people } from './people';
import { largeList, largeRuleset } from './rulesets';
import { sampleGraph } from './sample-graph';

const id = hexOf(32, 'account', 'large');
const zone = hexOf(32, 'zone', 'large.example');

/**
 * Numbers of resources in the large account and zone. They are so high that clients must read the resources page by
 * page.
 */
export const largeCounts = { members: 50_000, rules: 10_000, instances: 100_000 } as const;

/**
 * Behavior in which every attempt takes the same time, so that the end times of runs are known without computing each
 * run.
 */
const steady: Behaviour = { workMs: [1000, 1000], failureRate: 0 };
const failing = { simulate: { steps: { 'do the work': { failures: -1 } } } };

/** Creates an account with many members and instances, for benchmarks and end-to-end journeys. */
export function largeAccount(nowMs: number): Parameters<typeof makeAccount>[0] {
  const crowd = people(largeCounts.members, 'large.example');
  const everything = resourceGroup(id, 'Whole account');
  const busy = workflow(
    'busy-queue',
    'BusyQueue',
    'busy',
    [{ atMs: nowMs - 100 * day, graph: sampleGraph('BusyQueue'), behaviour: steady }],
    { nowMs },
  );
  const ends: Partial<Record<'complete' | 'errored' | 'terminated', number>> = {};
  const spacingMs = (60 * day) / largeCounts.instances;
  for (let index = 0; index < largeCounts.instances; index++) {
    const fails = index % 17 === 0;
    const atMs = Math.floor(nowMs - 61 * day + index * spacingMs);
    const instance = addInstance(busy, {
      id: `job-${String(index).padStart(6, '0')}`,
      atMs,
      params: fails ? failing : {},
      trigger: pick(['api', 'binding', 'event'], 'large', index),
    });
    const status = fails ? 'errored' : 'complete';
    ends[status] ??=
      (timelineOf(
        { graph: sampleGraph('BusyQueue'), behaviour: steady, stepLimit: defaultStepLimit },
        instance,
      )?.endMs ?? atMs) - atMs;
    instance.final = { status, endedAtMs: atMs + ends[status] };
  }
  return {
    id,
    name: 'Large set',
    type: 'enterprise',
    created_on: isoTime(nowMs - 900 * day),
    people: crowd,
    resourceGroups: [everything],
    userGroups: [
      userGroup(
        id,
        'Everybody',
        [['allow', ['administrator_read_only'], everything]],
        crowd,
        nowMs - 50 * day,
      ),
    ],
    lists: [largeList(id, nowMs)],
    workflows: [busy],
  };
}

/** Creates a zone with many access rules, for benchmarks and end-to-end journeys. */
export function largeZone(nowMs: number): Parameters<typeof makeZone>[0] {
  const accessRules = Array.from({ length: largeCounts.rules }, (_, index) =>
    accessRule(
      zone,
      pick(['block', 'challenge', 'managed_challenge', 'whitelist'], 'large mode', index),
      'ip',
      `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      `Rule ${index + 1}`,
      nowMs - 80 * day,
    ),
  );
  return {
    id: zone,
    name: 'large.example',
    accountId: id,
    created_on: isoTime(nowMs - 900 * day),
    accessRules,
    rulesets: [largeRuleset(zone, nowMs)],
  };
}
