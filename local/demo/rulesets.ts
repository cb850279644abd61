import { type ListItem, type ListKind } from '../../core/model/rules-list';
import { type RulesetKind } from '../../core/model/ruleset';
import { type RulesetPhase } from '../../core/model/ruleset-phase';
import { isoTime } from '../clock';
import { hexOf } from '../random';
import { type ListOperationState, type ListState, makeList } from '../state/rules-list';
import { type RuleRecord, type RulesetState, type VersionRecord } from '../state/ruleset';
import { day } from './make';

/** A rule of the demo data. Its `ref` identifies it across all versions. */
export interface RuleDraft extends Pick<RuleRecord, 'action_parameters' | 'ratelimit' | 'logging'> {
  readonly ref: string;
  readonly action: string;
  readonly expression: string;
  readonly description: string;
  readonly enabled?: boolean;
}

/** Creates a ruleset with its versions, oldest first. `place` is the zone or account to which the ruleset belongs. */
function ruleset(
  place: string,
  kind: RulesetKind,
  phase: RulesetPhase,
  name: string,
  versions: readonly { readonly atMs: number; readonly rules: readonly RuleDraft[] }[],
): RulesetState {
  const id = hexOf(32, place, 'ruleset', phase, name);
  const kept: VersionRecord[] = [];
  for (const [index, { atMs, rules }] of versions.entries()) {
    const before = new Map(kept.at(-1)?.rules.map((rule) => [rule.ref, rule]));
    kept.push({
      version: String(index + 1),
      description: '',
      last_updated: isoTime(atMs),
      rules: rules.map((draft) => ruleRecord(id, draft, before.get(draft.ref), atMs)),
    });
  }
  return { id, name, kind, phase, lastVersion: kept.length, versions: kept };
}

function ruleRecord(
  rulesetId: string,
  draft: RuleDraft,
  before: RuleRecord | undefined,
  atMs: number,
): RuleRecord {
  const content = {
    id: hexOf(32, rulesetId, 'rule', draft.ref),
    enabled: true,
    ...(draft.action === 'skip' ? { logging: { enabled: true } } : {}),
    ...draft,
  };
  const next = {
    ...content,
    version: before?.version ?? '1',
    last_updated: before?.last_updated ?? isoTime(atMs),
  };
  if (before && JSON.stringify(before) === JSON.stringify(next)) return before;
  return { ...next, version: before ? String(Number(before.version) + 1) : '1', last_updated: isoTime(atMs) };
}

function rulesList(
  account: string,
  kind: ListKind,
  name: string,
  description: string,
  items: readonly Omit<ListItem, 'id'>[],
  atMs: number,
): ListState {
  const at = isoTime(atMs);
  return makeList({
    id: hexOf(32, account, 'list', name),
    name,
    kind,
    description,
    created_on: at,
    modified_on: at,
    items: items.map((item, index) => ({
      id: hexOf(32, account, 'list item', name, index),
      ...item,
      created_on: at,
      modified_on: at,
    })),
  });
}

const enterprise = 'cf.zone.plan eq "ENT"';
const managed = 'efb7b8c949ac4650a09736fc376e9aee';
const owasp = '4814384a9e5d4991b9815dcfc25d2f1f';
const managedRule = (index: number): string => hexOf(32, managed, 'managed rule', index);

/** Returns the lists of the demo account "Harbour Goods". */
export function harbourLists(account: string, nowMs: number): readonly ListState[] {
  const old = nowMs - 200 * day;
  return [
    rulesList(account, 'ip', 'offices', 'Where we work', [
      { ip: '192.0.2.0/24', comment: 'Warehouse' },
      { ip: '198.51.100.10', comment: 'Office, ground floor' },
      { ip: '2001:db8:10::/48' },
    ], old),
    rulesList(account, 'ip', 'credential_stuffers', 'Seen at the sign-in', [
      { ip: '203.0.113.7' },
      { ip: '203.0.113.64/26', comment: 'Hosting' },
    ], nowMs - 30 * day),
    rulesList(account, 'asn', 'hosting_networks', '', [
      { asn: 64496, comment: 'Cheap servers' },
      { asn: 64501 },
    ], old),
    rulesList(account, 'hostname', 'partner_hosts', 'Partners that call the API', [
      { hostname: { url_hostname: 'partner.example' } },
      { hostname: { url_hostname: '*.supplier.example', exclude_exact_hostname: true } },
    ], old),
    rulesList(account, 'redirect', 'moved_pages', 'Pages of the old shop', [
      { redirect: { source_url: 'harbour-goods.example/sale/', target_url: 'https://harbour-goods.example/offers/' } },
      { redirect: { source_url: 'https://harbour-stories.example/2019/', target_url: 'https://harbour-stories.example/archive/', status_code: 308, subpath_matching: true, preserve_path_suffix: true } },
    ], old),
    // No rule uses this list.
    rulesList(account, 'hostname', 'unused_hosts', '', [], old),
  ]; // prettier-ignore
}

/** Returns one failed operation on list items. It was accepted one day before `nowMs`. */
export function harbourListOperations(account: string, nowMs: number): readonly ListOperationState[] {
  const acceptedAtMs = nowMs - day;
  return [
    {
      id: hexOf(32, account, 'list operation'),
      listId: hexOf(32, account, 'list', 'offices'),
      acceptedAtMs,
      startsAtMs: acceptedAtMs + 1500,
      endsAtMs: acceptedAtMs + 3000,
      failure: 'the lists of this account would have too many items',
    },
  ];
}

/** Returns the rulesets of the demo account "Harbour Goods": a custom ruleset and the rules that execute it. */
export function harbourAccountRulesets(account: string, nowMs: number): readonly RulesetState[] {
  const old = nowMs - 200 * day;
  const shared = ruleset(account, 'custom', 'http_request_firewall_custom', 'Rules for every shop', [
    {
      atMs: old,
      rules: [
        { ref: 'stuffers', action: 'block', description: 'Credential stuffing', expression: 'ip.src in $credential_stuffers and http.request.uri.path eq "/login"' },
        { ref: 'dotfiles', action: 'block', description: 'Dot files', expression: 'http.request.uri.path contains "/."' },
      ],
    },
  ]); // prettier-ignore
  return [
    shared,
    ruleset(account, 'root', 'http_request_firewall_custom', 'default', [
      {
        atMs: old,
        rules: [
          { ref: 'shared', action: 'execute', description: 'Rules for every shop', expression: `(http.host contains "harbour") and ${enterprise}`, action_parameters: { id: shared.id } },
        ],
      },
    ]),
    ruleset(account, 'root', 'http_request_redirect', 'default', [
      {
        atMs: old,
        rules: [
          { ref: 'moved', action: 'redirect', description: 'Pages of the old shop', expression: 'http.request.full_uri in $moved_pages', action_parameters: { from_list: { name: 'moved_pages', key: 'http.request.full_uri' } } },
        ],
      },
    ]),
  ]; // prettier-ignore
}

/**
 * Returns the rulesets of the shop zone in the demo account "Harbour Goods". They contain rules in most phases, and
 * earlier versions that can be restored.
 */
export function shopRulesets(zone: string, nowMs: number): readonly RulesetState[] {
  const old = nowMs - 150 * day;
  const office: RuleDraft = { ref: 'office', action: 'skip', description: 'Office', expression: 'ip.src in $offices', action_parameters: { phases: ['http_ratelimit', 'http_request_firewall_managed'] } }; // prettier-ignore
  const admin: RuleDraft = { ref: 'admin', action: 'block', description: 'Administration from elsewhere', expression: '(starts_with(http.request.uri.path, "/admin/") and not ip.src in $offices)' }; // prettier-ignore
  const hosting: RuleDraft = { ref: 'hosting', action: 'managed_challenge', description: 'Hosting networks at the sign-in', expression: '(http.request.uri.path eq "/login" and ip.src.asnum in $hosting_networks)' }; // prettier-ignore
  const scrapers: RuleDraft = { ref: 'scrapers', action: 'block', description: 'Price scrapers', expression: 'http.user_agent contains "BadBot"', action_parameters: { response: { status_code: 403, content_type: 'text/plain', content: 'No scraping, please.' } } }; // prettier-ignore
  const trial: RuleDraft = { ref: 'trial', action: 'log', description: 'Trial of a new rule', expression: 'cf.threat_score gt 10', enabled: false }; // prettier-ignore
  const everything: RuleDraft = { ref: 'countries', action: 'block', description: 'Where we do not deliver', expression: 'ip.src.country in {"KP" "SY"}' }; // prettier-ignore
  const entry = (phase: RulesetPhase, ...rules: readonly RuleDraft[]): RulesetState =>
    ruleset(zone, 'zone', phase, 'default', [{ atMs: old, rules }]);
  return [
    ruleset(zone, 'zone', 'http_request_firewall_custom', 'default', [
      { atMs: old, rules: [admin, scrapers] },
      { atMs: nowMs - 90 * day, rules: [office, admin, scrapers, everything] },
      { atMs: nowMs - 21 * day, rules: [office, admin, hosting, scrapers, everything] },
      // Another user removed the country rule and moved the scraper rule. Earlier versions still contain the previous
      // rules.
      { atMs: nowMs - 2 * day, rules: [scrapers, office, { ...admin, description: 'Administration only from the offices' }, hosting, trial] }, // prettier-ignore
    ]),
    entry(
      'http_ratelimit',
      { ref: 'login', action: 'block', description: 'Guessing passwords', expression: 'http.request.uri.path eq "/login" and http.request.method eq "POST"', ratelimit: { characteristics: ['cf.colo.id', 'ip.src'], period: 60, requests_per_period: 10, mitigation_timeout: 600, requests_to_origin: false } }, // prettier-ignore
      { ref: 'search', action: 'managed_challenge', description: 'Search', expression: 'starts_with(http.request.uri.path, "/search")', ratelimit: { characteristics: ['cf.colo.id', 'ip.src'], period: 10, requests_per_period: 50, mitigation_timeout: 0, requests_to_origin: true } }, // prettier-ignore
    ),
    entry(
      'http_request_firewall_managed',
      { ref: 'uploads', action: 'skip', description: 'Uploads of the staff', expression: 'http.request.uri.path eq "/staff/upload"', action_parameters: { rules: { [managed]: [managedRule(5)] } } }, // prettier-ignore
      { ref: 'managed', action: 'execute', description: 'Managed rules', expression: 'true', action_parameters: { id: managed, overrides: { categories: [{ category: 'wordpress', enabled: false }], rules: [{ id: managedRule(3), action: 'block' }, { id: managedRule(6), enabled: false }] } } }, // prettier-ignore
      { ref: 'owasp', action: 'execute', description: 'OWASP', expression: 'true', enabled: false, action_parameters: { id: owasp, overrides: { rules: [{ id: hexOf(32, owasp, 'managed rule', 3), action: 'log', score_threshold: 60 }] } } }, // prettier-ignore
    ),
    entry(
      'http_request_dynamic_redirect',
      { ref: 'www', action: 'redirect', description: 'Without www', expression: 'http.host eq "www.harbour-goods.example"', action_parameters: { from_value: { status_code: 301, target_url: { expression: 'concat("https://harbour-goods.example", http.request.uri.path)' }, preserve_query_string: true } } }, // prettier-ignore
      { ref: 'help', action: 'redirect', description: 'Help', expression: 'http.request.uri.path eq "/help"', action_parameters: { from_value: { status_code: 302, target_url: { value: 'https://harbour-goods.example/service/' } } } }, // prettier-ignore
    ),
    entry('http_request_transform', { ref: 'images', action: 'rewrite', description: 'Old image paths', expression: 'starts_with(http.request.uri.path, "/img/")', action_parameters: { uri: { path: { expression: 'regex_replace(http.request.uri.path, "^/img/", "/images/")' } } } }), // prettier-ignore
    entry('http_request_late_transform', { ref: 'country', action: 'rewrite', description: 'Country for the shop', expression: 'true', action_parameters: { headers: { 'X-Country': { operation: 'set', expression: 'ip.src.country' } } } }), // prettier-ignore
    entry('http_response_headers_transform', { ref: 'hsts', action: 'rewrite', description: 'Only encrypted', expression: 'ssl', action_parameters: { headers: { 'Strict-Transport-Security': { operation: 'set', value: 'max-age=31536000' }, 'X-Powered-By': { operation: 'remove' } } } }), // prettier-ignore
    entry('http_config_settings', { ref: 'legacy', action: 'set_config', description: 'Old tills', expression: 'http.host eq "tills.harbour-goods.example"', action_parameters: { ssl: 'flexible', automatic_https_rewrites: false } }), // prettier-ignore
    entry('http_request_origin', { ref: 'beta', action: 'route', description: 'Beta server', expression: 'starts_with(http.request.uri.path, "/beta/")', action_parameters: { origin: { port: 8443 } } }), // prettier-ignore
    entry(
      'http_request_cache_settings',
      { ref: 'static', action: 'set_cache_settings', description: 'Static files', expression: 'starts_with(http.request.uri.path, "/static/")', action_parameters: { cache: true, edge_ttl: { mode: 'override_origin', default: 86_400 } } }, // prettier-ignore
      { ref: 'cart', action: 'set_cache_settings', description: 'Never the cart', expression: 'starts_with(http.request.uri.path, "/cart")', action_parameters: { cache: false } }, // prettier-ignore
    ),
    entry('http_custom_errors', { ref: 'maintenance', action: 'serve_error', description: 'Maintenance', expression: 'http.response.code eq 503', action_parameters: { content_type: 'text/html', status_code: 503, content: '<h1>Back soon</h1>' } }), // prettier-ignore
    entry('http_response_compression', { ref: 'zstd', action: 'compress_response', description: 'Best compression', expression: 'http.response.content_type.media_type eq "text/html"', action_parameters: { algorithms: [{ name: 'zstd' }, { name: 'brotli' }, { name: 'auto' }] } }), // prettier-ignore
    // An entry point without rules, like those that the dashboard leaves behind.
    entry('http_log_custom_fields'),
  ];
}

/** Returns the rulesets of the API zone in the demo account "Harbour Goods". */
export function apiRulesets(zone: string, nowMs: number): readonly RulesetState[] {
  return [
    ruleset(zone, 'zone', 'http_request_firewall_custom', 'default', [
      {
        atMs: nowMs - 60 * day,
        rules: [
          { ref: 'partners', action: 'block', description: 'Only partners', expression: 'not http.host in $partner_hosts and starts_with(http.request.uri.path, "/partner/")' }, // prettier-ignore
        ],
      },
    ]),
  ];
}

/** Returns the rulesets of the zone in the demo account "Lumen". */
export function labRulesets(zone: string, nowMs: number): readonly RulesetState[] {
  return [
    ruleset(zone, 'zone', 'http_request_firewall_custom', 'default', [
      {
        atMs: nowMs - 40 * day,
        rules: [
          { ref: 'instruments', action: 'block', description: 'Instruments', expression: 'http.request.uri.path eq "/instruments/reset"' }, // prettier-ignore
          { ref: 'trial', action: 'js_challenge', description: 'Trial', expression: 'ip.src.country eq "BR"', enabled: false }, // prettier-ignore
        ],
      },
    ]),
  ];
}

/** Numbers of rules and list items in the large account. */
const largeRuleCounts = { rules: 1000, items: 100_000 } as const;

/** Returns a ruleset of a zone with the maximum number of rules. */
export function largeRuleset(zone: string, nowMs: number): RulesetState {
  const rules = Array.from({ length: largeRuleCounts.rules }, (_, index): RuleDraft => ({
    ref: `rule-${String(index)}`,
    action: index % 3 === 0 ? 'block' : 'managed_challenge',
    description: `Rule ${String(index + 1)}`,
    expression: `http.request.uri.path eq "/page/${String(index)}" and ip.src.asnum eq ${String(64_500 + index)}`,
  }));
  return ruleset(zone, 'zone', 'http_request_firewall_custom', 'default', [
    { atMs: nowMs - 20 * day, rules },
  ]);
}

export function largeList(account: string, nowMs: number): ListState {
  const items = Array.from({ length: largeRuleCounts.items }, (_, index) => ({
    ip: `10.${String(index >> 16)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
  }));
  return rulesList(account, 'ip', 'large_list', 'Many addresses', items, nowMs - 20 * day);
}
