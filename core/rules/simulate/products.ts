import * as l10n from '@vscode/l10n';
import { own } from '../../base/own';

/**
 * Display names of the simulated products and phases, in the order of the simulation. The positions of lockdowns and
 * user agent rules in this order are assumed. The phases are in their published order. URL normalization, HTTP DDoS
 * protection, and phases for responses or packets are not simulated. Source: "Order of the products", section 1.
 */
const titles = {
  http_request_dynamic_redirect: () => l10n.t('Single redirects'),
  http_request_transform: () => l10n.t('URL rewrites'),
  access_rules: () => l10n.t('IP access rules'),
  firewall_rules: () => l10n.t('Firewall rules (deprecated)'),
  http_config_settings: () => l10n.t('Configuration rules'),
  http_request_origin: () => l10n.t('Origin rules'),
  http_request_firewall_custom: () => l10n.t('Custom rules'),
  lockdowns: () => l10n.t('Zone lockdown rules'),
  ua_rules: () => l10n.t('User agent blocking rules'),
  http_ratelimit: () => l10n.t('Rate limiting rules'),
  http_request_firewall_managed: () => l10n.t('Managed rules'),
  waf_packages: () => l10n.t('WAF packages (deprecated)'),
  http_request_sbfm: () => l10n.t('Super Bot Fight Mode'),
  http_request_redirect: () => l10n.t('Bulk redirects'),
  http_request_late_transform: () => l10n.t('Request header transforms'),
  http_request_cache_settings: () => l10n.t('Cache rules'),
  http_request_snippets: () => l10n.t('Snippets'),
  http_request_cloud_connector: () => l10n.t('Cloud Connector'),
} as const satisfies Record<string, () => string>;

/** The name of a phase or of a product that has no rulesets. */
export type Product = keyof typeof titles;

export const products = Object.keys(titles) as readonly Product[];

export const isProduct = (name: string): name is Product => Object.hasOwn(titles, name);

/** Returns the display name of a product. */
export const productTitle = (product: Product): string => titles[product]();

/** Display names of phases that are not simulated. */
const otherTitles: Readonly<Record<string, () => string>> = {
  http_request_sanitize: () => l10n.t('URL normalization'),
  ddos_l7: () => l10n.t('HTTP DDoS protection'),
  http_custom_errors: () => l10n.t('Custom errors'),
  http_response_headers_transform: () => l10n.t('Response header transforms'),
  http_response_compression: () => l10n.t('Compression rules'),
  http_response_firewall_managed: () => l10n.t('Sensitive data detection'),
  http_log_custom_fields: () => l10n.t('Custom log fields'),
};

/**
 * Returns the display name of a rule's product. If the rule's phase is not simulated, returns the display name of the
 * phase.
 */
export const ruleTitle = ({
  product,
  otherPhase,
}: {
  readonly product: Product;
  readonly otherPhase?: string;
}): string =>
  otherPhase === undefined ? productTitle(product) : (own(otherTitles, otherPhase)?.() ?? otherPhase);

/** Products that an access rule with the mode `whitelist` skips. Redirects and settings are not among them. */
export const securityProducts: ReadonlySet<Product> = new Set<Product>([
  'access_rules',
  'firewall_rules',
  'http_request_firewall_custom',
  'lockdowns',
  'ua_rules',
  'http_ratelimit',
  'http_request_firewall_managed',
  'waf_packages',
  'http_request_sbfm',
]);

/**
 * The legacy and the current managed rules. They are evaluated even for requests from countries that an access rule
 * allows.
 */
export const managedProducts: ReadonlySet<Product> = new Set<Product>([
  'http_request_firewall_managed',
  'waf_packages',
]);

/**
 * Simulated products, by their names in `bypass` and `skip`. Other names refer to products without rules that can be
 * read.
 */
export const skippableProducts: Readonly<Record<string, Product>> = {
  zoneLockdown: 'lockdowns',
  uaBlock: 'ua_rules',
  waf: 'waf_packages',
};

/** Names that `bypass` and `skip` use for products without rules. */
export const ruleless = ['bic', 'hot', 'securityLevel'] as const;
