import { type OffsetRange } from '../../../base/problem';
import { parseJson } from '../../../json/parse';
import { type JsonNode, valueOf } from '../../../json/tree';
import { type KnownResource, type ResourceKind } from '../../facts';
import { isEnvelope } from '../decide-intent';
import { bodyOf, type DocumentState } from '../document-state';
import { type Shape } from '../shape';
import { membersOf } from './place';

/** The ID of a resource in a document, including its quotes, and the resource itself. */
export interface NamedId extends OffsetRange {
  readonly id: string;
  readonly resource: KnownResource;
}

/** Returns the IDs in a document that identify resources known from a connection, in document order. */
export function namedIds(state: DocumentState): readonly NamedId[] {
  const { outline, setting } = state;
  if (!setting.facts.resources) return [];
  const inList = outline.list !== undefined;
  const body = bodyOf(setting);
  const found: NamedId[] = [];
  for (const item of outline.items) {
    const text = outline.text.slice(item.start, item.end);
    for (const root of parseJson(text, { comments: setting.comments, items: inList }).roots) {
      const node =
        !inList && setting.intent === 'record' && isEnvelope(root) ? valueOf(root, 'result') : root;
      if (node) addFrom(node, body, item.start, state, found);
    }
  }
  return found;
}

function addFrom(node: JsonNode, shape: Shape, offset: number, state: DocumentState, found: NamedId[]): void {
  if (node.type === 'string' && shape.type === 'text' && shape.names)
    add(shape.names, node.value, node, offset, state, found);
  if (node.type === 'array' && shape.type === 'list')
    for (const item of node.items) addFrom(item, shape.items, offset, state, found);
  if (node.type !== 'object') return;
  if (shape.type === 'map' && shape.keysName)
    for (const { key } of node.members) add(shape.keysName, key.value, key, offset, state, found);
  const known = new Map(membersOf(shape, node, state.setting.intent).map((member) => [member.name, member]));
  for (const { key, value } of node.members) {
    const member = known.get(key.value);
    if (member && value) addFrom(value, member.shape, offset, state, found);
  }
}

function add(
  kind: ResourceKind,
  id: string,
  { start, end }: OffsetRange,
  offset: number,
  { setting }: DocumentState,
  found: NamedId[],
): void {
  const resources = setting.facts.resources?.[kind];
  const resource = resources && Object.hasOwn(resources, id) ? resources[id] : undefined;
  if (resource) found.push({ id, resource, start: offset + start, end: offset + end });
}
