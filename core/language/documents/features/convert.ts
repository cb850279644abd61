import * as l10n from '@vscode/l10n';
import { type TextEdit } from '../../../base/problem';
import { type CodeAction } from '../../language';
import { type DocumentState } from '../document-state';
import { isEnvelope } from '../decide-intent';
import { type JsonNode, type JsonObject, valueOf } from '../json/tree';
import { type Shape } from '../shape';
import { membersOf, placeAt } from './place';

/** Offers to make a body that creates a resource out of its record: what only records have is dropped. */
export function convertActions(state: DocumentState, offset: number): CodeAction[] {
  const { kind, intent } = state.setting;
  const body = kind.bodies.create;
  const place = placeAt(state, offset);
  if (intent !== 'record' || !body || !place) return [];
  const enveloped = isEnvelope(place.root);
  const record = enveloped ? valueOf(place.root, 'result') : place.root;
  if (record?.type !== 'object') return [];
  const edits: TextEdit[] = [];
  if (enveloped) edits.push({ start: place.root.start, end: record.start, newText: '' });
  dropUnknown(record, body, edits);
  if (enveloped) edits.push({ start: record.end, end: place.root.end, newText: '' });
  if (edits.length === 0) return [];
  return [
    {
      kind: 'refactor.rewrite',
      title: l10n.t('Convert to a create body'),
      edits: edits.map((edit) => ({ ...edit, start: edit.start + place.start, end: edit.end + place.start })),
      keepsMeaning: false,
    },
  ];
}

function dropUnknown(node: JsonNode, shape: Shape, edits: TextEdit[]): void {
  if (node.type === 'array' && shape.type === 'list') {
    for (const item of node.items) dropUnknown(item, shape.items, edits);
    return;
  }
  if (node.type !== 'object' || shape.type === 'any' || shape.type === 'map') return;
  const known = new Map(membersOf(shape, node, 'create').map((member) => [member.name, member]));
  dropMembers(node, (name) => !known.has(name), edits);
  for (const { key, value } of node.members) {
    const member = known.get(key.value);
    if (member && value) dropUnknown(value, member.shape, edits);
  }
}

/** Removes runs of members with the commas that they leave over; edits do not overlap. */
function dropMembers(node: JsonObject, unwanted: (name: string) => boolean, edits: TextEdit[]): void {
  const { members } = node;
  for (let i = 0; i < members.length; i++) {
    const first = members[i];
    if (!first || !unwanted(first.key.value)) continue;
    let end = i;
    while (end + 1 < members.length && unwanted(members[end + 1]?.key.value ?? '')) end++;
    const next = members[end + 1];
    const previous = members[i - 1];
    edits.push(
      next
        ? { start: first.start, end: next.start, newText: '' }
        : { start: previous ? previous.end : first.start, end: members[end]?.end ?? first.end, newText: '' },
    );
    i = end;
  }
}
