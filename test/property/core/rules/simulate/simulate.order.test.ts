import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  modelOutcome,
  type ModelAccessRule,
  type ModelAgentRule,
  type ModelFirewallRule,
  type ModelLockdown,
  type ModelRequest,
  type ModelRule,
  type ModelSite,
} from '../../../../support/order-model';
import { ruleset, simulated } from '../../../../support/simulation';

/* Only a few values are used, so that several rules often match the same request. */
const ips = ['203.0.113.7', '203.0.113.8', '198.51.100.7'];
const countries = ['DE', 'FR'];
const agents = ['Mozilla/5.0', 'crawler/1.0'];
const modes = ['block', 'challenge', 'js_challenge', 'managed_challenge'] as const;
const often = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0);
const seldom = often.map((is) => !is);

const targetValue = fc.constantFrom(
  ...ips.map((value) => ({ target: 'ip', value }) as const),
  ...['203.0.113.0/24', '198.51.100.0/24'].map((value) => ({ target: 'ip_range', value }) as const),
  ...['AS64500', 'AS64501'].map((value) => ({ target: 'asn', value }) as const),
  ...countries.map((value) => ({ target: 'country', value }) as const),
);

const accessRules = fc.uniqueArray(
  fc.record({ mode: fc.constantFrom('whitelist', ...modes), place: targetValue }),
  { maxLength: 2, selector: ({ place }) => place.value },
);

const firewallRule = fc.record(
  {
    action: fc.constantFrom('allow', 'bypass', 'log', ...modes),
    products: fc.subarray(['zoneLockdown', 'uaBlock'], { minLength: 1 }),
    priority: fc.constantFrom(1, 2, 3),
    isPaused: seldom,
    isFilterPaused: seldom,
    matches: often,
  },
  { requiredKeys: ['action', 'products', 'isPaused', 'isFilterPaused', 'matches'] },
);

const skip = fc.oneof(
  fc.constantFrom({ ruleset: 'current' } as const, { phase: 'current' } as const),
  fc
    .subarray(['http_ratelimit', 'http_request_firewall_managed'], { minLength: 1 })
    .map((phases) => ({ phases })),
  fc.subarray(['zoneLockdown', 'uaBlock'], { minLength: 1 }).map((products) => ({ products })),
);
const customRule = fc.record({
  action: fc.constantFrom('log', 'skip', 'skip', 'skip', ...modes),
  skip,
  isEnabled: often,
  matches: fc.boolean(),
});
const plainRule = (...actions: ModelRule['action'][]): fc.Arbitrary<Omit<ModelRule, 'name'>> =>
  fc.record({ action: fc.constantFrom(...actions), isEnabled: often, matches: fc.boolean() });

const named = <Item extends object>(prefix: string, items: readonly Item[]): (Item & { name: string })[] =>
  items.map((item, index) => ({ ...item, name: `${prefix} ${index}` }));

const sites: fc.Arbitrary<ModelSite> = fc
  .record({
    access: accessRules,
    firewall: fc.uniqueArray(firewallRule, {
      maxLength: 4,
      // If two rules have the same action and priority, the documentation does not specify which of them is reported.
      selector: ({ action, priority }) => `${action} ${priority ?? ''}`,
    }),
    accountCustom: fc.array(customRule, { maxLength: 2 }),
    zoneCustom: fc.array(customRule, { maxLength: 3 }),
    lockdowns: fc.uniqueArray(
      fc.record({
        coversUrl: often,
        addresses: fc.subarray(ips, { minLength: 1 }),
        priority: fc.integer({ min: 1, max: 9 }),
        isPaused: seldom,
      }),
      { maxLength: 2, selector: ({ priority }) => priority },
    ),
    agents: fc.uniqueArray(
      fc.record({ agent: fc.constantFrom(...agents), mode: fc.constantFrom(...modes), isPaused: seldom }),
      { maxLength: 2, selector: ({ agent }) => agent },
    ),
    rateLimits: fc.array(plainRule('block', 'managed_challenge', 'log'), { maxLength: 2 }),
    managed: fc.array(plainRule('execute'), { maxLength: 1 }),
  })
  .map((site) => ({
    access: named('access', site.access).map(({ place, ...rule }): ModelAccessRule => ({
      ...rule,
      ...place,
    })),
    firewall: named('firewall', site.firewall),
    accountCustom: named('account', site.accountCustom),
    zoneCustom: named('zone', site.zoneCustom),
    lockdowns: named('lockdown', site.lockdowns),
    agents: named('agent', site.agents),
    rateLimits: named('limit', site.rateLimits),
    managed: named('managed', site.managed),
  }));

const requests: fc.Arbitrary<ModelRequest> = fc.record({
  ip: fc.constantFrom(...ips),
  country: fc.constantFrom(...countries),
  asn: fc.constantFrom(64500, 64501),
  agent: fc.constantFrom(...agents),
});

/** Returns an expression that matches every generated request, or none of them if `matches` is false. */
const expressionOf = (matches: boolean): string =>
  matches ? 'http.host eq "www.example.com"' : 'http.host eq "other.example.com"';

const accessRecord = ({ name, mode, target, value }: ModelAccessRule): object => ({
  notes: name,
  mode,
  configuration: { target, value },
});

const firewallRecord = (rule: ModelFirewallRule): object => ({
  description: rule.name,
  action: rule.action,
  paused: rule.isPaused,
  ...(rule.priority === undefined ? {} : { priority: rule.priority }),
  ...(rule.action === 'bypass' ? { products: rule.products } : {}),
  filter: { expression: expressionOf(rule.matches), paused: rule.isFilterPaused },
});

const ruleRecord = (rule: ModelRule): object => ({
  description: rule.name,
  action: rule.action,
  enabled: rule.isEnabled,
  expression: expressionOf(rule.matches),
  ...(rule.action === 'skip' ? { action_parameters: rule.skip } : {}),
  ...(rule.action === 'execute' ? { action_parameters: { id: rule.name } } : {}),
});

const lockdownRecord = (rule: ModelLockdown): object => ({
  description: rule.name,
  paused: rule.isPaused,
  priority: rule.priority,
  urls: [rule.coversUrl ? 'www.example.com/*' : 'other.example.com/*'],
  configurations: rule.addresses.map((value) => ({ target: 'ip', value })),
});

const agentRecord = (rule: ModelAgentRule): object => ({
  description: rule.name,
  mode: rule.mode,
  paused: rule.isPaused,
  configuration: { target: 'ua', value: rule.agent },
});

function recordsOf(site: ModelSite): readonly object[] {
  return [
    ...site.agents.map(agentRecord),
    ...site.lockdowns.map(lockdownRecord),
    ...site.firewall.map(firewallRecord),
    ...site.access.map(accessRecord),
    ruleset('http_ratelimit', site.rateLimits.map(ruleRecord)),
    ruleset('http_request_firewall_managed', site.managed.map(ruleRecord)),
    ruleset('http_request_firewall_custom', site.zoneCustom.map(ruleRecord)),
    ruleset('http_request_firewall_custom', site.accountCustom.map(ruleRecord), { kind: 'root' }),
  ];
}

function simulatedOutcome(site: ModelSite, { ip, country, asn, agent }: ModelRequest): string {
  const { outcome, by } = simulated(recordsOf(site), {
    request: `GET https://www.example.com/shop\nUser-Agent: ${agent}`,
    fields: { 'ip.src': ip, 'ip.src.country': country, 'ip.src.asnum': asn },
    rules: {
      rateExceeded: site.rateLimits.map(({ name }) => name),
      managedMatch: site.managed.map(({ name }) => ({ rule: name, action: 'block' })),
    },
  });
  return by === undefined ? outcome : `${outcome} by ${by.name}`;
}

describe('the simulation, compared with a second implementation of the order of the products', function () {
  this.timeout(120_000);

  it('agrees on 5,000 sets of rules and requests', () => {
    fc.assert(
      fc.property(sites, requests, (site, request) => {
        assert.equal(simulatedOutcome(site, request), modelOutcome(site, request));
      }),
      { numRuns: 5000 },
    );
  });
});
