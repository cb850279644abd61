import { type HclBlock, parseHcl } from '../../hcl/parse-hcl';
import { type JsonNode, valueOf } from '../../json/tree';
import { providerDocument } from '../../language/documents/hosted/provider-resource';
import { customList, listItems } from '../../language/documents/shapes/list.data';
import { type ListSource, type PlacedList, readList } from './read-list';

/** A list of a Terraform module, whose items can also be resources of their own, in any file of the module. */
export interface TerraformLists {
  readonly lists: readonly TerraformList[];
  readonly items: readonly TerraformItem[];
}

interface TerraformList {
  readonly file: string;
  /** The address of the resource: `cloudflare_list.office`. */
  readonly address: string;
  /** The list in the form of the API. */
  readonly root: JsonNode;
  readonly hasItems: boolean;
  /** Whether the resource creates exactly one list. */
  readonly isSingle: boolean;
}

interface TerraformItem {
  /** The address of its list; undefined if Terraform computes it. */
  readonly list: string | undefined;
  readonly root: JsonNode | undefined;
}

/** Reads the lists in a Terraform file. */
export function terraformLists(file: string, text: string): TerraformLists {
  const lists: TerraformList[] = [];
  const items: TerraformItem[] = [];
  for (const block of parseHcl(text)) {
    const { type, labels, body } = block;
    const [resource = '', name = ''] = labels;
    if (type !== 'resource' || body.type !== 'object' || labels.length !== 2) continue;
    if (resource === 'cloudflare_list') {
      const { root } = providerDocument(customList, body);
      const hasItems = ['item', 'items'].some((member) => valueOf(body, member) !== undefined);
      lists.push({ file, address: `cloudflare_list.${name}`, root, hasItems, isSingle: isSingle(block) });
    } else if (resource === 'cloudflare_list_item') {
      const [root] = isSingle(block) ? itemsOf(providerDocument(listItems, body).root) : [];
      items.push({ list: listOf(body, text), root });
    }
  }
  return { lists, items };
}

const isSingle = ({ body }: HclBlock): boolean =>
  ['count', 'for_each'].every((member) => valueOf(body, member) === undefined);

const itemsOf = (root: JsonNode): readonly JsonNode[] => (root.type === 'array' ? root.items : []);

/** The address of the list that an item names: `list_id = cloudflare_list.office.id`. */
function listOf(body: JsonNode, text: string): string | undefined {
  const id = valueOf(body, 'list_id');
  const written = id?.type === 'invalid' ? text.slice(id.start, id.end).trim() : '';
  return /^(cloudflare_list\.[\w-]+)\.id$/.exec(written)?.[1];
}

/** Returns the lists of the files of a module. */
export function moduleLists(
  files: readonly TerraformLists[],
  source: ListSource<JsonNode>,
): readonly PlacedList[] {
  const items = files.flatMap((file) => file.items);
  const isOpen = items.some(({ list }) => list === undefined);
  return files.flatMap(({ lists }) =>
    lists.flatMap((list): PlacedList[] => {
      const own = items.filter((item) => item.list === list.address);
      const roots = own.flatMap(({ root }) => root ?? []);
      // items may be added by a resource whose list is computed
      const isKnown =
        list.isSingle && !isOpen && roots.length === own.length && list.hasItems === (own.length === 0);
      const read = readList(list.hasItems ? list.root : withItems(list.root, roots), source);
      if (!read) return [];
      const content = isKnown || read.content === 'redirects' ? read.content : 'incomplete';
      return [{ name: read.name, content, file: list.file }];
    }),
  );
}

function withItems(root: JsonNode, items: readonly JsonNode[]): JsonNode {
  if (root.type !== 'object') return root;
  const { start, end } = root;
  const key = { type: 'string', value: 'items', closed: true, start, end: start } as const;
  const value = { type: 'array', items, broken: false, start, end } as const;
  return { ...root, members: [...root.members, { key, value, start, end }] };
}
