import { format } from 'jsonc-parser';
import { type OffsetRange, type TextEdit } from '../../../base/problem';
import { type DocumentSymbol, type FoldingRange, type FormatOptions } from '../../language';
import { type DocumentState } from '../document-state';
import { parseJson } from '../../../json/parse';
import { type JsonNode, pathAt, textOf, valueOf } from '../../../json/tree';
import { type Kind } from '../shape';
import { itemAt } from './place';

/** Returns the symbols of a document: the items of a list, or the properties of a single value. */
export function symbolsOf(state: DocumentState): DocumentSymbol[] {
  const { outline, setting } = state;
  const inList = outline.list !== undefined;
  return outline.items.flatMap((item, index) => {
    const text = outline.text.slice(item.start, item.end);
    const root = parseJson(text, { comments: setting.comments, items: inList }).roots[0];
    if (!root) return [];
    if (!inList) return memberSymbols(root, item.start, 3);
    const name = labelOf(setting.kind, root) ?? `${setting.kind.title()} ${index + 1}`;
    const range = { start: item.start + root.start, end: item.start + root.end };
    const children = outline.items.length > 500 ? [] : memberSymbols(root, item.start, 2);
    return [{ name, kind: 'rule' as const, range, nameRange: range, children }];
  });
}

function memberSymbols(node: JsonNode, offset: number, depth: number): DocumentSymbol[] {
  if (depth === 0) return [];
  if (node.type === 'array')
    return node.items.flatMap((item, index) => {
      if (item.type !== 'object' && item.type !== 'array') return [];
      const range = { start: offset + item.start, end: offset + item.end };
      return [
        {
          name: `[${index}]`,
          kind: 'object',
          range,
          nameRange: range,
          children: memberSymbols(item, offset, depth - 1),
        },
      ];
    });
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key, value, start, end }) => {
    if (key.value === '') return []; // Editors reject symbols without a name.
    const text = value && 'value' in value ? String(value.value) : undefined;
    return [
      {
        name: key.value,
        ...(text === undefined ? {} : { detail: text.slice(0, 80) }),
        kind: value?.type === 'array' ? 'array' : value?.type === 'object' ? 'object' : 'property',
        range: { start: offset + start, end: offset + end },
        nameRange: { start: offset + key.start, end: offset + key.end },
        children: value ? memberSymbols(value, offset, depth - 1) : [],
      },
    ];
  });
}

/**
 * Returns the display name of a resource, cut off after 120 characters. It is the first nonempty string among the
 * properties in `kind.label`, or at the start of a list there. Returns undefined if there is none.
 */
export function labelOf(kind: Kind, root: JsonNode): string | undefined {
  for (const path of kind.label) {
    let node: JsonNode | undefined = root;
    for (const name of path.split('.')) node = valueOf(node, name);
    const text = node?.type === 'array' ? textOf(node.items[0]) : textOf(node);
    if (text !== undefined && text.trim() !== '') return text.slice(0, 120);
  }
  return undefined;
}

/**
 * Returns the folding ranges: brackets and comments that span several lines. The text is scanned without being parsed.
 */
export function foldingOf(text: string): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const open: number[] = [];
  // Unclosed strings and comments also match. Otherwise, each `"` or `/*` inside them would start another search for an
  // end that does not exist.
  const token = /"(?:[^"\\\r\n]|\\.)*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]]/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    const start = match.index;
    if (found === '{' || found === '[') open.push(start);
    else if (found === '}' || found === ']') {
      const from = open.pop();
      if (from !== undefined && text.slice(from, start).includes('\n'))
        ranges.push({ start: from, end: start });
    } else if (found.startsWith('/*') && found.endsWith('*/') && found.includes('\n'))
      ranges.push({ start, end: start + found.length, kind: 'comment' });
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** Returns the ranges of the values that contain an offset, innermost first. */
export function selectionAt(state: DocumentState, offset: number): OffsetRange[] {
  const item = itemAt(state, offset);
  if (!item) return [];
  const text = state.outline.text.slice(item.start, item.end);
  const options = { comments: state.setting.comments, items: state.outline.list !== undefined };
  const root = parseJson(text, options).roots.find(({ end }) => offset - item.start <= end);
  if (!root) return [];
  const ranges = pathAt(root, offset - item.start).flatMap(({ node, member }) =>
    member ? [member, node] : [node],
  );
  return ranges.reverse().map(({ start, end }) => ({ start: start + item.start, end: end + item.start }));
}

/**
 * Maximum nesting depth of formatted files. Without a limit, indentation would turn a few kilobytes of brackets into a
 * megabyte.
 */
const maxFormattedDepth = 200;

/** Formats JSON with the layout that editors commonly use. Excessively nested text is not formatted. */
export function formatJson(text: string, options: FormatOptions): TextEdit[] {
  if (depthOf(text) > maxFormattedDepth) return [];
  const { tabSize, insertSpaces } = options;
  const edits = format(text, undefined, {
    tabSize,
    insertSpaces,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  });
  return edits.map(({ offset, length, content }) => ({
    start: offset,
    end: offset + length,
    newText: content,
  }));
}

/** Returns the maximum nesting depth of brackets, ignoring brackets in strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{[]|[}\]]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth);
    else if (!token.startsWith('"')) depth--;
  }
  return deepest;
}
