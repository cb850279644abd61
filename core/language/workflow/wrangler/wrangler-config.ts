import { parseJson } from '../../documents/json/parse';
import { itemsOf, type JsonObject, textMember, valueOf } from '../../documents/json/tree';
import { type SourceDocument } from '../../language';
import { parseToml } from './toml';

/** One element of a list `workflows`. */
export interface WorkflowEntry {
  readonly node: JsonObject;
  readonly binding?: string;
  readonly name?: string;
  readonly className?: string;
  /** The class is in this Worker, not in another one. */
  readonly isOwn: boolean;
}

/** The top level of a configuration, or one of its environments: neither inherits the other's workflows. */
export interface WranglerScope {
  /** Absent at the top level. */
  readonly environment?: string;
  readonly node: JsonObject;
  /** Environments have the top level's `main`, unless they name their own. */
  readonly main?: string;
  readonly workflows: readonly WorkflowEntry[];
}

/** A wrangler configuration (workflow scripts reference, section 6). */
export interface WranglerConfig {
  readonly root: JsonObject;
  readonly scopes: readonly WranglerScope[];
}

/** The files, by the ends of their names. */
export const wranglerEndings = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'] as const;

/** Whether a file is a wrangler configuration, by its name. */
export function isWranglerFile(uri: string): boolean {
  return /(?:^|[/\\])wrangler\.(?:jsonc|json|toml)$/.test(uri);
}

const known = new WeakMap<SourceDocument, { readonly config: WranglerConfig | undefined }>();

/** Reads a configuration; undefined when it holds nothing that could be one. Never throws. */
export function readWrangler(document: SourceDocument): WranglerConfig | undefined {
  const found = known.get(document);
  if (found) return found.config;
  const root = document.uri.endsWith('.toml')
    ? parseToml(document.text)
    : parseJson(document.text, { comments: true }).roots[0];
  const config = root?.type === 'object' ? { root, scopes: scopesOf(root) } : undefined;
  known.set(document, { config });
  return config;
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
    workflows: itemsOf(valueOf(node, 'workflows')).flatMap((item) =>
      item.type === 'object' ? [entryOf(item, worker)] : [],
    ),
  };
}

function entryOf(node: JsonObject, worker: string | undefined): WorkflowEntry {
  const text = (key: string): string | undefined => textMember(node, key);
  const [binding, name, className, script] = [
    text('binding'),
    text('name'),
    text('class_name'),
    text('script_name'),
  ];
  return {
    node,
    ...(binding === undefined ? {} : { binding }),
    ...(name === undefined ? {} : { name }),
    ...(className === undefined ? {} : { className }),
    isOwn: valueOf(node, 'script_name') === undefined || (script !== undefined && script === worker),
  };
}

/** The URI of the entry module of a scope. */
export function mainUri(config: SourceDocument, { main }: WranglerScope): string | undefined {
  if (main === undefined) return undefined;
  try {
    return new URL(main.replace(/\\/g, '/'), config.uri).href;
  } catch {
    return undefined;
  }
}
