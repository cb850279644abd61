import { type RulesetPhase } from './ruleset-phase';

/** Limits for each zone plan. An account has the limit of the highest plan among its zones. */
export interface QuotaByPlan {
  readonly free: number;
  readonly pro: number;
  readonly business: number;
  readonly enterprise: number;
}

/** A quota for the rules of one or more phases (rulesets.md, "Limits"). */
export interface RuleQuota {
  /** All phases whose rules count toward the quota. */
  readonly phases: readonly RulesetPhase[];
  /** Whether only enabled rules count toward the quota. */
  readonly onlyEnabled?: true;
  readonly max: QuotaByPlan;
}

const rulesProducts: QuotaByPlan = { free: 10, pro: 25, business: 50, enterprise: 300 };

/**
 * Quotas of the plans without add-ons. A phase that is missing here has no documented quota. Add-ons can raise some
 * quotas (rate limits, DDoS overrides), so a client must not reject larger values.
 */
export const ruleQuotas: readonly RuleQuota[] = [
  {
    phases: ['http_request_firewall_custom'],
    max: { free: 5, pro: 20, business: 100, enterprise: 1000 },
  },
  { phases: ['http_ratelimit'], max: { free: 1, pro: 2, business: 5, enterprise: 5 } },
  { phases: ['http_request_dynamic_redirect'], max: rulesProducts },
  {
    phases: ['http_request_transform', 'http_request_late_transform', 'http_response_headers_transform'],
    onlyEnabled: true,
    max: rulesProducts,
  },
  { phases: ['http_request_origin'], max: rulesProducts },
  { phases: ['http_config_settings'], max: rulesProducts },
  { phases: ['http_response_compression'], max: rulesProducts },
  { phases: ['http_request_cache_settings'], max: rulesProducts },
  { phases: ['http_custom_errors'], max: { free: 0, pro: 25, business: 50, enterprise: 300 } },
  { phases: ['http_request_redirect'], max: { free: 15, pro: 15, business: 15, enterprise: 50 } },
  { phases: ['ddos_l7'], max: { free: 1, pro: 1, business: 1, enterprise: 1 } },
];

/** Returns the quota that applies to rules of a phase. Returns undefined if none is known. */
export function ruleQuotaOf(phase: string): RuleQuota | undefined {
  return ruleQuotas.find(({ phases }) => phases.some((one) => one === phase));
}

/** Quotas for lists and their items (lists.md, "Limits"). */
export const listQuotas = {
  lists: { free: 1, pro: 10, business: 10, enterprise: 1000 },
  redirectLists: { free: 5, pro: 5, business: 5, enterprise: 25 },
  /**
   * Maximum total number of items in all lists, except redirect lists. The value for Enterprise is undocumented. The
   * documentation states only that it is higher than for the other plans.
   */
  items: { free: 10_000, pro: 10_000, business: 10_000, enterprise: 500_000 },
  redirects: { free: 10_000, pro: 25_000, business: 50_000, enterprise: 1_000_000 },
} as const satisfies Readonly<Record<string, QuotaByPlan>>;
