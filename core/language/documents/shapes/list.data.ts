import * as l10n from '@vscode/l10n';
import {
  bodyIntents, type CaseShape, everyIntent, flag, fullId, integer, type Kind, list, type Member, number, object, type ObjectShape, oneOf,
  recordIntent, text,
} from '../shape'; // prettier-ignore
import { shortDescription } from './common.data';

// This file describes lists and their items (lists.md, "Objects"; openapi-rulesets.json, `lists_*`).

const time = (what: () => string): Member => ({ shape: text(), required: recordIntent, doc: what });
const createdOn = time(() => l10n.t('Creation time. Set by the API.'));
const modifiedOn = time(() => l10n.t('Time of the last change. Set by the API.'));

const others: Readonly<Record<string, Member>> = {
  comment: { shape: text({ max: 500 }), doc: () => l10n.t('A note on the item. At most 500 characters.') },
  id: {
    shape: fullId,
    required: recordIntent,
    doc: () => l10n.t('ID of the item. Set by the API.'),
  },
  created_on: createdOn,
  modified_on: modifiedOn,
};

const ip: Member = {
  shape: text({ example: '192.0.2.10' }),
  suggested: true,
  doc: () => l10n.t('An IP address or range: IPv4 /8 to /32, IPv6 /4 to /64.'),
};

const hostname: Member = {
  shape: object({
    url_hostname: {
      shape: text({ example: 'www.example.com' }),
      required: everyIntent,
      doc: () => l10n.t('A hostname. Put `*.` in front to match all of its subdomains.'),
    },
    exclude_exact_hostname: {
      shape: flag(),
      doc: () =>
        l10n.t(
          'Whether to exclude the hostname that follows `*.`. Only for hostnames that start with `*.`. Default: true.',
        ),
    },
  }),
  doc: () => l10n.t('A hostname.'),
};

const redirect: Member = {
  shape: object({
    source_url: {
      shape: text({ example: 'example.com/old/' }),
      required: everyIntent,
      doc: () => l10n.t('URL to redirect from: host and path, with or without a scheme.'),
    },
    target_url: {
      shape: text({ example: 'https://example.com/new/' }),
      required: everyIntent,
      doc: () => l10n.t('URL to redirect to.'),
    },
    status_code: {
      shape: integer({ values: [301, 302, 307, 308] }),
      doc: () => l10n.t('Status code: 301, 302, 307, or 308. Default: 301.'),
    },
    include_subdomains: { shape: flag(), doc: () => l10n.t('Whether subdomains match, too.') },
    subpath_matching: { shape: flag(), doc: () => l10n.t('Whether paths below the source path match, too.') },
    preserve_path_suffix: {
      shape: flag(),
      doc: () =>
        l10n.t(
          'Whether to append the rest of the path to the target URL. Has an effect only with `subpath_matching`.',
        ),
    },
    preserve_query_string: { shape: flag(), doc: () => l10n.t('Whether the query string is kept.') },
  }),
  doc: () => l10n.t('A redirect.'),
};

const asn: Member = {
  shape: integer({ min: 0, max: 4_294_967_295 }),
  doc: () => l10n.t('An autonomous system number, without `AS`.'),
};

const required = (member: Member): Member => ({ ...member, required: everyIntent });

/**
 * A list item. Its kind is determined by the property `redirect`, `hostname`, or `asn`. If it has none of these, it
 * must have the property `ip`.
 */
const item: CaseShape = {
  type: 'cases',
  cases: [
    { having: ['redirect'], shape: itemShape({ redirect: required(redirect) }) },
    { having: ['hostname'], shape: itemShape({ hostname: required(hostname) }) },
    { having: ['asn'], shape: itemShape({ asn: required(asn) }) },
  ],
  otherwise: itemShape({ ip: required(ip) }),
};

function itemShape(own: Readonly<Record<string, Member>>): ObjectShape {
  return object({ ...own, ...others });
}

/**
 * A list item as the API returns it. `hostname` and `redirect` are empty objects in items of other kinds (lists.md,
 * "Objects").
 */
const recordItem = object(
  {
    ip,
    hostname: { ...hostname, shape: object({}) },
    redirect: { ...redirect, shape: object({}) },
    asn,
    ...others,
  },
  { oneOf: { record: ['ip', 'hostname', 'redirect', 'asn'] } },
);

const listBody = object(
  {
    id: {
      shape: fullId,
      required: recordIntent,
      doc: () => l10n.t('ID of the list. Set by the API.'),
    },
    name: {
      shape: text({ min: 1, max: 50, format: 'list-name', example: 'my_list' }),
      required: ['create', 'record'],
      doc: () => l10n.t('Name of the list, written as `$name` in expressions. It cannot be changed later.'),
    },
    kind: {
      shape: oneOf(['ip', 'hostname', 'asn', 'redirect'], {
        valueDocs: {
          ip: () => l10n.t('IP addresses and ranges.'),
          hostname: () => l10n.t('Hostnames.'),
          asn: () => l10n.t('Autonomous system numbers.'),
          redirect: () => l10n.t('Sources and targets of bulk redirects.'),
        },
      }),
      required: ['create', 'record'],
      doc: () => l10n.t('Type of the items. It cannot be changed later.'),
    },
    description: shortDescription,
    items: {
      shape: list(item),
      optional: bodyIntents,
      suggested: true,
      doc: () => l10n.t('The items in the list. They are sent to the API in a separate request.'),
    },
    num_items: {
      shape: number(),
      required: recordIntent,
      doc: () => l10n.t('Number of items. Set by the API.'),
    },
    num_referencing_filters: {
      shape: number(),
      required: recordIntent,
      doc: () => l10n.t('Number of rules that use the list. Set by the API.'),
    },
    created_on: createdOn,
    modified_on: modifiedOn,
  },
  { checks: ['list'] },
);

/**
 * Document kind for lists. The body is that of `POST …/rules/lists`, plus the items of the list. Rampart sends the
 * items in a second request after the list has been created.
 */
export const customList: Kind = {
  name: 'list',
  title: () => l10n.t('List'),
  doc: () => l10n.t('IP addresses, hostnames, ASNs, or redirects that rules refer to by name.'),
  label: ['name'],
  marks: ['"kind"', '"items"'],
  bodies: { create: listBody, update: listBody, record: listBody },
};

/** Document kind for list items. The bodies are those of POST …/items and PUT …/items, which are arrays. */
export const listItems: Kind = {
  name: 'list_items',
  title: () => l10n.t('List items'),
  doc: () => l10n.t('Items that are added to a list, or that replace all of its items.'),
  label: ['ip', 'asn', 'hostname.url_hostname', 'redirect.source_url'],
  bodies: {
    create: list(item, { checks: ['list-items'] }),
    record: list(recordItem),
  },
};
