import { parseJson } from '../../../json/parse';
import { type OffsetRange } from '../../../base/problem';
import {
  itemsOf,
  type JsonInvalid,
  type JsonNode,
  type JsonObject,
  textMember,
  valueOf,
} from '../../../json/tree';
import { type SourceDocument } from '../../language';
import { parseToml } from '../../../toml/parse-toml';

/** One workflow of a configuration: an element of `workflows`, or an entry of type "workflow" in `exports`. */
export interface WorkflowEntry {
  readonly notation: 'workflows' | 'exports';
  readonly node: JsonObject;
  /** Range of the class name: the value of `class_name`, or the key in `exports`. */
  readonly classPlace?: OffsetRange;
  readonly binding?: string;
  readonly name?: string;
  readonly className?: string;
  /** Whether the class is defined in this Worker and not in another one. */
  readonly isOwn: boolean;
}

/**
 * The top level of a configuration, or one of its environments. Environments do not inherit the top level's
 * workflows.
 */
export interface WranglerScope {
  /** Name of the environment. Absent at the top level. */
  readonly environment?: string;
  readonly node: JsonObject;
  /** The entry module. Environments use the `main` property of the top level unless they set their own. */
  readonly main?: string;
  readonly workflows: readonly WorkflowEntry[];
}

/** A Wrangler configuration (workflow scripts reference, section 6). */
export interface WranglerConfig {
  readonly root: JsonObject;
  readonly scopes: readonly WranglerScope[];
}

/** File names of Wrangler configurations. */
export const wranglerEndings = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'] as const;

/** Checks whether a file is a Wrangler configuration, based on its name. */
export function isWranglerFile(uri: string): boolean {
  return /(?:^|[/\\])wrangler\.(?:jsonc|json|toml)$/.test(uri);
}

const known = new WeakMap<SourceDocument, { readonly config: WranglerConfig | undefined }>();

/** Reads a Wrangler configuration. Returns undefined if the document cannot be one. */
export function readWrangler(document: SourceDocument): WranglerConfig | undefined {
  const found = known.get(document);
  if (found) return found.config;
  const written = document.uri.endsWith('.toml')
    ? parseToml(document.text)
    : parseJson(document.text, { comments: true }).roots[0];
  const root = written && templateMark.test(document.text) ? withoutTemplates(written) : written;
  const config = root?.type === 'object' ? { root, scopes: scopesOf(root) } : undefined;
  known.set(document, { config });
  return config;
}

/**
 * Pattern for placeholders that other tools replace later: `{{name}}`, `${NAME}`, `<%= name %>`, `{% … %}`,
 * `%%NAME%%`.
 */
const templateMark = /\{\{[^{}"]*\}\}|\$\{[^{}"]*\}|<%[^"]*%>|\{%[^"]*%\}|%%\w+%%/;

/** Returns a copy of a tree in which every string that contains a placeholder is replaced with an invalid node. */
function withoutTemplates<T extends JsonNode>(node: T): T | JsonInvalid {
  const value = (one: JsonNode): JsonNode => withoutTemplates(one);
  if (node.type === 'string' && templateMark.test(node.value))
    return { type: 'invalid', start: node.start, end: node.end };
  if (node.type === 'array') return { ...node, items: node.items.map(value) };
  if (node.type === 'object')
    return {
      ...node,
      members: node.members.map((member) =>
        member.value ? { ...member, value: value(member.value) } : member,
      ),
    };
  return node;
}

function scopesOf(root: JsonObject): readonly WranglerScope[] {
  const environments = valueOf(root, 'env');
  const members = environments?.type === 'object' ? environments.members : [];
  return [
    scopeOf(root, root, undefined),
    ...members.flatMap(({ key, value }) =>
      value?.type === 'object' ? [scopeOf(value, root, key.value)] : [],
    ),
  ];
}

function scopeOf(node: JsonObject, root: JsonObject, environment: string | undefined): WranglerScope {
  const main = textMember(node, 'main') ?? textMember(root, 'main');
  const worker = textMember(node, 'name') ?? textMember(root, 'name');
  return {
    node,
    ...(environment === undefined ? {} : { environment }),
    ...(main === undefined ? {} : { main }),
    workflows: [
      ...itemsOf(valueOf(node, 'workflows')).flatMap((item) =>
        item.type === 'object' ? [entryOf(item, worker)] : [],
      ),
      ...exportedWorkflows(valueOf(node, 'exports')),
    ],
  };
}

/** Returns the workflows in `exports`, which lists the classes of a Worker. Entries of other types are ignored. */
function exportedWorkflows(exported: JsonNode | undefined): readonly WorkflowEntry[] {
  if (exported?.type !== 'object') return [];
  return exported.members.flatMap(({ key, value }): WorkflowEntry[] => {
    if (value?.type !== 'object' || textMember(value, 'type') !== 'workflow') return [];
    const name = textMember(value, 'name');
    return [
      {
        notation: 'exports',
        node: value,
        className: key.value,
        classPlace: key,
        isOwn: true,
        ...(name === undefined ? {} : { name }),
      },
    ];
  });
}

function entryOf(node: JsonObject, worker: string | undefined): WorkflowEntry {
  const text = (key: string): string | undefined => textMember(node, key);
  const [binding, name, className, script] = [
    text('binding'),
    text('name'),
    text('class_name'),
    text('script_name'),
  ];
  const classPlace = valueOf(node, 'class_name');
  return {
    notation: 'workflows',
    node,
    ...(classPlace === undefined ? {} : { classPlace }),
    ...(binding === undefined ? {} : { binding }),
    ...(name === undefined ? {} : { name }),
    ...(className === undefined ? {} : { className }),
    isOwn: valueOf(node, 'script_name') === undefined || (script !== undefined && script === worker),
  };
}

/**
 * Returns the URI of the entry module of a scope. Returns undefined if the scope has no `main`, or if `main` is
 * invalid.
 */
export function mainUri(config: SourceDocument, { main }: WranglerScope): string | undefined {
  if (main === undefined) return undefined;
  try {
    return new URL(main.replace(/\\/g, '/'), config.uri).href;
  } catch {
    return undefined;
  }
}
