import { rulesetPhases } from '../../core/model/ruleset-phase';
import { skipProducts } from '../../core/model/action-parameters';
import { anything, boolean, either, list, map, number, object, oneOf, type Shape, text } from '../http/shape';

/**
 * The shapes in this file describe the bodies of rulesets (rulesets.md, "Objects" and "Actions"). Properties that are
 * not listed here are rejected.
 */

const id = text({ pattern: /^[0-9a-f]{32}$/ });
const filled = text({ min: 1 });
const whole = (min?: number, max?: number): Shape =>
  number({ integer: true, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
const valueOrExpression = object({}, { value: text(), expression: filled });
const named = (more: Readonly<Record<string, Shape>> = {}): Shape =>
  list(object({ name: filled }, more), { min: 1 });

const override = {
  action: text({ pattern: /^[a-z_]+$/ }),
  enabled: boolean,
  sensitivity_level: oneOf('default', 'medium', 'low', 'eoff'),
};

const flags = (...names: readonly string[]): Readonly<Record<string, Shape>> =>
  Object.fromEntries(names.map((name) => [name, boolean]));
const anythings = (...names: readonly string[]): Readonly<Record<string, Shape>> =>
  Object.fromEntries(names.map((name) => [name, anything]));

/** Shapes of parameters by action. Actions without parameters accept an empty object. */
const parameters: Readonly<Record<string, Shape>> = {
  block: object(
    {},
    {
      response: object({
        status_code: whole(400, 499),
        content: text({ min: 1, max: 30 * 1024 }),
        content_type: filled,
      }),
    },
  ),
  challenge: object({}),
  js_challenge: object({}),
  managed_challenge: object({}),
  log: object({}),
  ddos_dynamic: object({}),
  force_connection_close: object({}),
  skip: object(
    {},
    {
      ruleset: oneOf('current'),
      phase: oneOf('current'),
      phases: list(oneOf(...rulesetPhases), { min: 1 }),
      rulesets: list(id, { min: 1 }),
      rules: map(list(id, { min: 1 })),
      products: list(oneOf(...skipProducts), { min: 1 }),
    },
  ),
  execute: object(
    { id },
    {
      version: text(),
      matched_data: object({ public_key: filled }),
      overrides: object(
        {},
        {
          ...override,
          categories: list(object({ category: filled }, override), { min: 1 }),
          rules: list(object({ id }, { ...override, score_threshold: whole() }), { min: 1 }),
        },
      ),
    },
  ),
  rewrite: object(
    {},
    {
      uri: object({}, { path: valueOrExpression, query: valueOrExpression, origin: boolean }),
      headers: map(
        object({ operation: oneOf('add', 'set', 'remove') }, { value: filled, expression: filled }),
      ),
    },
  ),
  redirect: object(
    {},
    {
      from_value: object(
        { target_url: valueOrExpression },
        { status_code: number(), preserve_query_string: boolean },
      ),
      from_list: object({ name: text({ pattern: /^[a-zA-Z0-9_]+$/ }), key: filled }),
    },
  ),
  route: object(
    {},
    {
      host_header: filled,
      origin: object({}, { host: filled, port: whole(1, 65_535) }),
      sni: object({ value: filled }),
    },
  ),
  score: object({ increment: whole() }),
  serve_error: object(
    {},
    {
      content_type: oneOf('application/json', 'text/html', 'text/plain', 'text/xml'),
      status_code: whole(400, 999),
      content: text({ min: 1, max: 10 * 1024 }),
      asset_name: text({ pattern: /^[A-Za-z0-9_]{1,200}$/ }),
    },
  ),
  set_config: object(
    {},
    {
      ...flags('automatic_https_rewrites', 'bic', 'content_converter', 'email_obfuscation', 'fonts'),
      ...flags(
        'hotlink_protection',
        'opportunistic_encryption',
        'redirects_for_ai_training',
        'rocket_loader',
      ),
      ...flags('server_side_excludes', 'mirage', 'sxg'),
      ...flags('disable_apps', 'disable_pay_per_crawl', 'disable_rum', 'disable_zaraz'),
      polish: oneOf('off', 'lossless', 'lossy', 'webp'),
      request_body_buffering: oneOf('none', 'standard', 'full'),
      response_body_buffering: oneOf('none', 'standard'),
      security_level: oneOf('off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'),
      ssl: oneOf('off', 'flexible', 'full', 'strict', 'origin_pull'),
      autominify: object({}, flags('css', 'html', 'js')),
    },
  ),
  set_cache_settings: object(
    {},
    {
      ...flags('cache', 'origin_cache_control', 'origin_error_page_passthru', 'respect_strong_etags'),
      ...flags('strip_etags', 'strip_last_modified', 'strip_set_cookie'),
      edge_ttl: object(
        { mode: oneOf('respect_origin', 'bypass_by_default', 'override_origin') },
        {
          default: whole(0),
          status_code_ttl: list(object({ value: whole(-1) }, anythings('status_code', 'status_code_range'))),
        },
      ),
      browser_ttl: object(
        { mode: oneOf('respect_origin', 'bypass_by_default', 'override_origin', 'bypass') },
        { default: whole(0) },
      ),
      additional_cacheable_ports: list(whole(1, 65_535)),
      read_timeout: whole(100, 6000),
      ...anythings('cache_key', 'cache_reserve', 'serve_stale', 'shared_dictionary', 'vary'),
    },
  ),
  set_cache_tags: object(
    { operation: oneOf('add', 'remove', 'set') },
    { values: list(filled, { min: 1, max: 100 }), expression: filled },
  ),
  set_cache_control: map(
    object(
      { operation: oneOf('set', 'remove') },
      { value: whole(0), qualifiers: list(filled), cloudflare_only: boolean },
    ),
  ),
  compress_response: object({
    algorithms: list(object({ name: oneOf('none', 'auto', 'default', 'gzip', 'brotli', 'zstd') }), {
      min: 1,
    }),
  }),
  log_custom_field: object(
    {},
    {
      cookie_fields: named(),
      request_fields: named(),
      transformed_request_fields: named(),
      response_fields: named({ preserve_duplicates: boolean }),
      raw_response_fields: named({ preserve_duplicates: boolean }),
    },
  ),
  transform_response_html: object({ link_maze: object({}) }),
};

/** Actions that require parameters. */
const needParameters = new Set(['skip', 'execute', 'rewrite', 'redirect', 'route', 'score', 'serve_error', 'set_config', 'set_cache_settings', 'set_cache_tags', 'set_cache_control', 'compress_response', 'log_custom_field', 'transform_response_html']); // prettier-ignore

const members: Readonly<Record<string, Shape>> = {
  id,
  ref: filled,
  expression: text(),
  description: text(),
  enabled: boolean,
  logging: object({ enabled: boolean }),
  ratelimit: object(
    { characteristics: list(filled, { min: 1 }), period: whole(1) },
    {
      requests_per_period: whole(1),
      score_per_period: whole(1),
      score_response_header_name: filled,
      mitigation_timeout: whole(0, 86_400),
      counting_expression: text(),
      requests_to_origin: boolean,
    },
  ),
  exposed_credential_check: object({ username_expression: filled, password_expression: filled }),
  // read-only properties, which are ignored if a client sends them back
  version: text(),
  categories: list(text()),
  last_updated: text(),
};

/** A rule. Its shape depends on its action. */
export const ruleShape: Shape = either(
  'action',
  Object.fromEntries(
    Object.entries(parameters).map(([action, shape]) => {
      const own = { action_parameters: shape };
      return [
        action,
        needParameters.has(action)
          ? object({ action: text(), ...own }, members)
          : object({ action: text() }, { ...members, ...own }),
      ];
    }),
  ),
);

export const positionShape: Shape = object(
  {},
  {
    before: text({ pattern: /^([0-9a-f]{32})?$/ }),
    after: text({ pattern: /^([0-9a-f]{32})?$/ }),
    index: whole(),
  },
);

const rules = list(anything);
export const rulesetCreateShape: Shape = object(
  { name: filled, kind: oneOf('custom', 'root', 'zone'), phase: oneOf(...rulesetPhases) },
  { description: text(), rules },
);
/**
 * An update of a ruleset. The name, kind, and phase cannot be changed, but a request may contain their current
 * values.
 */
export const rulesetUpdateShape: Shape = object(
  {},
  { description: text(), rules, name: text(), kind: text(), phase: text() },
);
export const entrypointUpdateShape: Shape = object({}, { description: text(), rules, name: filled });
