import { type Open } from './decode';
import { type RulesetPhase } from './ruleset-phase';

/** The actions of rules (rulesets.md, "Actions"). */
export const ruleActions = [
  'block',
  'challenge',
  'js_challenge',
  'managed_challenge',
  'log',
  'skip',
  'execute',
  'rewrite',
  'redirect',
  'route',
  'score',
  'serve_error',
  'set_config',
  'set_cache_settings',
  'set_cache_tags',
  'set_cache_control',
  'compress_response',
  'log_custom_field',
  'transform_response_html',
  'ddos_dynamic',
  'force_connection_close',
] as const;
export type RuleAction = (typeof ruleActions)[number];

/** Products outside the rules engine that the action `skip` can skip. The last two products no longer exist. */
export const skipProducts = [
  'zoneLockdown',
  'uaBlock',
  'bic',
  'hot',
  'securityLevel',
  'rateLimit',
  'waf',
] as const;

/**
 * A fixed string, or an expression that is evaluated for each request. Exactly one of the two properties is present.
 */
export interface ValueOrExpression {
  readonly value?: string;
  readonly expression?: string;
}

/** The response to a blocked client. Either all three properties are present, or none. */
export interface BlockResponse {
  readonly status_code?: number;
  readonly content_type?: string;
  readonly content?: string;
}
export interface BlockParameters {
  readonly response?: BlockResponse;
}

export interface SkipParameters {
  /** The value `current` skips the rest of this ruleset. */
  readonly ruleset?: Open<'current'>;
  /** The value `current` skips the rest of the phase. */
  readonly phase?: Open<'current'>;
  readonly phases: readonly Open<RulesetPhase>[];
  readonly rulesets: readonly string[];
  /** IDs of the skipped rules, keyed by ruleset ID. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly products: readonly Open<(typeof skipProducts)[number]>[];
}

/** Settings that an `execute` rule can override in a managed ruleset, or in a category or rule of that ruleset. */
export interface Override {
  readonly action?: Open<RuleAction>;
  readonly enabled?: boolean;
  /** Sensitivity level. Available only in DDoS phases. */
  readonly sensitivity_level?: Open<'default' | 'medium' | 'low' | 'eoff'>;
}
export type CategoryOverride = Override & { readonly category: string };
export type RuleOverride = Override & { readonly id: string; readonly score_threshold?: number };

/**
 * Overrides at all levels. A rule's override takes precedence over the overrides of its categories. If several
 * categories of a rule have overrides, the last one in the list takes precedence. The override of the ruleset has the
 * lowest precedence.
 */
export type Overrides = Override & {
  readonly categories: readonly CategoryOverride[];
  readonly rules: readonly RuleOverride[];
};

export interface ExecuteParameters {
  readonly id: string;
  /** Version of the ruleset. Responses contain `latest`, which must not be included in requests. */
  readonly version?: string;
  readonly matched_data?: { readonly public_key?: string };
  readonly overrides?: Partial<Overrides>;
}

export interface HeaderRewrite extends ValueOrExpression {
  readonly operation?: Open<'add' | 'set' | 'remove'>;
}

export interface UriRewrite {
  readonly path?: ValueOrExpression;
  readonly query?: ValueOrExpression;
}

export interface RewriteParameters {
  readonly uri?: UriRewrite;
  /** Header rewrites, by header name. */
  readonly headers?: Readonly<Record<string, HeaderRewrite>>;
}

export interface RedirectFromValue {
  readonly target_url?: ValueOrExpression;
  /** Status code of the redirect: 301, 302, 303, 307, or 308. */
  readonly status_code?: number;
  readonly preserve_query_string?: boolean;
}

/**
 * A redirect whose target comes from a list. `name` is the name of a list of redirects, and `key` is an expression.
 */
export interface RedirectFromList {
  readonly name?: string;
  readonly key?: string;
}

/** Parameters of a redirect. Exactly one of the two properties is present. */
export interface RedirectParameters {
  readonly from_value?: RedirectFromValue;
  readonly from_list?: RedirectFromList;
}

export interface RouteOrigin {
  readonly host?: string;
  readonly port?: number;
}

export interface RouteParameters {
  readonly host_header?: string;
  readonly origin?: RouteOrigin;
  readonly sni?: { readonly value?: string };
}

/** Parameters that add to the score of a request. Only rules in managed rulesets have them. */
export interface ScoreParameters {
  readonly increment?: number;
}

export interface ServeErrorParameters {
  readonly content_type?: string;
  readonly status_code?: number;
  readonly content?: string;
  readonly asset_name?: string;
}

/**
 * Values of settings, keyed by setting name. The documentation lists the known settings (rulesets.md, "Actions").
 * Unknown settings are kept.
 */
export type SettingParameters = Readonly<Record<string, unknown>>;

/** Query parameters in a cache key: either all of them, or only the listed ones. */
export interface QueryStringKeys {
  readonly all: boolean;
  readonly list: readonly string[];
}

export interface CacheTtl {
  readonly mode?: Open<'respect_origin' | 'bypass_by_default' | 'override_origin' | 'bypass'>;
  /** In seconds. */
  readonly default?: number;
}

/** An inclusive range of status codes. If one end is missing, the range has no limit in that direction. */
export interface StatusCodeRange {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Caching duration for responses with a status code or a range of status codes. `value` is in seconds, where 0 means
 * no-cache and -1 means no-store.
 */
export interface StatusCodeTtl {
  readonly status_code?: number;
  readonly status_code_range?: StatusCodeRange;
  readonly value?: number;
}

/** Query parameters that a cache key includes or excludes. Exactly one of the two properties is present. */
export interface CacheKeyQuery {
  readonly include?: QueryStringKeys;
  readonly exclude?: QueryStringKeys;
}

export interface CustomCacheKey {
  readonly query_string?: CacheKeyQuery;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly cookie?: Readonly<Record<string, unknown>>;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly host?: { readonly resolved?: boolean };
}

export interface CacheKey {
  readonly custom_key?: CustomCacheKey;
  readonly cache_by_device_type?: boolean;
  readonly cache_deception_armor?: boolean;
  readonly ignore_query_strings_order?: boolean;
}

export interface EdgeTtl extends CacheTtl {
  readonly status_code_ttl: readonly StatusCodeTtl[];
}

export interface CacheReserve {
  readonly eligible?: boolean;
  readonly minimum_file_size?: number;
}

export interface CacheSettingsParameters {
  readonly cache?: boolean;
  readonly edge_ttl?: EdgeTtl;
  readonly browser_ttl?: CacheTtl;
  readonly cache_key?: CacheKey;
  readonly cache_reserve?: CacheReserve;
}

export interface CacheTagsParameters {
  readonly operation?: Open<'add' | 'remove' | 'set'>;
  readonly values: readonly string[];
  readonly expression?: string;
}

export interface CacheControlDirective {
  readonly operation?: Open<'set' | 'remove'>;
  readonly value?: number;
  readonly qualifiers?: readonly string[];
  readonly cloudflare_only?: boolean;
}

export interface CompressionAlgorithm {
  readonly name?: Open<'none' | 'auto' | 'default' | 'gzip' | 'brotli' | 'zstd'>;
}

export interface CompressionParameters {
  /** Algorithms in order of preference. The first one that the client accepts is used. */
  readonly algorithms: readonly CompressionAlgorithm[];
}

export interface LoggedField {
  readonly name: string;
  readonly preserve_duplicates?: boolean;
}

export interface LogFieldsParameters {
  readonly cookie_fields: readonly LoggedField[];
  readonly request_fields: readonly LoggedField[];
  readonly transformed_request_fields: readonly LoggedField[];
  readonly response_fields: readonly LoggedField[];
  readonly raw_response_fields: readonly LoggedField[];
}

export interface HtmlParameters {
  readonly link_maze?: Readonly<Record<string, unknown>>;
}

/** Type of `action_parameters` for actions that have no parameters. */
export type NoParameters = Readonly<Record<string, unknown>>;

/** The parameters of each action. */
export interface ActionParameters {
  readonly block: BlockParameters;
  readonly challenge: NoParameters;
  readonly js_challenge: NoParameters;
  readonly managed_challenge: NoParameters;
  readonly log: NoParameters;
  readonly skip: SkipParameters;
  readonly execute: ExecuteParameters;
  readonly rewrite: RewriteParameters;
  readonly redirect: RedirectParameters;
  readonly route: RouteParameters;
  readonly score: ScoreParameters;
  readonly serve_error: ServeErrorParameters;
  readonly set_config: SettingParameters;
  readonly set_cache_settings: CacheSettingsParameters;
  readonly set_cache_tags: CacheTagsParameters;
  readonly set_cache_control: Readonly<Record<string, CacheControlDirective>>;
  readonly compress_response: CompressionParameters;
  readonly log_custom_field: LogFieldsParameters;
  readonly transform_response_html: HtmlParameters;
  readonly ddos_dynamic: NoParameters;
  readonly force_connection_close: NoParameters;
}
