import type * as Yaml from 'yaml';
import { type JsonMember, type JsonNode, type JsonObject, textMember, valueOf } from '../../../json/tree';
import { readYamlDocuments } from '../../../yaml/read-documents';
import { type SourceDocument } from '../../language';
import { decodePath } from '../../uri-pattern';
import { bodyOf } from '../document-state';
import { customList } from '../shapes/list.data';
import { ruleset } from '../shapes/ruleset.data';
import { type Kind } from '../shape';
import { valueInApiForm } from './api-form';
import { type HostedDocument } from './hosted-document';
import { pulumiDocument, rulesetExpressionPaths } from './pulumi';

const pulumiType = /\bcloudflare:(?:index\/\w+:)?(Ruleset|List|ListItem)\b/;
const ownName = /\.(ruleset|list)\.ya?ml$/i;
const kindsOfNames: Readonly<Record<string, Kind>> = { ruleset, list: customList };

/** Whether a file may be a document, by its name (`shop.ruleset.yaml`), or a Pulumi program with such resources. */
export function mayHoldYamlDocuments({ uri, text }: SourceDocument): boolean {
  return pulumiType.test(text) || kindByName(uri, text) !== undefined;
}

/** Reads the rulesets and lists of a YAML file. Values with placeholders and aliases are unknown. */
export async function yamlReader(uri: string): Promise<(text: string) => readonly HostedDocument[]> {
  const yaml = await import('yaml');
  return (text) => yamlDocuments(yaml, uri, text);
}

function yamlDocuments(yaml: typeof Yaml, uri: string, text: string): readonly HostedDocument[] {
  const named = kindByName(uri, text);
  return readYamlDocuments(yaml, text).flatMap((document) => {
    if (document.errors.length > 0) return [];
    const root = treeOf(yaml, document.contents);
    if (!root) return [];
    if (!named) return pulumiDocuments(root);
    return [{ kind: named, root: valueInApiForm(root, bodyOf({ kind: named, intent: 'create' })) }];
  });
}

/** A ruleset in a Pulumi program: its name, then its type. */
const pulumiRuleset =
  /^[ \t]+([\w-]+):[ \t]*\r?\n[ \t]+type:[ \t]*["']?cloudflare:(?:index\/ruleset:)?Ruleset\b/gm;

/** The key paths of the expressions in a YAML file, as in `rampart.expressions`. */
export function yamlExpressionPaths({ uri, text }: Pick<SourceDocument, 'uri' | 'text'>): readonly string[] {
  if (kindByName(uri, text) === ruleset) return rulesetExpressionPaths;
  if (!pulumiType.test(text)) return [];
  const names = [...text.matchAll(pulumiRuleset)].map(([, name = '']) => name);
  return names.flatMap((name) =>
    rulesetExpressionPaths.map((path) => pulumiPath(path, `resources.${name}.properties.`)),
  );
}

/** The phase of a ruleset in a file of its own. */
export function yamlPhase({ uri, text }: Pick<SourceDocument, 'uri' | 'text'>): string | undefined {
  return kindByName(uri, text) === ruleset ? /^phase:[ \t]*["']?(\w+)/m.exec(text)?.[1] : undefined;
}

function pulumiPath(path: string, prefix: string): string {
  const [, mark = '', keys = ''] = /^(value:)?(.*)$/.exec(path) ?? [];
  return mark + prefix + keys.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function kindByName(uri: string, text: string): Kind | undefined {
  const name = ownName.exec(decodePath(uri))?.[1]?.toLowerCase();
  const kind = name === undefined ? undefined : kindsOfNames[name];
  return kind?.marks && !/^[ \t]*(?:kind|items)[ \t]*:/m.test(text) ? undefined : kind;
}

/** The resources of a Pulumi program, whose properties are written in camel case. */
function pulumiDocuments(root: JsonNode): HostedDocument[] {
  const resources = valueOf(root, 'resources');
  if (resources?.type !== 'object') return [];
  return resources.members.flatMap(({ value }): HostedDocument[] => {
    const name = pulumiType.exec(textMember(value, 'type') ?? '')?.[1] ?? '';
    const properties = valueOf(value, 'properties');
    const document =
      properties?.type === 'object' ? pulumiDocument(name, properties, { inCamelCase: true }) : undefined;
    return document ? [document] : [];
  });
}

/** Placeholders of Pulumi, and of tools that generate YAML from templates. */
const placeholder = /\$?\{\{|\$\{/;

function treeOf(yaml: typeof Yaml, node: unknown): JsonNode | undefined {
  if (!yaml.isNode(node) || !node.range) return undefined;
  const [start, end] = node.range;
  if (yaml.isMap(node)) return mapTree(yaml, node, start, end);
  if (yaml.isSeq(node)) {
    const items = node.items.flatMap((item) => treeOf(yaml, item) ?? []);
    return { type: 'array', items, broken: items.length < node.items.length, start, end };
  }
  if (!yaml.isScalar(node)) return { type: 'invalid', start, end };
  const { value } = node;
  if (typeof value === 'string')
    return placeholder.test(value)
      ? { type: 'invalid', start, end }
      : { type: 'string', value, closed: true, start, end };
  if (typeof value === 'number') return { type: 'number', value, start, end };
  if (typeof value === 'boolean') return { type: 'boolean', value, start, end };
  return value === null ? { type: 'null', value, start, end } : { type: 'invalid', start, end };
}

function mapTree(yaml: typeof Yaml, node: Yaml.YAMLMap, start: number, end: number): JsonObject {
  let isBroken = false;
  const members = node.items.flatMap(({ key, value }): JsonMember[] => {
    const range = yaml.isScalar(key) ? key.range : undefined;
    if (!yaml.isScalar(key) || !range || key.value === '<<') {
      isBroken = true;
      return [];
    }
    const tree = treeOf(yaml, value);
    const name = {
      type: 'string',
      value: String(key.value),
      closed: true,
      start: range[0],
      end: range[1],
    } as const;
    return [{ start: range[0], end: tree?.end ?? range[1], key: name, ...(tree ? { value: tree } : {}) }];
  });
  return { type: 'object', members, broken: isBroken, start, end };
}
