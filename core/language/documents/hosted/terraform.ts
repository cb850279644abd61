import { parseHcl } from '../../../hcl/parse-hcl';
import { type JsonMember, type JsonNode, type JsonObject, memberOf, valueOf } from '../../../json/tree';
import { bodyOf } from '../document-state';
import { type Kind } from '../shape';
import { customList, listItems } from '../shapes/list.data';
import { ruleset } from '../shapes/ruleset.data';
import { valueInApiForm } from './api-form';
import { type HostedDocument } from './hosted-document';

const kindsOfResources: Readonly<Record<string, Kind>> = {
  cloudflare_ruleset: ruleset,
  cloudflare_list: customList,
  cloudflare_list_item: listItems,
};

/** Terraform's own attributes, and those that contain the account or zone of the resource. */
const ownNames = new Set(['account_id', 'zone_id', 'list_id', 'count', 'for_each', 'provider', 'depends_on', 'lifecycle', 'timeouts', 'provisioner', 'connection']); // prettier-ignore

/** The rulesets and lists of a Terraform file: blocks of version 4 of the provider, attributes of version 5. */
export function terraformDocuments(text: string): readonly HostedDocument[] {
  return parseHcl(text).flatMap(({ type, labels, body }): HostedDocument[] => {
    const [name = ''] = labels;
    const kind = Object.hasOwn(kindsOfResources, name) ? kindsOfResources[name] : undefined;
    if (type !== 'resource' || !kind || body.type !== 'object') return [];
    const level = levelOf(body);
    const own = { ...body, members: body.members.filter(({ key }) => !ownNames.has(key.value)) };
    const root = valueInApiForm(rootOf(kind, own), bodyOf({ kind, intent: 'create' }));
    return [{ kind, root, ...(level ? { level } : {}) }];
  });
}

function levelOf(body: JsonNode): HostedDocument['level'] {
  const has = (name: string): boolean => (valueOf(body, name)?.type ?? 'null') !== 'null';
  return has('zone_id') === has('account_id') ? undefined : has('zone_id') ? 'zone' : 'account';
}

/** Version 4 has `item` blocks, in which `value` contains the item. */
function rootOf(kind: Kind, body: JsonObject): JsonNode {
  if (kind === listItems) {
    const { start, end } = body;
    return { type: 'array', items: [flat(body)], broken: false, start, end };
  }
  const members = body.members.map((member): JsonMember => {
    if (kind !== customList || member.key.value !== 'item' || member.value?.type !== 'array') return member;
    const items = member.value.items.map(flat);
    return { ...member, key: { ...member.key, value: 'items' }, value: { ...member.value, items } };
  });
  return { ...body, members };
}

/** An item with the content of its `value`. */
function flat(node: JsonNode): JsonNode {
  const value = memberOf(node, 'value');
  if (node.type !== 'object' || value?.value?.type !== 'array') return node;
  const inner = value.value.items.flatMap((one) => (one.type === 'object' ? one.members : []));
  return { ...node, members: [...node.members.filter((member) => member !== value), ...inner] };
}
