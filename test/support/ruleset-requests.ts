import { hexOf } from '../../local/random';

const account = hexOf(32, 'account', 'harbour');
const zone = hexOf(32, 'zone', 'harbour-goods.example');
export const managedRuleset = 'efb7b8c949ac4650a09736fc376e9aee';

/** Returns the ID of a ruleset in the demo data. */
export const rulesetId = (place: string, phase: string, name = 'default'): string =>
  hexOf(32, place, 'ruleset', phase, name);
export const ruleId = (ruleset: string, ref: string): string => hexOf(32, ruleset, 'rule', ref);
export const listId = (name: string): string => hexOf(32, account, 'list', name);

const custom = rulesetId(zone, 'http_request_firewall_custom');
const shared = rulesetId(account, 'http_request_firewall_custom', 'Rules for every shop');
const root = rulesetId(account, 'http_request_firewall_custom');
const rule = { action: 'block', expression: 'ip.src eq 192.0.2.1', description: 'x' };

type Rows = Readonly<Record<string, readonly [path: string, body?: unknown]>>;

const atLevel = (
  name: string,
  path: string,
  ids: { readonly ruleset: string; readonly rule: string; readonly unused: string; readonly kind: string; readonly phase: string },
): Rows => {
  const one = `${path}/rulesets/${ids.ruleset}`;
  const entrypoint = `${path}/rulesets/phases/http_request_firewall_custom/entrypoint`;
  return {
    [`list${name}Rulesets`]: [`${path}/rulesets?per_page=3`],
    [`create${name}Ruleset`]: [
      `${path}/rulesets`,
      { name: 'New', kind: ids.kind, phase: ids.phase, rules: [] },
    ],
    [`get${name}Ruleset`]: [one],
    [`update${name}Ruleset`]: [one, { description: 'x', rules: [{ id: ids.rule }, rule] }],
    [`delete${name}Ruleset`]: [`${path}/rulesets/${ids.unused}`],
    [`create${name}RulesetRule`]: [`${one}/rules`, { ...rule, position: { index: 1 } }],
    [`update${name}RulesetRule`]: [`${one}/rules/${ids.rule}`, rule],
    [`delete${name}RulesetRule`]: [`${one}/rules/${ids.rule}`],
    [`list${name}RulesetVersions`]: [`${one}/versions`],
    [`get${name}RulesetVersion`]: [`${one}/versions/1`],
    [`delete${name}RulesetVersion`]: [`${path}/rulesets/${ids.unused}/versions/1`],
    [`get${name}EntrypointRuleset`]: [entrypoint],
    [`update${name}EntrypointRuleset`]: [entrypoint, { rules: [rule] }],
    [`list${name}EntrypointRulesetVersions`]: [`${entrypoint}/versions`],
    [`get${name}EntrypointRulesetVersion`]: [`${entrypoint}/versions/1`],
  };
}; // prettier-ignore

const lists = `/accounts/${account}/rules/lists`;
const offices = `${lists}/${listId('offices')}`;
const item = hexOf(32, account, 'list item', 'offices', 0);

/** For each operation, a request that succeeds with the demo data. */
export const rulesetRequests: Rows = {
  ...atLevel('Account', `/accounts/${account}`, {
    ruleset: shared,
    rule: ruleId(shared, 'dotfiles'),
    unused: root,
    kind: 'custom',
    phase: 'http_ratelimit',
  }),
  listAccountRulesetVersionRulesByTag: [
    `/accounts/${account}/rulesets/${managedRuleset}/versions/357/by_tag/xss`,
  ],
  ...atLevel('Zone', `/zones/${zone}`, {
    ruleset: custom,
    rule: ruleId(custom, 'admin'),
    unused: custom,
    kind: 'custom',
    phase: 'http_request_firewall_custom',
  }),
  'lists-get-lists': [lists],
  'lists-create-a-list': [lists, { name: 'fresh', kind: 'ip', description: 'x' }],
  'lists-get-a-list': [offices],
  'lists-update-a-list': [offices, { description: 'Where people work' }],
  'lists-delete-a-list': [`${lists}/${listId('unused_hosts')}`],
  'lists-get-list-items': [`${offices}/items?per_page=50`],
  'lists-create-list-items': [`${offices}/items`, [{ ip: '192.0.2.9', comment: 'x' }]],
  'lists-update-all-list-items': [`${offices}/items`, [{ ip: '2001:DB8::1' }]],
  'lists-delete-list-items': [`${offices}/items`, { items: [{ id: item }] }],
  'lists-get-a-list-item': [`${offices}/items/${item}`],
  'lists-get-bulk-operation-status': [`${lists}/bulk_operations/${hexOf(32, account, 'list operation')}`],
};
