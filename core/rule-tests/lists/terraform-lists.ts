import { type HclBlock, parseHcl } from '../../hcl/parse-hcl';
import { type JsonNode, valueOf } from '../../json/tree';
import { providerDocument } from '../../language/documents/hosted/provider-resource';
import { customList } from '../../language/documents/shapes/list.data';
import { type ListSource, type PlacedList, readList } from './read-list';

/** The lists in a file of a Terraform module, and the list items that are separate resources. */
export interface TerraformLists {
  readonly lists: readonly TerraformList[];
  readonly items: readonly TerraformItem[];
}

interface TerraformList {
  readonly file: string;
  /** The address of the resource, such as `cloudflare_list.office`. */
  readonly address: string;
  /** The list in the API's format. */
  readonly root: JsonNode;
  /** Whether the resource creates exactly one list and Terraform manages the items of this list. */
  readonly isOwned: boolean;
}

interface TerraformItem {
  /**
   * The address of the list that contains the item. Undefined if the item does not refer to a list by its address.
   */
  readonly list: string | undefined;
}

/** Placeholder for a file that cannot be read and may therefore contain items of any list. */
export const openModule: TerraformLists = { lists: [], items: [{ list: undefined }] };

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
      const isOwned = isSingle(block) && !ignoresItems(body, text);
      lists.push({ file, address: `cloudflare_list.${name}`, root, isOwned });
    } else if (resource === 'cloudflare_list_item') items.push({ list: listOf(body, text) });
  }
  return { lists, items };
}

const isSingle = ({ body }: HclBlock): boolean =>
  ['count', 'for_each'].every((member) => valueOf(body, member) === undefined);

/**
 * Whether Terraform ignores changes to the items of a list that are made outside Terraform, as with
 * `ignore_changes = [items]`.
 */
function ignoresItems(body: JsonNode, text: string): boolean {
  if (body.type !== 'object') return false;
  return body.members.some(({ key, value }) => {
    if (key.value !== 'lifecycle' || !value) return false;
    return /\bignore_changes\s*=\s*(?:all\b|\[[^\]]*\b(?:all|items?)\b)/.test(
      text.slice(value.start, value.end),
    );
  });
}

/**
 * Returns the address of the list that contains an item. For example, if `list_id` is `cloudflare_list.office.id`, the
 * address is `cloudflare_list.office`. Returns undefined if `list_id` has any other form.
 */
function listOf(body: JsonNode, text: string): string | undefined {
  const id = valueOf(body, 'list_id');
  const written = id?.type === 'invalid' ? text.slice(id.start, id.end).trim() : '';
  return /^(cloudflare_list\.[\w-]+)\.id$/.exec(written)?.[1];
}

/**
 * Returns the lists in the files of a module. A list is treated as incomplete if some of its items are separate
 * resources, because it may have additional items, for example from the dashboard.
 */
export function moduleLists(
  files: readonly TerraformLists[],
  source: ListSource<JsonNode>,
): readonly PlacedList[] {
  const items = files.flatMap((file) => file.items);
  // An item whose list is unknown may belong to any list.
  const isOpen = items.some(({ list }) => list === undefined);
  return files.flatMap(({ lists }) =>
    lists.flatMap(({ file, address, root, isOwned }): PlacedList[] => {
      const read = readList(root, source);
      if (!read) return [];
      const isKnown = isOwned && !isOpen && !items.some(({ list }) => list === address);
      const content = isKnown || read.content === 'redirects' ? read.content : 'incomplete';
      return [{ name: read.name, content, file }];
    }),
  );
}
