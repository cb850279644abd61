import * as l10n from '@vscode/l10n';
import { finish, type Steps } from '../../../../base/steps';
import { itemsOf, type JsonNode, memberOf, textMember, valueOf } from '../../../../json/tree';
import { parseInterval } from '../../../../net/network';
import { type Check, type CheckContext, replaceValue, report } from '../context';
import { repeatedItem } from '../repeated-item';
import { checkAddress } from './address';
import { type AddressItem, checkContained } from './contained';
import { checkHostname } from './hostname';
import { checkRedirectItem } from './redirect-item';

const kinds = ['ip', 'hostname', 'asn', 'redirect'] as const;
type ListKind = (typeof kinds)[number];

/** Checks a list with its items (documents.md, "Lists"). */
export const checkList: Check = (node, context) => {
  const name = valueOf(node, 'name');
  if (name?.type === 'string' && /^\w+$/.test(name.value) && /[A-Z]/.test(name.value)) {
    const lower = name.value.toLowerCase();
    report(context, 'warning', 'name-chars', name, l10n.t('List names should be lowercase. According to newer API documentation, uppercase letters are not allowed.'), {
      fixes: [{ title: l10n.t('Replace with "{0}"', lower), edits: [replaceValue(name, lower)], keepsMeaning: false }],
    }); // prettier-ignore
  }
  const kind = kinds.find((one) => one === textMember(node, 'kind'));
  checkItems(itemsOf(valueOf(node, 'items')), kind, context);
};

/** Checks the items of a list, but not the properties of the list itself. */
export const checkListItems: Check = (node, context) => {
  if (context.intent !== 'record') checkItems(itemsOf(node), undefined, context);
};

/**
 * Checks the items of a list. `listKind` is the kind of the list, if known. If it is undefined, the first item
 * determines the kind.
 */
function checkItems(items: readonly JsonNode[], listKind: ListKind | undefined, context: CheckContext): void {
  if (context.later) context.later(() => itemSteps(items, listKind, context));
  else finish(itemSteps(items, listKind, context));
}

function* itemSteps(
  items: readonly JsonNode[],
  listKind: ListKind | undefined,
  context: CheckContext,
): Steps<void> {
  let kind = listKind;
  const seen = new Map<string, JsonNode>();
  const addresses: AddressItem[] = [];
  for (const [index, item] of items.entries()) {
    yield;
    const own = kinds.filter((name) => memberOf(item, name));
    const [first, second] = own;
    if (item.type !== 'object' || first === undefined) continue;
    if (second !== undefined) {
      const place = memberOf(item, second)?.key ?? item;
      report(context, 'error', 'exclusive-members', place, l10n.t('"{0}" and "{1}" cannot be combined. Remove one of them.', first, second)); // prettier-ignore
      continue;
    }
    kind ??= first;
    const member = memberOf(item, first);
    if (first !== kind) {
      report(context, 'error', 'item-kind', member?.key ?? item, l10n.t('The items in this list have the type "{0}", but this item has the type "{1}".', kind, first)); // prettier-ignore
      continue;
    }
    const key = member?.value && keyOf(first, member.value, context);
    const earlier = key === undefined ? undefined : seen.get(key.text);
    if (key && earlier) repeatedItem(items, index, earlier, key.shown, context, key.node);
    else if (key) {
      seen.set(key.text, key.node);
      const interval = first === 'ip' ? parseInterval(key.text).value : undefined;
      if (interval) addresses.push({ index, node: key.node, shown: key.shown, interval });
    }
  }
  checkContained(items, addresses, context);
}

interface ItemKey {
  /** A string that is the same for all items that the service treats as equal. */
  readonly text: string;
  readonly shown: string;
  readonly node: JsonNode;
}

/** Checks the value of an item and returns its key, or undefined if the value is invalid. */
function keyOf(kind: ListKind, value: JsonNode, context: CheckContext): ItemKey | undefined {
  if (kind === 'asn')
    return value.type === 'number'
      ? { text: String(value.value), shown: String(value.value), node: value }
      : undefined;
  const node = kind === 'ip' ? value : valueOf(value, kind === 'hostname' ? 'url_hostname' : 'source_url');
  if (node?.type !== 'string') return undefined;
  const text =
    kind === 'ip'
      ? checkAddress(node, context)
      : kind === 'hostname'
        ? checkHostname(node, value, context)
        : checkRedirectItem(node, value, context);
  return text === undefined ? undefined : { text, shown: node.value, node };
}
