import { type FoundList } from '../../expression/evaluate/found-list';
import { type ListData } from '../../expression/evaluate/list-members';
import { parseAddress } from '../../net/address';
import { parseNetwork } from '../../net/network';
import { isListDataKind, listedHosts, type ListDataKind } from '../../rules/list-data';
import { type Source } from '../../rules/source';

/** An account's list, as defined in one file. */
export interface DefinedList {
  /** Name of the list without the `$`. */
  readonly name: string;
  readonly content: FoundList['content'];
}

/** A list and the file that defines it. */
export interface PlacedList extends DefinedList {
  readonly file: string;
}

/** Functions that read a list in one notation. `isWhole` checks whether an object or array can be read completely. */
export interface ListSource<Node> extends Pick<
  Source<Node>,
  'member' | 'items' | 'text' | 'number' | 'flag'
> {
  readonly isWhole: (node: Node) => boolean;
}

/** Reads a list in the API's format, with all of its items. Returns undefined if the list has no valid name. */
export function readList<Node>(node: Node, source: ListSource<Node>): DefinedList | undefined {
  const name = source.text(source.member(node, 'name'));
  if (name === undefined || !/^\w+$/.test(name)) return undefined;
  return { name, content: contentOf(node, source) };
}

function contentOf<Node>(node: Node, source: ListSource<Node>): DefinedList['content'] {
  const kind = source.text(source.member(node, 'kind'));
  if (kind === 'redirect') return 'redirects';
  const itemsNode = source.member(node, 'items');
  if (!isListDataKind(kind) || itemsNode === undefined) return 'incomplete';
  if (!source.isWhole(node) || !source.isWhole(itemsNode)) return 'incomplete';
  const nodes = source.items(itemsNode);
  const count = source.number(source.member(node, 'num_items'));
  if (count !== undefined && count !== nodes.length) return 'incomplete';
  const items = readItems(kind, nodes, source);
  return items ? { type: kind, items } : 'incomplete';
}

/**
 * Reads the items of a list. `kind` is the kind of the list. Returns undefined if any item is invalid or cannot be
 * read completely.
 */
export function readItems<Node>(
  kind: ListDataKind,
  nodes: readonly Node[],
  source: ListSource<Node>,
): ListData['items'] | undefined {
  const items: string[] = [];
  for (const node of nodes) {
    const read = source.isWhole(node) ? readers[kind](source.member(node, kind), source) : undefined;
    if (read === undefined) return undefined;
    items.push(...read);
  }
  return items;
}

type ItemReader = <Node>(value: Node | undefined, source: ListSource<Node>) => readonly string[] | undefined;

/**
 * Whether an IP list can contain the given address or network. Lists can contain IPv4 addresses and networks of both
 * families, but no single IPv6 addresses. Source: lists.md, "Objects".
 */
const isAddressItem = (text: string): boolean =>
  text.includes('/') ? parseNetwork(text).value !== undefined : parseAddress(text).value?.family === 4;

const maxAsn = 4_294_967_295;
const hostname = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i;

const readers: Readonly<Record<ListDataKind, ItemReader>> = {
  ip(value, source) {
    const text = source.text(value);
    return text !== undefined && isAddressItem(text) ? [text] : undefined;
  },
  asn(value, source) {
    const number = source.number(value);
    return number !== undefined && Number.isInteger(number) && number >= 0 && number <= maxAsn
      ? [String(number)]
      : undefined;
  },
  hostname(value, source) {
    const name = source.text(source.member(value, 'url_hostname'));
    if (value === undefined || !source.isWhole(value) || name === undefined || !hostname.test(name))
      return undefined;
    const written = source.member(value, 'exclude_exact_hostname');
    const excludes = written === undefined ? true : source.flag(written);
    if (excludes === undefined) return undefined;
    return listedHosts(name, excludes);
  },
};
