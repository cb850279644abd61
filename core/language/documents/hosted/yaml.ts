import type * as Yaml from 'yaml';
import { own } from '../../../base/own';
import { type JsonNode, textMember, valueOf } from '../../../json/tree';
import { placeholderTree } from '../../../yaml/placeholder-tree';
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

/**
 * Whether a YAML file may be a supported document (based on its name, such as `shop.ruleset.yaml`), or may be a
 * Pulumi program with rulesets or lists.
 */
export function mayHoldYamlDocuments({ uri, text }: SourceDocument): boolean {
  return pulumiType.test(text) || kindByName(uri, text) !== undefined;
}

/**
 * Returns a function that reads the rulesets and lists of a YAML file. Aliases, and values that contain placeholders,
 * are treated as unknown.
 */
export async function yamlReader(uri: string): Promise<(text: string) => readonly HostedDocument[]> {
  const yaml = await import('yaml');
  return (text) => yamlDocuments(yaml, uri, text);
}

function yamlDocuments(yaml: typeof Yaml, uri: string, text: string): readonly HostedDocument[] {
  const named = kindByName(uri, text);
  return readYamlDocuments(yaml, text).flatMap((document) => {
    if (document.errors.length > 0) return [];
    const root = placeholderTree(yaml, document.contents);
    if (!root) return [];
    if (!named) return pulumiDocuments(root);
    return [{ kind: named, root: valueInApiForm(root, bodyOf({ kind: named, intent: 'create' })) }];
  });
}

/** Matches a ruleset in a Pulumi program: the name and then the type of the resource. */
const pulumiRuleset =
  /^[ \t]+([\w-]+):[ \t]*\r?\n[ \t]+type:[ \t]*["']?cloudflare:(?:index\/ruleset:)?Ruleset\b/gm;

/** Returns the key paths of the expressions in a YAML file, in the notation of `rampart.expressions`. */
export function yamlExpressionPaths({ uri, text }: Pick<SourceDocument, 'uri' | 'text'>): readonly string[] {
  if (kindByName(uri, text) === ruleset) return rulesetExpressionPaths;
  if (!pulumiType.test(text)) return [];
  const names = [...text.matchAll(pulumiRuleset)].map(([, name = '']) => name);
  return names.flatMap((name) =>
    rulesetExpressionPaths.map((path) => pulumiPath(path, `resources.${name}.properties.`)),
  );
}

/** Returns the phase of a ruleset that is the entire content of a YAML file, or undefined for any other file. */
export function yamlPhase({ uri, text }: Pick<SourceDocument, 'uri' | 'text'>): string | undefined {
  return kindByName(uri, text) === ruleset ? /^phase:[ \t]*["']?(\w+)/m.exec(text)?.[1] : undefined;
}

function pulumiPath(path: string, prefix: string): string {
  const [, mark = '', keys = ''] = /^(value:)?(.*)$/.exec(path) ?? [];
  return mark + prefix + keys.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the kind of a YAML file that consists of a single document, based on the file name. Returns undefined for
 * other files.
 */
export function kindByName(uri: string, text: string): Kind | undefined {
  const name = ownName.exec(decodePath(uri))?.[1]?.toLowerCase();
  const kind = name === undefined ? undefined : own(kindsOfNames, name);
  return kind?.marks && !/^[ \t]*(?:kind|items)[ \t]*:/m.test(text) ? undefined : kind;
}

/** Returns the resources of a Pulumi program, whose properties are written in camel case. */
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
