import { type KindId } from '../../model/kind-ids';
import { type Json, isArray, isObject, withoutId } from '../../resources/json';
import { kinds } from '../../resources/kinds.data';
import { printJsonc } from '../../resources/print-jsonc';
import { itemContent } from '../../resources/list-items';
import { sentForm } from '../../resources/editable';
import { type Projection, nameComments, project } from '../../resources/projection';
import { list, text } from '../../resources/record';
import { type ScopeRef } from '../../resources/ref';

/**
 * Returns the properties of a resource that are included in its document. The ID is stored in the lock file instead,
 * because a document can be copied to create another resource.
 */
function projectionOf(kind: KindId): Projection {
  const { created, editable = true } = kinds[kind];
  if (editable === true) return true;
  const members: Readonly<Record<string, Projection>> = {
    ...created,
    ...(editable as Readonly<Record<string, Projection>>),
    ...(kind === 'list' ? { items: true } : {}),
  };
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== 'id'));
}

/** Returns the content of a resource's document: the properties that can be sent back to the service. */
export function contentOf(kind: KindId, record: Json): Json {
  const content = project(sentForm(kind, record), projectionOf(kind));
  if (kind !== 'list' || !isObject(content)) return content;
  return { ...content, items: list(record, 'items').map(itemContent) };
}

/**
 * Returns the text of a resource's document (see `contentOf`). Comments in the text give the names of resources that
 * are referenced only by ID.
 */
export const contentText = (kind: KindId, record: Json): string =>
  printJsonc(contentOf(kind, record), { comments: nameComments(record, projectionOf(kind)) });

/**
 * Returns the part of a file name that is based on the resource's name or, for an entry point, on its phase. The result
 * does not depend on the display language.
 */
export function fileLabel(kind: KindId, record: Json, id: string): string {
  const isEntry = kind === 'ruleset' && ['zone', 'root'].includes(text(record, 'kind') ?? '');
  return isEntry ? (text(record, 'phase') ?? '') : kinds[kind].present(record, id).label;
}

/**
 * Returns the names of the properties that an update cannot change. Changing one of them requires a new resource.
 */
export function fixedMembers(scope: ScopeRef['type'], kind: KindId): readonly string[] {
  const { created, editable = {}, editableInZone } = kinds[kind];
  if (created) return Object.keys(created);
  if (scope !== 'zones' || editableInZone === undefined) return [];
  return Object.keys(editable).filter((key) => !(key in (editableInZone as object)));
}

/**
 * Converts a document to the body of a new resource. Parts that have their own IDs are sent without these IDs, so
 * that they are created as new parts.
 */
export function creationValue(kind: KindId, content: Json): Json {
  if (!isObject(content)) return content;
  if (kind === 'user_group' && isArray(content.policies))
    return { ...content, policies: content.policies.map(withoutId) };
  if (kind === 'ruleset') return { ...content, rules: list(content, 'rules').map(withoutId) };
  if (kind === 'list') return Object.fromEntries(Object.entries(content).filter(([key]) => key !== 'items'));
  const { filter } = content;
  // If the request contained both the filter's ID and an expression, the existing filter would change for every rule
  // that uses it. The ID is therefore removed.
  if (kind === 'firewall_rule' && isObject(filter) && filter.expression !== undefined)
    return { ...content, filter: withoutId(filter) };
  return content;
}

/**
 * Returns the body of the request that creates a resource. For a legacy firewall rule, the body is a list with one
 * element, because these rules are created in lists.
 */
export const creationBody = (kind: KindId, content: Json): Json =>
  kind === 'firewall_rule' ? [creationValue(kind, content)] : creationValue(kind, content);
