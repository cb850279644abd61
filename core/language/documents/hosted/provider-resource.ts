import { type JsonMember, type JsonNode, type JsonObject, memberOf, valueOf } from '../../../json/tree';
import { bodyOf } from '../document-state';
import { type Kind } from '../shape';
import { customList, listItems } from '../shapes/list.data';
import { ruleset } from '../shapes/ruleset.data';
import { valueInApiForm } from './api-form';
import { type HostedDocument } from './hosted-document';

/**
 * The kinds of resources, by their names in Terraform and in Pulumi. Pulumi's provider is based on Terraform's
 * provider.
 */
export const kindsOfResources: Readonly<Record<string, Kind>> = {
  cloudflare_ruleset: ruleset,
  cloudflare_list: customList,
  cloudflare_list_item: listItems,
  Ruleset: ruleset,
  List: customList,
  ListItem: listItems,
};

/**
 * Names of arguments and blocks that every Terraform resource supports, and of attributes that identify the account,
 * zone, or list of the resource.
 */
const ownNames = new Set(['account_id', 'zone_id', 'list_id', 'count', 'for_each', 'provider', 'depends_on', 'lifecycle', 'timeouts', 'provisioner', 'connection']); // prettier-ignore

/** Converts a resource to a document. The properties in `body` have the names that Terraform uses. */
export function providerDocument(kind: Kind, body: JsonObject): HostedDocument {
  const level = levelOf(body);
  const own = { ...body, members: body.members.filter(({ key }) => !ownNames.has(key.value)) };
  const root = valueInApiForm(rootOf(kind, own), bodyOf({ kind, intent: 'create' }));
  return { kind, root, ...(level ? { level } : {}) };
}

function levelOf(body: JsonNode): HostedDocument['level'] {
  const has = (name: string): boolean => (valueOf(body, name)?.type ?? 'null') !== 'null';
  return has('zone_id') === has('account_id') ? undefined : has('zone_id') ? 'zone' : 'account';
}

/**
 * Returns the body in the API's format. In version 4 of the Terraform provider, a list has `item` blocks, and the
 * content of each item is in `value`. Pulumi calls these blocks `items`.
 */
function rootOf(kind: Kind, body: JsonObject): JsonNode {
  if (kind === listItems) {
    const { start, end } = body;
    return { type: 'array', items: [flat(body)], broken: false, start, end };
  }
  const members = body.members.map((member): JsonMember => {
    const isItems = member.key.value === 'item' || member.key.value === 'items';
    if (kind !== customList || !isItems || member.value?.type !== 'array') return member;
    const items = member.value.items.map(flat);
    return { ...member, key: { ...member.key, value: 'items' }, value: { ...member.value, items } };
  });
  return { ...body, members };
}

/** Returns an item in which the property `value` is replaced with the properties inside it. */
function flat(node: JsonNode): JsonNode {
  const value = memberOf(node, 'value');
  const inner = value?.value;
  if (node.type !== 'object' || (inner?.type !== 'array' && inner?.type !== 'object')) return node;
  const parts = inner.type === 'array' ? inner.items : [inner];
  const members = parts.flatMap((one) => (one.type === 'object' ? one.members : []));
  return { ...node, members: [...node.members.filter((member) => member !== value), ...members] };
}
