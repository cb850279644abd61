import {
  type Decoder,
  flag,
  identity,
  isObject,
  number,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';

export const listKinds = ['ip', 'redirect', 'hostname', 'asn'] as const;
export type ListKind = (typeof listKinds)[number];

/** A list in an account. Expressions refer to it as `$name` (lists.md, "Objects"). */
export interface RulesList {
  readonly id: string;
  readonly name?: string;
  readonly kind?: Open<ListKind>;
  readonly description?: string;
  readonly num_items?: number;
  /** Number of rules that refer to the list. The list can be deleted only if this number is 0. */
  readonly num_referencing_filters?: number;
  readonly created_on?: string;
  readonly modified_on?: string;
}

export interface ListHostname {
  readonly url_hostname: string;
  /**
   * Whether the hostname itself is excluded, so that only its subdomains match. Only available for names with a
   * leading `*.`.
   */
  readonly exclude_exact_hostname?: boolean;
}

export interface ListRedirect {
  readonly source_url: string;
  readonly target_url?: string;
  /** Status code of the redirect: 301, 302, 307, or 308. */
  readonly status_code?: number;
  readonly include_subdomains?: boolean;
  readonly subpath_matching?: boolean;
  readonly preserve_path_suffix?: boolean;
  readonly preserve_query_string?: boolean;
}

/**
 * An item of a list. Depending on the list's kind, the item has one of the properties `ip`, `asn`, `hostname`, and
 * `redirect`.
 */
export interface ListItem {
  readonly id: string;
  readonly ip?: string;
  readonly asn?: number;
  readonly hostname?: ListHostname;
  readonly redirect?: ListRedirect;
  readonly comment?: string;
  readonly created_on?: string;
  readonly modified_on?: string;
}

export interface ListCreateWire {
  readonly name: string;
  readonly kind: ListKind;
  readonly description?: string;
}
/** Request body for updating a list. Its name and kind cannot be changed. */
export interface ListUpdateWire {
  readonly description?: string;
}

/** An item in a request body. Adding an item whose key already exists replaces the existing item and its comment. */
export type ListItemWire = { readonly comment?: string } & (
  | { readonly ip: string }
  | { readonly asn: number }
  | { readonly hostname: ListHostname }
  | { readonly redirect: ListRedirect & { readonly target_url: string } }
);
export interface ListItemsDeleteWire {
  readonly items: readonly { readonly id: string }[];
}

/** A change to a list's items that the service has accepted but not yet carried out. */
export interface ListOperationStarted {
  readonly operation_id: string;
}

export const listOperationStatuses = ['pending', 'running', 'completed', 'failed'] as const;

/** The status of a change to the items of a list. */
export interface ListOperation {
  readonly id?: string;
  readonly status: Open<(typeof listOperationStatuses)[number]>;
  /** Time when the change ended. */
  readonly completed?: string;
  /** Reason why the change failed. */
  readonly error?: string;
}

export const rulesList = record<RulesList>({
  id: identity(text),
  name: required(text),
  kind: required(oneOf(listKinds)),
  description: optional(text),
  num_items: required(number),
  num_referencing_filters: required(number),
  created_on: required(timestamp),
  modified_on: required(timestamp),
});

const wholeItem = record<ListItem>({
  id: identity(text),
  ip: optional(text),
  asn: optional(number),
  hostname: optional(
    record<ListHostname>({ url_hostname: identity(text), exclude_exact_hostname: optional(flag) }),
  ),
  redirect: optional(
    record<ListRedirect>({
      source_url: identity(text),
      target_url: required(text),
      status_code: optional(number),
      include_subdomains: optional(flag),
      subpath_matching: optional(flag),
      preserve_path_suffix: optional(flag),
      preserve_query_string: optional(flag),
    }),
  ),
  comment: optional(text),
  created_on: required(timestamp),
  modified_on: required(timestamp),
});

/**
 * Reads an item. The API returns empty objects for the properties of other item kinds (lists.md, "Objects"). Empty
 * objects are treated as absent.
 */
export const listItem: Decoder<ListItem> = (value, trail) =>
  wholeItem(isObject(value) ? withoutEmptyObjects(value) : value, trail);

function withoutEmptyObjects(value: Readonly<Record<string, unknown>>): unknown {
  const isEmpty = (member: unknown): boolean => isObject(member) && Object.keys(member).length === 0;
  if (!isEmpty(value.hostname) && !isEmpty(value.redirect)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isEmpty(member)));
}

/**
 * Returns the key that identifies an item within its list: its address, AS number, hostname, or source URL. Returns
 * undefined if the item has none of these.
 */
export function listItemKey(item: Omit<ListItem, 'id'>): string | undefined {
  return item.ip ?? item.asn?.toString() ?? item.hostname?.url_hostname ?? item.redirect?.source_url;
}

export const listOperationStarted = record<ListOperationStarted>({ operation_id: identity(text) });

export const listOperation = record<ListOperation>({
  id: optional(text),
  status: identity(oneOf(listOperationStatuses)),
  completed: optional(timestamp),
  error: optional(text),
});
