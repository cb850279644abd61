import type * as Parameters from './action-parameters';
import { type ActionParameters, type RuleAction, ruleActions, skipProducts } from './action-parameters';
import {
  anything,
  type Decoder,
  decode,
  flag,
  identity,
  isObject,
  listMember,
  listOf,
  mapMember,
  mapOf,
  type Members,
  number,
  oneOf,
  optional,
  record,
  text,
} from './decode';
import { rulesetPhases } from './ruleset-phase';
import { type RulesetRule } from './ruleset-rule';

/**
 * Returns the parameters of a rule's action. Returns undefined if the rule's action is not `action`. Parameters that
 * cannot be read are left out, and undocumented parameters are kept.
 *
 *     const skipped = parametersOf(rule, 'skip')?.phases ?? [];
 */
export function parametersOf<A extends RuleAction>(
  rule: Pick<RulesetRule, 'action' | 'action_parameters'>,
  action: A,
): ActionParameters[A] | undefined {
  if (rule.action !== action) return undefined;
  return decode(decoders[action], rule.action_parameters ?? {}, 'action_parameters').value;
}

const valueOrExpression = record<Parameters.ValueOrExpression>({
  value: optional(text),
  expression: optional(text),
});
const object = mapOf(anything);

const override = {
  action: optional(oneOf(ruleActions)),
  enabled: optional(flag),
  sensitivity_level: optional(oneOf(['default', 'medium', 'low', 'eoff'])),
} satisfies Members<Parameters.Override>;

const overrides = record<Parameters.Overrides>({
  ...override,
  categories: listMember(record<Parameters.CategoryOverride>({ ...override, category: identity(text) })),
  rules: listMember(
    record<Parameters.RuleOverride>({ ...override, id: identity(text), score_threshold: optional(number) }),
  ),
});

/**
 * Reads both forms of query string keys: `["*"]` or a list of names, and the newer `{all: true}` or `{list}`
 * (rulesets.md, "Actions").
 */
const queryStringKeys: Decoder<Parameters.QueryStringKeys> = (value, trail) => {
  const given = isObject(value) ? value : { list: value };
  const list = trail.within('list', listOf(text), given.list) ?? [];
  return { all: given.all === true || list.includes('*'), list: list.filter((name) => name !== '*') };
};

const ttl = {
  mode: optional(oneOf(['respect_origin', 'bypass_by_default', 'override_origin', 'bypass'])),
  default: optional(number),
} satisfies Members<Parameters.CacheTtl>;

const loggedFields = listMember(
  record<Parameters.LoggedField>({ name: identity(text), preserve_duplicates: optional(flag) }),
);

const decoders: { readonly [A in RuleAction]: Decoder<ActionParameters[A]> } = {
  block: record<Parameters.BlockParameters>({
    response: optional(
      record<Parameters.BlockResponse>({
        status_code: optional(number),
        content_type: optional(text),
        content: optional(text),
      }),
    ),
  }),
  challenge: object,
  js_challenge: object,
  managed_challenge: object,
  log: object,
  skip: record<Parameters.SkipParameters>({
    ruleset: optional(oneOf(['current'])),
    phase: optional(oneOf(['current'])),
    phases: listMember(oneOf(rulesetPhases)),
    rulesets: listMember(text),
    rules: mapMember(listOf(text)),
    products: listMember(oneOf(skipProducts)),
  }),
  execute: record<Parameters.ExecuteParameters>({
    id: identity(text),
    version: optional(text),
    matched_data: optional(record<{ readonly public_key?: string }>({ public_key: optional(text) })),
    overrides: optional(overrides),
  }),
  rewrite: record<Parameters.RewriteParameters>({
    uri: optional(
      record<Parameters.UriRewrite>({
        path: optional(valueOrExpression),
        query: optional(valueOrExpression),
      }),
    ),
    headers: optional(
      mapOf(
        record<Parameters.HeaderRewrite>({
          operation: optional(oneOf(['add', 'set', 'remove'])),
          value: optional(text),
          expression: optional(text),
        }),
      ),
    ),
  }),
  redirect: record<Parameters.RedirectParameters>({
    from_value: optional(
      record<Parameters.RedirectFromValue>({
        target_url: optional(valueOrExpression),
        status_code: optional(number),
        preserve_query_string: optional(flag),
      }),
    ),
    from_list: optional(record<Parameters.RedirectFromList>({ name: optional(text), key: optional(text) })),
  }),
  route: record<Parameters.RouteParameters>({
    host_header: optional(text),
    origin: optional(record<Parameters.RouteOrigin>({ host: optional(text), port: optional(number) })),
    sni: optional(record<{ readonly value?: string }>({ value: optional(text) })),
  }),
  score: record<Parameters.ScoreParameters>({ increment: optional(number) }),
  serve_error: record<Parameters.ServeErrorParameters>({
    content_type: optional(text),
    status_code: optional(number),
    content: optional(text),
    asset_name: optional(text),
  }),
  set_config: object,
  set_cache_settings: record<Parameters.CacheSettingsParameters>({
    cache: optional(flag),
    edge_ttl: optional(
      record<Parameters.EdgeTtl>({
        ...ttl,
        status_code_ttl: listMember(
          record<Parameters.StatusCodeTtl>({
            status_code: optional(number),
            status_code_range: optional(
              record<Parameters.StatusCodeRange>({ from: optional(number), to: optional(number) }),
            ),
            value: optional(number),
          }),
        ),
      }),
    ),
    browser_ttl: optional(record<Parameters.CacheTtl>(ttl)),
    cache_key: optional(
      record<Parameters.CacheKey>({
        custom_key: optional(
          record<Parameters.CustomCacheKey>({
            query_string: optional(
              record<Parameters.CacheKeyQuery>({
                include: optional(queryStringKeys),
                exclude: optional(queryStringKeys),
              }),
            ),
            header: optional(object),
            cookie: optional(object),
            user: optional(object),
            host: optional(record<{ readonly resolved?: boolean }>({ resolved: optional(flag) })),
          }),
        ),
        cache_by_device_type: optional(flag),
        cache_deception_armor: optional(flag),
        ignore_query_strings_order: optional(flag),
      }),
    ),
    cache_reserve: optional(
      record<Parameters.CacheReserve>({ eligible: optional(flag), minimum_file_size: optional(number) }),
    ),
  }),
  set_cache_tags: record<Parameters.CacheTagsParameters>({
    operation: optional(oneOf(['add', 'remove', 'set'])),
    values: listMember(text),
    expression: optional(text),
  }),
  set_cache_control: mapOf(
    record<Parameters.CacheControlDirective>({
      operation: optional(oneOf(['set', 'remove'])),
      value: optional(number),
      qualifiers: optional(listOf(text)),
      cloudflare_only: optional(flag),
    }),
  ),
  compress_response: record<Parameters.CompressionParameters>({
    algorithms: listMember(
      record<Parameters.CompressionAlgorithm>({
        name: optional(oneOf(['none', 'auto', 'default', 'gzip', 'brotli', 'zstd'])),
      }),
    ),
  }),
  log_custom_field: record<Parameters.LogFieldsParameters>({
    cookie_fields: loggedFields,
    request_fields: loggedFields,
    transformed_request_fields: loggedFields,
    response_fields: loggedFields,
    raw_response_fields: loggedFields,
  }),
  transform_response_html: record<Parameters.HtmlParameters>({ link_maze: optional(object) }),
  ddos_dynamic: object,
  force_connection_close: object,
};
