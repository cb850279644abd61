import * as l10n from '@vscode/l10n';
import {
  type EitherShape, flag, integer, list, map, type Member, object, type ObjectShape, oneOf, type Shape, text,
} from '../shape'; // prettier-ignore

// This file describes the parameters of the actions related to caching (rulesets.md, "Actions";
// openapi-rulesets.json).

const plain = (shape: Shape): Member => ({ shape });
const required = (shape: Shape): Member => ({ shape, required: ['create', 'update', 'record'] });
const strict = { isStrict: true } as const;
const some = text({ min: 1 });
const names = list(some, { min: 1, unique: true });
const statusCode = integer({ min: 100, max: 999 });

/**
 * The shape of a list of query parameters. Request bodies contain objects, and responses contain arrays of names. Both
 * are accepted.
 */
const queryKeys: EitherShape = {
  type: 'either',
  of: [
    names,
    object(
      { list: plain(names), all: plain(flag({ only: true })) },
      { exactlyOne: ['list', 'all'], ...strict },
    ),
  ],
};

const customKey = object(
  {
    query_string: {
      shape: object(
        { include: plain(queryKeys), exclude: plain(queryKeys) },
        { ...strict, exclusive: [['include', 'exclude']] },
      ),
      doc: () =>
        l10n.t('Query parameters in the cache key: only the included ones, or all except the excluded ones.'),
    },
    header: plain(
      object(
        {
          check_presence: plain(names),
          contains: plain(map(names, { minMembers: 1 })),
          exclude_origin: plain(flag()),
          include: plain(names),
        },
        strict,
      ),
    ),
    cookie: plain(object({ check_presence: plain(names), include: plain(names) }, strict)),
    user: plain(object({ device_type: plain(flag()), geo: plain(flag()), lang: plain(flag()) }, strict)),
    host: plain(object({ resolved: plain(flag()) }, strict)),
  },
  strict,
);

const statusTtl = object(
  {
    status_code: plain(statusCode),
    status_code_range: plain(
      object({ from: plain(statusCode), to: plain(statusCode) }, { minMembers: 1, ...strict }),
    ),
    value: {
      shape: integer(),
      required: ['create', 'update', 'record'],
      doc: () => l10n.t('Time in seconds. 0 means no-cache, and -1 means no-store.'),
    },
  },
  { exactlyOne: ['status_code', 'status_code_range'], ...strict },
);

const seconds: Member = {
  shape: integer({ min: 0 }),
  doc: () => l10n.t('Time in seconds. Allowed only with the `override_origin` mode.'),
};
const vary = oneOf(['bypass', 'passthrough', 'normalize']);
const printable = (max: number): Shape => text({ min: 1, max });

/** Parameters of `set_cache_settings`. */
export const cacheSettings: ObjectShape = object(
  {
    cache: { shape: flag(), suggested: true, doc: () => l10n.t('Whether the response may be cached.') },
    edge_ttl: {
      shape: object(
        {
          mode: required(oneOf(['respect_origin', 'bypass_by_default', 'override_origin'])),
          default: seconds,
          status_code_ttl: plain(list(statusTtl, { min: 1 })),
        },
        strict,
      ),
      doc: () => l10n.t('How long the edge caches the response.'),
    },
    browser_ttl: {
      shape: object(
        {
          mode: required(oneOf(['respect_origin', 'bypass_by_default', 'override_origin', 'bypass'])),
          default: seconds,
        },
        strict,
      ),
      doc: () => l10n.t('How long browsers cache the response.'),
    },
    cache_key: {
      shape: object(
        {
          custom_key: plain(customKey),
          cache_by_device_type: plain(flag()),
          cache_deception_armor: plain(flag()),
          ignore_query_strings_order: plain(flag()),
        },
        strict,
      ),
      doc: () => l10n.t('Parts of the request that distinguish cached responses.'),
    },
    cache_reserve: plain(
      object({ eligible: required(flag()), minimum_file_size: plain(integer({ min: 0 })) }, strict),
    ),
    additional_cacheable_ports: plain(list(integer({ min: 1, max: 65_535 }), { min: 1 })),
    read_timeout: plain(integer({ min: 100, max: 6000 })),
    origin_cache_control: plain(flag()),
    origin_error_page_passthru: plain(flag()),
    respect_strong_etags: plain(flag()),
    serve_stale: plain(object({ disable_stale_while_updating: plain(flag()) }, strict)),
    shared_dictionary: plain(object({ match_pattern: required(text({ min: 1, max: 1024 })) }, strict)),
    vary: plain(
      object(
        {
          default: plain(object({ action: required(vary) }, strict)),
          headers: plain(
            map(
              object(
                {
                  action: required(vary),
                  languages: plain(list(printable(64), { max: 20 })),
                  media_types: plain(list(printable(255), { max: 10 })),
                },
                strict,
              ),
            ),
          ),
        },
        { minMembers: 1, ...strict },
      ),
    ),
    strip_etags: plain(flag()),
    strip_last_modified: plain(flag()),
    strip_set_cookie: plain(flag()),
  },
  { minMembers: 1, ...strict },
);

/** Parameters of `set_cache_tags`. */
export const cacheTags: ObjectShape = object(
  {
    operation: required(oneOf(['add', 'remove', 'set'])),
    values: { shape: list(some, { min: 1, max: 100 }), suggested: true },
    expression: plain(text({ min: 1, checks: ['value-expression'] })),
  },
  { exactlyOne: ['values', 'expression'], ...strict },
);

const directive = object(
  { operation: required(oneOf(['set', 'remove'])), cloudflare_only: plain(flag()) },
  strict,
);
const withValue = object(
  {
    operation: required(oneOf(['set', 'remove'])),
    value: {
      shape: integer({ min: 0 }),
      suggested: true,
      doc: () => l10n.t('Time in seconds. Required with the `set` operation.'),
    },
    cloudflare_only: plain(flag()),
  },
  strict,
);
const withQualifiers = object(
  {
    operation: required(oneOf(['set', 'remove'])),
    qualifiers: plain(list(some, { unique: true })),
    cloudflare_only: plain(flag()),
  },
  strict,
);

/** Parameters of `set_cache_control`. */
export const cacheControl: ObjectShape = object(
  {
    'max-age': plain(withValue),
    's-maxage': plain(withValue),
    'stale-if-error': plain(withValue),
    'stale-while-revalidate': plain(withValue),
    private: plain(withQualifiers),
    'no-cache': plain(withQualifiers),
    'no-store': plain(directive),
    'no-transform': plain(directive),
    'must-revalidate': plain(directive),
    'must-understand': plain(directive),
    'proxy-revalidate': plain(directive),
    public: plain(directive),
    immutable: plain(directive),
  },
  { minMembers: 1, ...strict },
);
