import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../../../base/problem';
import { type ResourceKind } from '../../facts';
import { type DocumentLink } from '../../language';
import { isEnvelope } from '../decide-intent';
import { bodyOf, type DocumentState } from '../document-state';
import { parseJson } from '../../../json/parse';
import { type JsonNode, valueOf } from '../../../json/tree';
import { type Shape } from '../shape';
import { membersOf } from './place';

/** Identifiers of resources that a connection can open. */
export function linksOf(state: DocumentState): DocumentLink[] {
  const { outline, setting } = state;
  if (!setting.facts.resources) return [];
  const inList = outline.list !== undefined;
  const body = bodyOf(setting);
  const links: DocumentLink[] = [];
  for (const item of outline.items) {
    const text = outline.text.slice(item.start, item.end);
    for (const root of parseJson(text, { comments: setting.comments, items: inList }).roots) {
      const node =
        !inList && setting.intent === 'record' && isEnvelope(root) ? valueOf(root, 'result') : root;
      if (node) addLinks(node, body, item.start, state, links);
    }
  }
  return links;
}

function addLinks(
  node: JsonNode,
  shape: Shape,
  offset: number,
  state: DocumentState,
  links: DocumentLink[],
): void {
  if (node.type === 'string' && shape.type === 'text' && shape.names)
    addLink(shape.names, node.value, node, offset, state, links);
  if (node.type === 'array' && shape.type === 'list')
    for (const item of node.items) addLinks(item, shape.items, offset, state, links);
  if (node.type !== 'object') return;
  if (shape.type === 'map' && shape.keysName)
    for (const { key } of node.members) addLink(shape.keysName, key.value, key, offset, state, links);
  const known = new Map(membersOf(shape, node, state.setting.intent).map((member) => [member.name, member]));
  for (const { key, value } of node.members) {
    const member = known.get(key.value);
    if (member && value) addLinks(value, member.shape, offset, state, links);
  }
}

/** The text within the quotes leads to the resource. */
function addLink(
  kind: ResourceKind,
  id: string,
  { start, end }: OffsetRange,
  offset: number,
  { setting }: DocumentState,
  links: DocumentLink[],
): void {
  const resources = setting.facts.resources?.[kind];
  const resource = resources && Object.hasOwn(resources, id) ? resources[id] : undefined;
  if (resource?.uri === undefined || end - start < 3) return;
  links.push({
    start: offset + start + 1,
    end: offset + end - 1,
    target: resource.uri,
    tooltip: l10n.t('Open "{0}"', resource.name),
  });
}
