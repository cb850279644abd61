import { type ListItem, listItemKey, type ListKind } from '../../../core/model/rules-list';
import { type Refusal, refuse } from '../../http/refusal';
import { boolean, issues, number, object, type Shape, text } from '../../http/shape';
import { unknownMember } from '../rulesets/unknown-members';
import { canonicalAddress } from './item-address';

const comment = text({ max: 500 });
const hostname = text({ pattern: /^(\*\.)?([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z0-9-]{2,}$/ });

/** Shapes of list items, by list kind (lists.md, "Objects"). */
const shapes: Readonly<Record<ListKind, Shape>> = {
  ip: object(
    {
      ip: text({
        fits: { test: (value) => canonicalAddress(value) !== undefined, what: 'an address or range' },
      }),
    },
    { comment },
  ),
  asn: object({ asn: number({ integer: true, min: 0, max: 0xffff_ffff }) }, { comment }),
  hostname: object(
    { hostname: object({ url_hostname: hostname }, { exclude_exact_hostname: boolean }) },
    { comment },
  ),
  redirect: object(
    {
      redirect: object(
        {
          source_url: text({
            fits: { test: isSource, what: 'a host and path, with http, https or no scheme' },
          }),
          target_url: text({ fits: { test: (value) => URL.canParse(value), what: 'a URL' } }),
        },
        {
          status_code: number(),
          include_subdomains: boolean,
          subpath_matching: boolean,
          preserve_path_suffix: boolean,
          preserve_query_string: boolean,
        },
      ),
    },
    { comment },
  ),
};

/**
 * Whether a value is a valid source of a redirect. A valid source has no user, port, query, or fragment. Source:
 * lists.md, redirect items.
 */
function isSource(value: string): boolean {
  const host = /^(?:https?:\/\/)?([^/?#@:*]+)(?:\/[^?#]*)?$/.exec(value)?.[1] ?? '';
  if (!host.slice(1, -1).includes('.') || value.length > 32 * 1024) return false;
  return URL.canParse(/^https?:/.test(value) ? value : `http://${value}`);
}

/**
 * Returns the items of a body in their stored form. Rejects items that do not match the kind of the list, and
 * duplicate keys.
 */
export function checkedItems(
  kind: ListKind,
  body: unknown,
  newId: () => string,
): readonly Omit<ListItem, 'created_on' | 'modified_on'>[] {
  if (!Array.isArray(body)) throw refuse('invalid', { message: 'the body must be an array', pointer: '/' });
  const keys = new Set<string>();
  return body.map((value: unknown, itemIndex) => {
    const pointer = `/${String(itemIndex)}`;
    const unknown = unknownMember(shapes[kind], value, pointer);
    const [issue] = issues(shapes[kind], value, pointer);
    if (unknown !== undefined)
      throw refusedItem(`unknown field in a list of kind ${kind}`, unknown.pointer, itemIndex);
    if (issue) throw refusedItem(issue.message, issue.pointer, itemIndex);
    const item = canonicalItem(value as Omit<ListItem, 'id'>);
    if (item.redirect && ![301, 302, 307, 308].includes(item.redirect.status_code ?? 301))
      throw refusedItem('status_code must be one of 301, 302, 307, 308', `${pointer}/redirect/status_code`, itemIndex); // prettier-ignore
    const key = comparedKey(item);
    if (keys.has(key)) throw refusedItem('duplicate_item_value', pointer, itemIndex);
    keys.add(key);
    return { ...item, id: newId() };
  });
}

const refusedItem = (why: string, pointer: string, itemIndex: number): Refusal =>
  refuse('listItem', {
    message: `invalid item at position ${String(itemIndex)}: ${why}`,
    pointer,
    itemIndex,
  });

function canonicalItem(item: Omit<ListItem, 'id'>): Omit<ListItem, 'id'> {
  if (item.ip !== undefined) return { ...item, ip: canonicalAddress(item.ip) ?? item.ip };
  if (item.hostname)
    return {
      ...item,
      hostname: { ...item.hostname, url_hostname: item.hostname.url_hostname.toLowerCase() },
    };
  return item;
}

/**
 * Returns the key of an item. Items of a list conflict if they have the same key. Redirects are compared in
 * lowercase. Source: lists.md, "Errors".
 */
export function comparedKey(item: Omit<ListItem, 'id'>): string {
  const key = listItemKey(item) ?? '';
  return item.redirect ? key.toLowerCase() : key;
}
