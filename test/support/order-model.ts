/*
 * A second implementation of the order in which products are applied, written only from the documentation. The
 * simulation is compared with it. It does not evaluate expressions: each rule states whether it matches. It is as
 * simple as possible.
 */

/** The parts of a request that the model's rules read. */
export interface ModelRequest {
  readonly ip: string;
  readonly country: string;
  readonly asn: number;
  readonly agent: string;
}

interface Named {
  readonly name: string;
}

export type Mode = 'block' | 'challenge' | 'js_challenge' | 'managed_challenge';

export interface ModelAccessRule extends Named {
  readonly mode: Mode | 'whitelist';
  readonly target: 'ip' | 'ip_range' | 'asn' | 'country';
  readonly value: string;
}

export interface ModelFirewallRule extends Named {
  readonly action: Mode | 'allow' | 'bypass' | 'log';
  readonly products: readonly string[];
  readonly priority?: number;
  readonly isPaused: boolean;
  readonly isFilterPaused: boolean;
  readonly matches: boolean;
}

export interface ModelRule extends Named {
  readonly action: Mode | 'log' | 'skip' | 'execute';
  readonly skip?: {
    readonly ruleset?: 'current';
    readonly phase?: 'current';
    readonly phases?: readonly string[];
    readonly products?: readonly string[];
  };
  readonly isEnabled: boolean;
  readonly matches: boolean;
}

export interface ModelLockdown extends Named {
  readonly coversUrl: boolean;
  readonly addresses: readonly string[];
  readonly priority: number;
  readonly isPaused: boolean;
}

export interface ModelAgentRule extends Named {
  readonly agent: string;
  readonly mode: Mode;
  readonly isPaused: boolean;
}

export interface ModelSite {
  readonly access: readonly ModelAccessRule[];
  readonly firewall: readonly ModelFirewallRule[];
  readonly accountCustom: readonly ModelRule[];
  readonly zoneCustom: readonly ModelRule[];
  readonly lockdowns: readonly ModelLockdown[];
  readonly agents: readonly ModelAgentRule[];
  /** Rules whose rate limit is exceeded whenever they match. */
  readonly rateLimits: readonly ModelRule[];
  /** Rules that run a managed ruleset in which a blocking rule matches. */
  readonly managed: readonly ModelRule[];
}

/** `pass`, or `block by` or `challenge by` with the name of the rule that ends the request. */
export type ModelOutcome = string;

const ending = (action: string, name: string): ModelOutcome =>
  `${action === 'block' ? 'block' : 'challenge'} by ${name}`;

/** The targets of access rules, from the most to the least specific. */
const targets = ['ip', 'ip_range', 'asn', 'country'] as const;

function isTarget({ target, value }: ModelAccessRule, { ip, country, asn }: ModelRequest): boolean {
  if (target === 'ip') return value === ip;
  if (target === 'asn') return value === `AS${asn}`;
  if (target === 'country') return value === country;
  // All ranges in the model have a prefix length of 24 bits.
  return value === `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
}

/** How the access rules affect the products that are evaluated after them. */
type Access =
  { readonly ends: ModelOutcome } | { readonly passes: 'nothing' | 'all' | 'all but managed rules' };

function byAccess(site: ModelSite, request: ModelRequest): Access {
  const matching = site.access.filter((rule) => isTarget(rule, request));
  const allowing = matching.filter(({ mode }) => mode === 'whitelist');
  if (allowing.length > 0)
    return { passes: allowing.some(({ target }) => target !== 'country') ? 'all' : 'all but managed rules' };
  for (const target of targets) {
    const found = matching.find((rule) => rule.target === target);
    if (found) return { ends: ending(found.mode, found.name) };
  }
  return { passes: 'nothing' };
}

const precedence = ['log', 'bypass', 'allow', 'challenge', 'managed_challenge', 'js_challenge', 'block'];

function byFirewall(site: ModelSite, skipped: Set<string>): ModelOutcome | undefined {
  const rules = site.firewall
    .filter(({ isPaused, isFilterPaused }) => !isPaused && !isFilterPaused)
    .sort(
      (a, b) =>
        (a.priority ?? Infinity) - (b.priority ?? Infinity) ||
        precedence.indexOf(a.action) - precedence.indexOf(b.action),
    );
  for (const { matches, action, products, name } of rules) {
    if (!matches || action === 'log') continue;
    if (action === 'allow') return undefined;
    if (action !== 'bypass') return ending(action, name);
    for (const product of products) skipped.add(product);
  }
  return undefined;
}

/**
 * Runs the rules of one entry point and returns how the request ends, or undefined if it continues. Adds the phases
 * and products that the rules skip to `skipped`. Account rules skip only phases, because lockdowns and user agent rules
 * belong to the zone.
 */
function byRules(
  rules: readonly ModelRule[],
  skipped: Set<string>,
  level: 'account' | 'zone' = 'zone',
): ModelOutcome | undefined {
  for (const { isEnabled, matches, action, skip, name } of rules) {
    if (!isEnabled || !matches || action === 'log') continue;
    if (action === 'execute') return ending('block', name);
    if (action !== 'skip') return ending(action, name);
    for (const phase of skip?.phases ?? []) skipped.add(phase);
    if (level === 'zone') for (const product of skip?.products ?? []) skipped.add(product);
    if (skip?.ruleset || skip?.phase) return undefined;
  }
  return undefined;
}

/** Returns how the request ends if a lockdown blocks it. Otherwise, returns whether a lockdown allows the address. */
function byLockdown(site: ModelSite, { ip }: ModelRequest): ModelOutcome | boolean {
  const [decides] = site.lockdowns
    .filter(({ isPaused, coversUrl }) => !isPaused && coversUrl)
    .sort((a, b) => a.priority - b.priority);
  if (decides === undefined) return false;
  return decides.addresses.includes(ip) || ending('block', decides.name);
}

function byAgent(site: ModelSite, { agent }: ModelRequest): ModelOutcome | undefined {
  const found = site.agents.find((rule) => !rule.isPaused && rule.agent === agent);
  return found && ending(found.mode, found.name);
}

/** Returns the outcome according to sections 1 to 4 of the document on the order of the products. */
export function modelOutcome(site: ModelSite, request: ModelRequest): ModelOutcome {
  const skipped = new Set<string>();
  const access = byAccess(site, request);
  if ('ends' in access) return access.ends;
  if (access.passes === 'nothing') {
    const early =
      byFirewall(site, skipped) ??
      byRules(site.accountCustom, skipped, 'account') ??
      byRules(site.zoneCustom, skipped);
    if (early !== undefined) return early;
    const locked = skipped.has('zoneLockdown') ? false : byLockdown(site, request);
    if (typeof locked === 'string') return locked;
    const agent = locked || skipped.has('uaBlock') ? undefined : byAgent(site, request);
    if (agent !== undefined) return agent;
    const limited = skipped.has('http_ratelimit') ? undefined : byRules(site.rateLimits, skipped);
    if (limited !== undefined) return limited;
  }
  if (access.passes === 'all' || skipped.has('http_request_firewall_managed')) return 'pass';
  return byRules(site.managed, skipped) ?? 'pass';
}
