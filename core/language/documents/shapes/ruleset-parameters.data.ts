import * as l10n from '@vscode/l10n';
import {
  type Doc, flag, hexId, integer, list, map, type Member, object, type ObjectShape, oneOf, type Shape, text,
} from '../shape'; // prettier-ignore
import { rulesetPhases } from './ruleset-phases.data';
import { cacheControl, cacheSettings, cacheTags } from './ruleset-cache.data';

// This file describes the parameters of each action of a ruleset rule (rulesets.md, "Actions";
// openapi-rulesets.json).

const plain = (shape: Shape): Member => ({ shape });
const required = (shape: Shape, doc?: Doc): Member => ({
  shape,
  required: ['create', 'update', 'record'],
  ...(doc ? { doc } : {}),
});
const some = text({ min: 1 });
const rulesetId: Shape = { ...hexId, names: 'ruleset' };
const managedRuleId: Shape = { ...hexId, names: 'managed_rule' };
const ids = (of: Shape): Shape => list(of, { min: 1, unique: true });

const actions = oneOf(['block', 'challenge', 'js_challenge', 'managed_challenge', 'log']);

const block: ObjectShape = object(
  {
    response: {
      shape: object(
        {
          status_code: required(integer({ min: 400, max: 499 }), () =>
            l10n.t('Status code of the response, from 400 to 499.'),
          ),
          content_type: required(text({ min: 1, example: 'text/plain' }), () =>
            l10n.t('Content type of the response, such as `text/html`.'),
          ),
          content: required(text({ min: 1, example: 'Blocked.' }), () => l10n.t('Body of the response.')),
        },
        { isStrict: true },
      ),
      doc: () => l10n.t('Response for blocked requests. Without it, visitors get the default block page.'),
    },
  },
  { isStrict: true },
);

const skip: ObjectShape = object(
  {
    ruleset: {
      shape: oneOf(['current']),
      suggested: true,
      doc: () => l10n.t('`current` skips the remaining rules in this ruleset.'),
    },
    phase: {
      shape: oneOf(['current']),
      doc: () => l10n.t('`current` skips the remaining rules in this phase.'),
    },
    phases: {
      shape: list(oneOf(rulesetPhases), { min: 1, unique: true }),
      doc: () => l10n.t('Phases to skip.'),
    },
    products: {
      shape: list(oneOf(['bic', 'hot', 'rateLimit', 'securityLevel', 'uaBlock', 'waf', 'zoneLockdown']), {
        min: 1,
        unique: true,
      }),
      doc: () => l10n.t('Products to skip that are not part of the ruleset engine.'),
    },
    rulesets: { shape: ids(rulesetId), doc: () => l10n.t('IDs of managed rulesets to skip.') },
    rules: {
      shape: map(ids(managedRuleId), { minMembers: 1, keysName: 'ruleset' }),
      doc: () => l10n.t('Managed rules to skip: lists of rule IDs keyed by ruleset ID.'),
    },
  },
  {
    minMembers: 1,
    isStrict: true,
    exclusive: [
      ['ruleset', 'rulesets'],
      ['rulesets', 'phases'],
      ['rules', 'ruleset'],
      ['phase', 'ruleset'],
      ['phase', 'phases'],
      ['phase', 'rulesets'],
      ['phase', 'rules'],
    ],
  },
);

const override: Readonly<Record<string, Member>> = {
  action: { shape: actions, doc: () => l10n.t('Action of the overridden rules.') },
  enabled: { shape: flag(), doc: () => l10n.t('Whether the overridden rules run.') },
  sensitivity_level: {
    shape: oneOf(['default', 'medium', 'low', 'eoff']),
    doc: () => l10n.t('Sensitivity of DDoS rules. Only for DDoS phases.'),
  },
};

const execute: ObjectShape = object(
  {
    id: required(rulesetId, () => l10n.t('ID of the ruleset to execute.')),
    version: {
      shape: text(),
      optional: ['record'],
      doc: () => l10n.t('Set by the API, always `latest`.'),
    },
    matched_data: {
      shape: object({ public_key: required(some) }, { isStrict: true }),
      doc: () => l10n.t('Public key used to encrypt the matched payload in the log.'),
    },
    overrides: {
      shape: object(
        {
          ...override,
          categories: {
            shape: list(
              object({ category: required(some), ...override }, { minMembers: 2, isStrict: true }),
              { min: 1 },
            ),
            doc: () => l10n.t('Overrides by category. The last matching category wins.'),
          },
          rules: {
            shape: list(
              object(
                {
                  id: required(managedRuleId),
                  ...override,
                  score_threshold: {
                    shape: integer(),
                    doc: () => l10n.t('Score at which the OWASP ruleset takes action.'),
                  },
                },
                { minMembers: 2, isStrict: true },
              ),
              { min: 1 },
            ),
            doc: () => l10n.t('Overrides by rule. They take precedence over overrides by category.'),
          },
        },
        { minMembers: 1, isStrict: true },
      ),
      doc: () => l10n.t('Overrides for the ruleset that this rule executes.'),
    },
  },
  { isStrict: true },
);

const valueExpression = text({ min: 1, checks: ['value-expression'] });
const valueOr = (value: Shape): ObjectShape =>
  object(
    {
      value: { shape: value, suggested: true, doc: () => l10n.t('A fixed value.') },
      expression: {
        shape: valueExpression,
        doc: () => l10n.t('A value expression that is evaluated for each request.'),
      },
    },
    { exactlyOne: ['value', 'expression'], isStrict: true },
  );

const rewrite: ObjectShape = object(
  {
    uri: {
      shape: object(
        {
          path: { shape: valueOr(some), doc: () => l10n.t('The new path.') },
          query: { shape: valueOr(text()), doc: () => l10n.t('The new query string, without `?`.') },
          origin: { shape: flag(), optional: ['record'] },
        },
        { oneOf: { create: ['path', 'query'], update: ['path', 'query'] }, isStrict: true },
      ),
      doc: () => l10n.t('Rewrites the path or the query string. Only for `http_request_transform`.'),
    },
    headers: {
      shape: map(
        object(
          {
            operation: required(oneOf(['set', 'add', 'remove']), () =>
              l10n.t(
                '`set` replaces the header. `add` adds another header with the same name. `remove` removes the header.',
              ),
            ),
            value: { shape: some, doc: () => l10n.t('A fixed value.') },
            expression: {
              shape: valueExpression,
              doc: () => l10n.t('A value expression that is evaluated for each request.'),
            },
          },
          { isStrict: true },
        ),
        { minMembers: 1, keyDoc: () => l10n.t('Name of the header.') },
      ),
      doc: () => l10n.t('Header changes, keyed by header name. Only for the header transform phases.'),
    },
  },
  { minMembers: 1, isStrict: true },
);

const redirect: ObjectShape = object(
  {
    from_value: {
      suggested: true,
      shape: object(
        {
          target_url: required(valueOr(text({ min: 1, example: 'https://www.example.com/' })), () =>
            l10n.t('Target of the redirect.'),
          ),
          status_code: {
            shape: integer({ values: [301, 302, 303, 307, 308] }),
            doc: () => l10n.t('Status code of the redirect: 301, 302, 303, 307, or 308.'),
          },
          preserve_query_string: {
            shape: flag(),
            doc: () => l10n.t('Whether the query string is kept. Default: false.'),
          },
        },
        { isStrict: true },
      ),
      doc: () => l10n.t('A single redirect. Only for `http_request_dynamic_redirect`.'),
    },
    from_list: {
      shape: object(
        {
          name: required(text({ min: 1, max: 50, format: 'list-name', example: 'moved_pages' }), () =>
            l10n.t('Name of the redirect list.'),
          ),
          key: required(
            text({ min: 1, example: 'http.request.full_uri', checks: ['value-expression'] }),
            () => l10n.t('Expression whose value is looked up in the list, usually `http.request.full_uri`.'),
          ),
        },
        { isStrict: true },
      ),
      doc: () => l10n.t('Redirects that are defined in a list. Only for `http_request_redirect`.'),
    },
  },
  { exactlyOne: ['from_value', 'from_list'], isStrict: true },
);

const route: ObjectShape = object(
  {
    host_header: { shape: some, doc: () => l10n.t('The `Host` header that the origin receives.') },
    origin: {
      shape: object(
        {
          host: { shape: some, doc: () => l10n.t('Hostname of the origin to connect to.') },
          port: { shape: integer({ min: 1, max: 65_535 }), doc: () => l10n.t('Port of the origin.') },
        },
        { minMembers: 1, isStrict: true },
      ),
      doc: () => l10n.t('The origin that the request is sent to.'),
    },
    sni: {
      shape: object({ value: required(some) }, { isStrict: true }),
      doc: () => l10n.t('Server name for the TLS handshake with the origin.'),
    },
  },
  { minMembers: 1, isStrict: true },
);

const serveError: ObjectShape = object(
  {
    content_type: required(oneOf(['text/html', 'application/json', 'text/plain', 'text/xml']), () =>
      l10n.t('Content type of the error page.'),
    ),
    status_code: {
      shape: integer({ min: 400, max: 999 }),
      doc: () => l10n.t('Status code of the error page. Without it, the original code is kept.'),
    },
    content: {
      shape: text({ min: 1, max: 10_240 }),
      suggested: true,
      doc: () => l10n.t('Content of the error page.'),
    },
    asset_name: {
      shape: text({ min: 1, max: 200, format: 'asset-name', example: 'error_page' }),
      doc: () => l10n.t('Name of the custom error asset to serve.'),
    },
  },
  { exactlyOne: ['content', 'asset_name'], isStrict: true },
);

const gone = (): string => l10n.t('Deprecated in the API.');
const only = flag({ only: true });

const setConfig: ObjectShape = object(
  {
    automatic_https_rewrites: plain(flag()),
    bic: { shape: flag(), doc: () => l10n.t('Browser integrity check.') },
    content_converter: plain(flag()),
    email_obfuscation: plain(flag()),
    fonts: plain(flag()),
    hotlink_protection: plain(flag()),
    opportunistic_encryption: plain(flag()),
    redirects_for_ai_training: plain(flag()),
    rocket_loader: plain(flag()),
    server_side_excludes: plain(flag()),
    disable_pay_per_crawl: plain(only),
    disable_rum: plain(only),
    disable_zaraz: plain(only),
    polish: plain(oneOf(['off', 'lossless', 'lossy', 'webp'])),
    request_body_buffering: plain(oneOf(['none', 'standard', 'full'])),
    response_body_buffering: plain(oneOf(['none', 'standard'])),
    security_level: plain(oneOf(['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'])),
    ssl: plain(oneOf(['off', 'flexible', 'full', 'strict', 'origin_pull'])),
    autominify: {
      shape: object({ css: plain(flag()), html: plain(flag()), js: plain(flag()) }),
      deprecated: gone,
    },
    disable_apps: { shape: only, deprecated: gone },
    mirage: { shape: flag(), deprecated: gone },
    sxg: { shape: flag(), deprecated: gone },
  },
  { minMembers: 1, isStrict: true },
);

const named = object({ name: required(some) }, { isStrict: true });
const response = object(
  {
    name: required(some),
    preserve_duplicates: {
      shape: flag(),
      doc: () => l10n.t('Whether all values of a repeated header are logged.'),
    },
  },
  { isStrict: true },
);
const fields = (shape: ObjectShape, doc: Doc): Member => ({ shape: list(shape, { min: 1 }), doc });

const logCustomField: ObjectShape = object(
  {
    request_fields: fields(named, () => l10n.t('Request headers to log, as received.')),
    transformed_request_fields: fields(named, () => l10n.t('Request headers to log, after transforms.')),
    response_fields: fields(response, () => l10n.t('Response headers to log, after transforms.')),
    raw_response_fields: fields(response, () => l10n.t('Response headers to log, as received.')),
    cookie_fields: fields(named, () => l10n.t('Cookies to log.')),
  },
  { minMembers: 1, isStrict: true },
);

const compressResponse: ObjectShape = object(
  {
    algorithms: required(
      list(
        object(
          {
            name: {
              shape: oneOf(['gzip', 'brotli', 'zstd', 'none', 'auto', 'default']),
              suggested: true,
              doc: () =>
                l10n.t(
                  'The algorithm. `none`, `auto`, and `default` are allowed only as the last algorithm.',
                ),
            },
          },
          { isStrict: true },
        ),
        { min: 1 },
      ),
      () => l10n.t('Algorithms in order of preference. The first one that the visitor supports is used.'),
    ),
  },
  { isStrict: true },
);

/** The shape of `action_parameters` for an action without parameters. An empty object is accepted. */
const none: ObjectShape = object({}, { isStrict: true });

export interface ActionShape {
  readonly doc: Doc;
  readonly parameters: ObjectShape;
  /** Whether the action has no effect without parameters. */
  readonly needsParameters?: true;
}

/** Every action with its parameters. The most common actions come first. */
export const actionShapes: Readonly<Record<string, ActionShape>> = {
  block: { doc: () => l10n.t('Blocks the request. Later rules and phases do not run.'), parameters: block },
  managed_challenge: {
    doc: () => l10n.t('Lets the service choose a challenge for the visitor.'),
    parameters: none,
  },
  js_challenge: { doc: () => l10n.t('Shows a challenge that the browser solves.'), parameters: none },
  challenge: { doc: () => l10n.t('Shows an interactive challenge.'), parameters: none },
  log: { doc: () => l10n.t('Only logs the request. Requires an Enterprise plan.'), parameters: none },
  skip: {
    doc: () => l10n.t('Skips rules, phases, or products for the request.'),
    parameters: skip,
    needsParameters: true,
  },
  execute: {
    doc: () => l10n.t('Runs another ruleset for the request.'),
    parameters: execute,
    needsParameters: true,
  },
  rewrite: {
    doc: () => l10n.t('Rewrites the URL or headers.'),
    parameters: rewrite,
    needsParameters: true,
  },
  redirect: {
    doc: () => l10n.t('Redirects the visitor. Later rules and phases do not run.'),
    parameters: redirect,
    needsParameters: true,
  },
  route: {
    doc: () => l10n.t('Sends the request to a different origin.'),
    parameters: route,
    needsParameters: true,
  },
  serve_error: {
    doc: () => l10n.t('Serves a custom error page.'),
    parameters: serveError,
    needsParameters: true,
  },
  set_config: {
    doc: () => l10n.t('Changes zone settings for the request.'),
    parameters: setConfig,
    needsParameters: true,
  },
  set_cache_settings: {
    doc: () => l10n.t('Changes how the response is cached.'),
    parameters: cacheSettings,
    needsParameters: true,
  },
  set_cache_tags: {
    doc: () => l10n.t('Changes the cache tags of the response.'),
    parameters: cacheTags,
    needsParameters: true,
  },
  set_cache_control: {
    doc: () => l10n.t('Changes the `Cache-Control` directives of the response.'),
    parameters: cacheControl,
    needsParameters: true,
  },
  compress_response: {
    doc: () => l10n.t('Chooses how the response is compressed.'),
    parameters: compressResponse,
    needsParameters: true,
  },
  log_custom_field: {
    doc: () => l10n.t('Adds headers and cookies to the request log.'),
    parameters: logCustomField,
    needsParameters: true,
  },
  score: {
    doc: () => l10n.t("Adds to the request's score. Only in managed rulesets."),
    parameters: object({ increment: required(integer()) }, { isStrict: true }),
    needsParameters: true,
  },
  transform_response_html: {
    doc: () => l10n.t('Changes the HTML of the response.'),
    parameters: object({ link_maze: required(object({})) }, { isStrict: true }),
    needsParameters: true,
  },
  ddos_dynamic: { doc: () => l10n.t('DDoS protection sets this action.'), parameters: none },
  force_connection_close: {
    doc: () => l10n.t('Closes the connection after the response. The action does not block the request.'),
    parameters: none,
  },
};
