import {
  type Facts,
  type KnownResource,
  type KnownRuleset,
  type ResourceKind,
} from '../../core/language/facts';
import { isListDataKind } from '../../core/rules/list-data';
import { isKindId } from '../../core/model/kind-ids';
import { isObject, type Json } from '../../core/resources/json';
import { type ListName } from '../../core/resources/lists';
import { flag, object, text, texts } from '../../core/resources/record';
import { type ResourceRef, type ResourceStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';

/**
 * List of an account or zone, with the items that were read. Each item comes with the path of the resource that
 * contains it.
 */
export interface ReadList {
  readonly list: ListName;
  readonly scope: Scope;
  /** Path of the resource that contains the list, if the list was read for only one resource. */
  readonly within?: readonly ResourceStep[];
  readonly items: readonly { readonly record: Json; readonly within: readonly ResourceStep[] }[];
}

/** Derives the facts for checks from the lists that were read. Lists that could not be read are left out. */
export function factsOf(read: readonly ReadList[]): Facts {
  const found = (list: ListName): readonly Json[] | undefined =>
    read.find((one) => one.list === list)?.items.map(({ record }) => record);
  const [permissions, resources, scopes] = (
    ['permission_group', 'resource_group', 'oauth_scope'] as const
  ).map(found);
  const byId = <T>(records: readonly Json[], describe: (record: Json) => T): Record<string, T> =>
    Object.fromEntries(records.map((record) => [text(record, 'id') ?? '', describe(record)]));
  const lists = found('list');
  const rulesets = rulesetsOf(read);
  return {
    ...(lists
      ? { lists: Object.fromEntries(lists.map((one) => [text(one, 'name') ?? '', itemTypeOf(one)])) }
      : {}),
    ...(rulesets ? { rulesets } : {}),
    ...(scopes ? { oauthScopes: scopes.flatMap((scope) => text(scope, 'id') ?? []) } : {}),
    ...(permissions ? { permissionGroups: byId(permissions, permissionFact) } : {}),
    ...(resources
      ? {
          resourceGroups: byId(resources, (group) => ({
            name: text(group, 'name') ?? text(group, 'id') ?? '',
          })),
        }
      : {}),
  };
}

/**
 * Returns the rulesets of the first ruleset list that was read, each with its rules if they were read. The rules of a
 * managed ruleset may have been read in another scope.
 */
function rulesetsOf(read: readonly ReadList[]): Facts['rulesets'] {
  const rulesets = read.find((one) => one.list === 'ruleset');
  if (!rulesets) return undefined;
  return Object.fromEntries(
    rulesets.items.map(({ record }) => {
      const id = text(record, 'id') ?? '';
      const rules = read.find(({ list, within }) => list === 'ruleset_rule' && within?.[0]?.id === id)?.items;
      return [
        id,
        {
          name: text(record, 'name') ?? id,
          kind: text(record, 'kind') ?? '',
          phase: text(record, 'phase') ?? '',
          ...(rules ? managedContent(rules.map((one) => one.record)) : {}),
        },
      ];
    }),
  );
}

const managedContent = (rules: readonly Json[]): Pick<KnownRuleset, 'rules' | 'categories'> => ({
  rules: rules.flatMap((rule) => text(rule, 'id') ?? []),
  categories: [...new Set(rules.flatMap((rule) => texts(rule, 'categories')))],
});

/**
 * Returns the type of the fields that expressions compare with the list. For a list of redirects, this is `string`,
 * because expressions compare the list with `http.request.full_uri` (filter-language.md, "Lists").
 */
function itemTypeOf(record: Json): NonNullable<Facts['lists']>[string] {
  const kind = text(record, 'kind');
  return isListDataKind(kind) ? kind : 'string';
}

function permissionFact(group: Json): { name: string; deprecated?: boolean; endOfLife?: string } {
  const meta = object(group, 'meta');
  const deprecated = flag(meta, 'deprecated');
  const endOfLife = text(meta, 'eol_at');
  return {
    name: text(group, 'name') ?? text(meta, 'label') ?? '',
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(endOfLife === undefined ? {} : { endOfLife }),
  };
}

/** For each list, the kind of its resources, and a function that returns the ID and the name of a resource. */
const described: Partial<
  Readonly<Record<ListName, { kind: ResourceKind; of: (record: Json) => readonly (string | undefined)[] }>>
> = {
  permission_group: {
    kind: 'permission_group',
    of: (one) => [text(one, 'id'), text(one, 'name') ?? text(object(one, 'meta'), 'label')],
  },
  resource_group: { kind: 'resource_group', of: (one) => [text(one, 'id'), text(one, 'name')] },
  user_group_member: { kind: 'user_group_member', of: (one) => [text(one, 'id'), text(one, 'email')] },
  waf_group: { kind: 'waf_group', of: (one) => [text(one, 'id'), text(one, 'name')] },
  waf_rule: { kind: 'waf_rule', of: (one) => [text(one, 'id'), text(one, 'description')] },
  ruleset: {
    kind: 'ruleset',
    // Rules can refer only to custom and managed rulesets, so all others are left out.
    of: (one) =>
      /^(custom|managed)$/.test(text(one, 'kind') ?? '') ? [text(one, 'id'), text(one, 'name')] : [],
  },
  ruleset_rule: { kind: 'managed_rule', of: (one) => [text(one, 'id'), text(one, 'description')] },
  workflow_version: { kind: 'workflow_version', of: (one) => [text(one, 'id'), text(one, 'created_on')] },
  firewall_rule: {
    kind: 'filter',
    of: (one) => {
      const filter = object(one, 'filter');
      return [text(filter, 'id'), text(filter, 'description') ?? text(filter, 'expression')];
    },
  },
  tag_key: {
    kind: 'tag_key',
    of: (one) => (typeof one === 'string' ? [one] : isObject(one) ? [text(one, 'key')] : []),
  },
};

/**
 * Returns the resources to which documents can refer, by kind and ID, each with the URI of its own document, if it
 * has one.
 */
export function resourcesOf(
  lists: readonly ReadList[],
  scopes: readonly Scope[],
  uriOf: (ref: ResourceRef) => string,
): NonNullable<Facts['resources']> {
  const found: Partial<Record<ResourceKind, Record<string, KnownResource>>> = {};
  const add = (kind: ResourceKind, id: string, resource: KnownResource): void => {
    (found[kind] ??= {})[id] = resource;
  };
  for (const { type, id, name } of scopes) add(type === 'zones' ? 'zone' : 'account', id, { name });
  for (const { list, scope, items } of lists) {
    const description = described[list];
    if (!description) continue;
    for (const { record, within } of items) {
      const [id, name = id] = description.of(record);
      if (id === undefined || name === undefined) continue;
      const opens = description.kind === list && isKindId(list);
      const uri = opens ? uriOf(refIn(scope, [...within, { kind: list, id }])) : undefined;
      const before = found[description.kind]?.[id]?.scopes ?? [];
      const known = [...before.filter((one) => one.id !== scope.id), { id: scope.id, name: scope.name }];
      add(description.kind, id, { name, ...(uri === undefined ? {} : { uri }), scopes: known });
    }
  }
  return found;
}
