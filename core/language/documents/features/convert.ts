import * as l10n from '@vscode/l10n';
import { type OffsetRange, type TextEdit } from '../../../base/problem';
import { type CodeAction } from '../../language';
import { type DocumentState } from '../document-state';
import { isEnvelope } from '../decide-intent';
import { parseJson } from '../../../json/parse';
import { type JsonNode, valueOf } from '../../../json/tree';
import { type Shape } from '../shape';
import { memberRemovals } from '../member-removals';
import { membersOf } from './place';

/**
 * Offers to convert resources, as returned by the API, to the bodies of requests that create such resources. Properties
 * that do not belong to such a body are removed.
 */
export function convertActions(state: DocumentState, offset: number): CodeAction[] {
  const { kind, intent } = state.setting;
  const body = kind.bodies.create;
  if (intent !== 'record' || !body) return [];
  const { list, items } = state.outline;
  if (!list) return action(l10n.t('Convert to the body of a create request'), editsForDocument(state, body));
  const item = items.find(({ start, end }) => start <= offset && offset <= end);
  return [
    ...(item
      ? action(l10n.t('Convert to the body of a create request'), editsForItem(state, item, body))
      : []),
    ...(items.length > 1
      ? action(l10n.t('Convert all to the bodies of create requests'), editsForList(state, body))
      : []),
  ];
}

function action(title: string, edits: readonly TextEdit[]): CodeAction[] {
  return edits.length === 0 ? [] : [{ kind: 'refactor.rewrite', title, edits, keepsMeaning: false }];
}

/**
 * Returns the edits for a single resource. If the document is a whole response of the API, the envelope is removed,
 * too.
 */
function editsForDocument(state: DocumentState, body: Shape): TextEdit[] {
  const root = parseJson(state.outline.text, { comments: state.setting.comments }).roots[0];
  if (!root) return [];
  const edits: TextEdit[] = [];
  if (!isEnvelope(root)) {
    dropUnknown(root, body, edits);
    return edits;
  }
  const record = valueOf(root, 'result');
  if (record?.type !== 'object') return [];
  edits.push({ start: root.start, end: record.start, newText: '' });
  dropUnknown(record, body, edits);
  edits.push({ start: record.end, end: root.end, newText: '' });
  return edits;
}

function editsForItem(state: DocumentState, { start, end }: OffsetRange, body: Shape): TextEdit[] {
  const options = { comments: state.setting.comments, items: true };
  const edits: TextEdit[] = [];
  for (const root of parseJson(state.outline.text.slice(start, end), options).roots)
    dropUnknown(root, body, edits);
  return edits.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }));
}

/** Returns the edits for every item and for the envelope around the list. */
function editsForList(state: DocumentState, body: Shape): TextEdit[] {
  const { list, items, text } = state.outline;
  const edits = items.flatMap((item) => editsForItem(state, item, body));
  if (!list?.enveloped) return edits;
  const end = text.trimEnd().length;
  return [{ start: 0, end: list.open, newText: '' }, ...edits, { start: list.end, end, newText: '' }];
}

function dropUnknown(node: JsonNode, shape: Shape, edits: TextEdit[]): void {
  if (node.type === 'array' && shape.type === 'list') {
    for (const item of node.items) dropUnknown(item, shape.items, edits);
    return;
  }
  if (node.type !== 'object' || shape.type === 'any' || shape.type === 'map') return;
  const known = new Map(membersOf(shape, node, 'create').map((member) => [member.name, member]));
  edits.push(...memberRemovals(node, (name) => !known.has(name)));
  for (const { key, value } of node.members) {
    const member = known.get(key.value);
    if (member && value) dropUnknown(value, member.shape, edits);
  }
}
