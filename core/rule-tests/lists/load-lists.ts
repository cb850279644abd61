import { type FoundList, type FoundLists } from '../../expression/evaluate/found-list';
import { type ListData } from '../../expression/evaluate/list-members';
import { parseJson } from '../../json/parse';
import { type JsonNode, valueOf } from '../../json/tree';
import { findTarget } from '../../language/documents/find-kind';
import { type LanguageSettings } from '../../language/settings';
import { jsonSource, recordSource } from '../../rules/source';
import { type RuleFile } from '../load-rules';
import { yamlLists } from '../yaml-rules';
import { fileLabels } from './file-labels';
import { folderOf, terraformName } from './list-scope';
import { type DefinedList, type ListSource, type PlacedList, readList } from './read-list';
import { moduleLists, openModule, type TerraformLists, terraformLists } from './terraform-lists';

const noExpressions = () => undefined;

const jsonLists: ListSource<JsonNode> = {
  ...jsonSource(noExpressions),
  isWhole: (node) => (node.type === 'object' || node.type === 'array') && !node.broken,
};

const recordLists: ListSource<unknown> = { ...recordSource(noExpressions), isWhole: () => true };

/**
 * Reads the lists in list documents and Terraform files. The contents of a list are known if its file contains all
 * items as plain values and no other file defines the list differently.
 *
 * @param unread URIs of Terraform files that cannot be read. These files may add items to the lists of their modules.
 */
export function loadLists(
  files: readonly RuleFile[],
  settings: LanguageSettings,
  unread: readonly string[] = [],
): FoundLists {
  const found: PlacedList[] = [];
  const modules = new Map<string, TerraformLists[]>();
  const addTo = (uri: string, part: TerraformLists): void => {
    const folder = folderOf(uri);
    modules.set(folder, [...(modules.get(folder) ?? []), part]);
  };
  for (const uri of unread) addTo(uri, openModule);
  for (const { name, uri, text } of files) {
    if (terraformName.test(uri)) {
      if (text.includes('cloudflare_list')) addTo(uri, terraformLists(name, text));
    } else if (/\.ya?ml$/i.test(uri)) {
      for (const root of yamlLists(uri, text)) {
        const list = readList(root, jsonLists);
        if (list) found.push({ ...list, file: name });
      }
    } else if (findTarget(uri, text, settings)?.kind.name === 'list') {
      const list = readDocument(text);
      if (list) found.push({ ...list, file: name });
    }
  }
  for (const module of modules.values()) found.push(...moduleLists(module, jsonLists));
  return joinLists(found);
}

/** Reads an account's lists, including their items, from API records. */
export const listsOfRecords = (
  records: readonly { readonly name: string; readonly record: unknown }[],
): FoundLists =>
  joinLists(
    records.flatMap(({ name, record }): PlacedList[] => {
      const list = readList(record, recordLists);
      return list ? [{ ...list, file: name }] : [];
    }),
  );

function readDocument(text: string): DefinedList | undefined {
  const { roots } = parseJson(text, { comments: true });
  const [root] = roots;
  if (!root || roots.length > 1) return undefined;
  const result = valueOf(root, 'result');
  return readList(result && valueOf(root, 'success') ? result : root, jsonLists);
}

/** Joins the results of several searches for lists. If the definitions of a list differ, its contents are unknown. */
export const joinFoundLists = (all: readonly FoundLists[]): FoundLists =>
  joinLists(
    all.flatMap((lists) =>
      [...lists].flatMap(([name, { files, content }]) => files.map((file) => ({ name, content, file }))),
    ),
  );

/** Joins lists by name. If the definitions of a list differ, its contents are unknown. */
function joinLists(lists: readonly PlacedList[]): FoundLists {
  const byName = new Map<string, PlacedList[]>();
  for (const list of lists) byName.set(list.name, [...(byName.get(list.name) ?? []), list]);
  return new Map([...byName].map(([name, same]) => [name, joined(same)]));
}

function joined(lists: readonly PlacedList[]): FoundList {
  const [first] = lists;
  const content = first?.content ?? 'incomplete';
  const keys = new Set(lists.map((list) => keyOf(list.content)));
  if (keys.size === 1 && content !== 'different') return { files: fileLabels([first?.file ?? '']), content };
  return { files: fileLabels(lists.map(({ file }) => file)), content: 'different' };
}

const keyOf = (content: FoundList['content']): string =>
  typeof content === 'string' ? content : dataKey(content);

const dataKey = ({ type, items }: ListData): string =>
  JSON.stringify([type, ...[...new Set(items.map((item) => item.toLowerCase()))].sort()]);
