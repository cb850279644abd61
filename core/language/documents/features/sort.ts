import * as l10n from '@vscode/l10n';
import { type OffsetRange, type TextEdit } from '../../../base/problem';
import { type CodeAction } from '../../language';
import { bodyOf, type DocumentState } from '../document-state';
import { parseJson } from '../../../json/parse';
import { type JsonNode, type JsonObject, valueOf } from '../../../json/tree';
import { compareOrder } from '../../../rules/order';
import { type Shape } from '../shape';
import { membersOf } from './place';
import { labelOf } from './structure';

/**
 * Offers to sort properties into the documented order, and list items by priority or name. Values keep their layout
 * when they are moved. Nothing is moved if there are comments between the values, because it is unclear which value a
 * comment belongs to.
 */
export function sortActions(state: DocumentState): CodeAction[] {
  return [
    ...action(l10n.t('Sort properties'), memberEdits(state)),
    ...action(l10n.t('Sort rules by priority'), listEdits(state, priorityOf, byPriority)),
    ...action(
      l10n.t('Sort by name'),
      listEdits(state, (root) => labelOf(state.setting.kind, root), byName),
    ),
  ];
}

function action(title: string, edits: readonly TextEdit[]): CodeAction[] {
  return edits.length === 0 ? [] : [{ kind: 'source', title, edits }];
}

function memberEdits(state: DocumentState): TextEdit[] {
  const { outline } = state;
  const body = bodyOf(state.setting);
  return outline.items.flatMap((item) => {
    const text = outline.text.slice(item.start, item.end);
    const [root, ...more] = rootsOf(text, state);
    if (!root || more.length > 0) return [];
    const sorted = withSortedMembers(text, root, body, state);
    const { start, end } = root;
    return sorted === text.slice(start, end)
      ? []
      : [{ start: item.start + start, end: item.start + end, newText: sorted }];
  });
}

/** Returns the text of a value in which the properties of all objects, including nested objects, are sorted. */
function withSortedMembers(text: string, node: JsonNode, shape: Shape, state: DocumentState): string {
  if (node.type === 'array') {
    const inner = shape.type === 'list' ? shape.items : undefined;
    if (!inner) return text.slice(node.start, node.end);
    return replaced(text, node, node.items, (item) => withSortedMembers(text, item, inner, state));
  }
  if (node.type !== 'object') return text.slice(node.start, node.end);
  const known = membersOf(shape, node, state.setting.intent);
  const shapes = new Map(known.map((member) => [member.name, member.shape]));
  const textOfMember = (member: JsonObject['members'][number]): string => {
    const inner = member.value && shapes.get(member.key.value);
    if (!member.value || !inner) return text.slice(member.start, member.end);
    return text.slice(member.start, member.value.start) + withSortedMembers(text, member.value, inner, state);
  };
  // The keys of a map have no documented order, so they are not sorted.
  const order = shape.type === 'map' ? [] : known.map(({ name }) => name);
  const place = ({ key }: { key: { value: string } }): number =>
    order.includes(key.value) ? order.indexOf(key.value) : order.length;
  const movable = !node.broken && isMovable(text, node, node.members) && hasEachOnce(node);
  const sorted = movable ? [...node.members].sort((a, b) => place(a) - place(b)) : node.members;
  return replaced(text, node, node.members, (member, i) => textOfMember(sorted[i] ?? member));
}

function hasEachOnce({ members }: JsonObject): boolean {
  return new Set(members.map(({ key }) => key.value)).size === members.length;
}

/**
 * Returns edits that sort the items of a list by their keys, if any item has a key. Items without a key are moved to
 * the end, in their original order.
 */
function listEdits<Key>(
  state: DocumentState,
  keyOf: (root: JsonNode) => Key | undefined,
  compare: (a: Key | undefined, b: Key | undefined) => number,
): TextEdit[] {
  const { text, list, items, mistakes } = state.outline;
  if (!list || items.length < 2 || mistakes.length > 0 || items.some((item) => item.mistakes.length > 0))
    return [];
  if (!isMovable(text, { start: list.open, end: list.end }, items)) return [];
  const keyed = items.map((item) => {
    const itemText = text.slice(item.start, item.end);
    const [root] = rootsOf(itemText, state);
    return { itemText, key: root && keyOf(root) };
  });
  if (keyed.every(({ key }) => key === undefined)) return [];
  const sorted = [...keyed].sort((a, b) => compare(a.key, b.key));
  return items.flatMap(({ start, end }, i) => {
    const newText = sorted[i]?.itemText ?? '';
    return newText === text.slice(start, end) ? [] : [{ start, end, newText }];
  });
}

const byPriority = (a: number | undefined, b: number | undefined): number =>
  compareOrder(a === undefined ? {} : { priority: a }, b === undefined ? {} : { priority: b });

function byName(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a.localeCompare(b, 'en', { numeric: true });
}

function priorityOf(root: JsonNode): number | undefined {
  const priority = valueOf(root, 'priority');
  return priority?.type === 'number' && typeof priority.value === 'number' ? priority.value : undefined;
}

function rootsOf(text: string, { setting, outline }: DocumentState): readonly JsonNode[] {
  return parseJson(text, { comments: setting.comments, items: outline.list !== undefined }).roots;
}

/** Whether there are only commas and whitespace between the parts of a value. */
function isMovable(text: string, whole: OffsetRange, parts: readonly OffsetRange[]): boolean {
  let at = whole.start + 1;
  for (const { start, end } of parts) {
    if (!/^[\s,]*$/.test(text.slice(at, start))) return false;
    at = end;
  }
  return /^[\s,]*[\]}]?$/.test(text.slice(at, whole.end));
}

/** Returns the text of a value after replacing each of its parts with the result of `replace`. */
function replaced<T extends OffsetRange>(
  text: string,
  whole: OffsetRange,
  parts: readonly T[],
  replace: (part: T, index: number) => string,
): string {
  let result = '';
  let at = whole.start;
  for (const [i, part] of parts.entries()) {
    result += text.slice(at, part.start) + replace(part, i);
    at = part.end;
  }
  return result + text.slice(at, whole.end);
}
