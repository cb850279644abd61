import { writeString } from '../text/string-forms';
import { isArray, isObject, type Json, type JsonObject } from './json';
import { list, text } from './record';
import { lastStep } from './ref';
import { withoutExecutedVersion } from './ruleset-rules';
import { type Target } from './target';

/** Properties of a rule that are written to Terraform, in a readable order. */
const ruleMembers = ['ref', 'description', 'enabled', 'action', 'action_parameters', 'expression', 'ratelimit', 'logging', 'exposed_credential_check'] as const; // prettier-ignore

/**
 * Formats a ruleset as a `cloudflare_ruleset` resource for version 5 of the Terraform provider, with an `import`
 * block. A single rule is formatted as an element of the ruleset's `rules` (documents.md of the reference, "How other
 * tools write the same"). Terraform identifies rules by their `ref`.
 */
export function terraformText({ ref, record }: Pick<Target, 'ref' | 'record'>): string {
  if (lastStep(ref).kind === 'ruleset_rule') return `${valueText(ruleOf(record), '')}\n`;
  const { scope } = ref;
  const owner = scope.type === 'zones' ? 'zone_id' : 'account_id';
  const phase = text(record, 'phase') ?? '';
  const kind = text(record, 'kind') ?? '';
  const label = identifier(kind === 'custom' ? (text(record, 'name') ?? '') : phase);
  const body: JsonObject = {
    [owner]: scope.id,
    name: text(record, 'name') ?? '',
    kind,
    phase,
    description: text(record, 'description') ?? '',
    rules: list(record, 'rules').map(ruleOf),
  };
  return [
    'import {',
    ...attributes({ id: `${scope.type}/${scope.id}/${lastStep(ref).id}` }, '  ', [`to = cloudflare_ruleset.${label}`]),
    '}',
    '',
    `resource "cloudflare_ruleset" "${label}" {`,
    ...attributes(body, '  '),
    '}',
    '',
  ].join('\n'); // prettier-ignore
}

function ruleOf(record: Json): JsonObject {
  const rule = withoutExecutedVersion(record);
  if (!isObject(rule)) return {};
  const members = ruleMembers.flatMap((name): [string, Json][] => {
    const value = rule[name];
    return value === undefined
      ? []
      : [[name, name === 'action_parameters' ? withQueryObjects(value) : value]];
  });
  return Object.fromEntries(members);
}

/**
 * Converts the query parameters in a cache key to the form `{list}` or `{all}`. The provider requires these forms,
 * whereas the API also accepts arrays.
 */
function withQueryObjects(value: Json): Json {
  const queries = ['cache_key', 'custom_key', 'query_string'];
  const at = (node: Json | undefined, [name, ...rest]: readonly string[]): Json | undefined => {
    if (!isObject(node) || name === undefined) return isObject(node) ? asQuery(node) : node;
    const inner = at(node[name], rest);
    return inner === undefined ? node : { ...node, [name]: inner };
  };
  return at(value, queries) ?? value;
}

const asQuery = (query: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(query).map(([name, names]) => [
      name,
      !isArray(names) ? names : names.length === 1 && names[0] === '*' ? { all: true } : { list: names },
    ]),
  );

/** Converts a name to an identifier that Terraform accepts for a resource. */
const identifier = (name: string): string => {
  const plain = name.toLowerCase().replace(/[^a-z0-9_]+/g, '_').replace(/^_|_$/g, ''); // prettier-ignore
  return /^[a-z_]/.test(plain) ? plain : `ruleset_${plain}`;
};

/**
 * Formats attributes, each on one or more lines. Consecutive one-line attributes are aligned, as in `terraform fmt`.
 */
function attributes(value: JsonObject, indent: string, first: readonly string[] = []): readonly string[] {
  const lines: string[] = [];
  let open: (readonly [key: string, value: string])[] = first.map((line) => {
    const [key = '', rest = ''] = line.split(' = ');
    return [key, rest] as const;
  });
  const close = (): void => {
    const width = Math.max(0, ...open.map(([key]) => key.length));
    lines.push(...open.map(([key, one]) => `${indent}${key.padEnd(width)} = ${one}`));
    open = [];
  };
  for (const [name, one] of Object.entries(value)) {
    const key = /^[A-Za-z_][\w-]*$/.test(name) ? name : writeString('terraform', name);
    const written = valueText(one, indent);
    if (!written.includes('\n')) open.push([key, written]);
    else {
      close();
      lines.push(`${indent}${key} = ${written}`);
    }
  }
  close();
  return lines;
}

function valueText(value: Json, indent: string): string {
  if (typeof value === 'string') return writeString('terraform', value);
  if (isArray(value)) {
    if (value.length === 0) return '[]';
    const inner = `${indent}  `;
    const items = value.map((one) => valueText(one, inner));
    if (value.every((one) => !isObject(one) && !isArray(one))) return `[${items.join(', ')}]`;
    return ['[', ...items.map((one) => `${inner}${one},`), `${indent}]`].join('\n');
  }
  if (!isObject(value)) return String(value);
  if (Object.keys(value).length === 0) return '{}';
  return ['{', ...attributes(value, `${indent}  `), `${indent}}`].join('\n');
}
