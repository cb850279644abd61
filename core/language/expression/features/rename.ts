import { type TextEdit } from '../../../base/problem';
import { stringValue } from '../../../expression/literals';
import { type Node, type StringLiteral } from '../../../expression/tree';
import { pathAt, visit } from '../../../expression/walk';
import { type ExpressionView } from './view';

/**
 * Returns edits that replace every occurrence of a value in the expression. The value can be a string in any
 * notation, a number, an address, a list, or a key of a map. Returns undefined if there is no value at the position.
 */
export function rename(
  { tree }: ExpressionView,
  offset: number,
  newName: string,
): readonly TextEdit[] | undefined {
  const node = pathAt(tree, offset).at(-1);
  const key = node && valueKey(tree.text, node);
  if (key === undefined || !tree.root) return undefined;
  const edits: TextEdit[] = [];
  visit(tree.root, (other) => {
    if (valueKey(tree.text, other) === key) edits.push(replaced(other, newName));
  });
  return edits;
}

/** Returns a key that is equal for nodes with the same value. Returns undefined for nodes that cannot be renamed. */
function valueKey(text: string, node: Node): string | undefined {
  const written = text.slice(node.start, node.end);
  switch (node.kind) {
    case 'string':
      if (node.regex) return `regex ${text.slice(node.contentStart, node.contentEnd)}`;
      return `string ${stringValue(text, node)}`;
    case 'index':
      // A key without a closing quote cannot be renamed, because only the text between the quotes is replaced.
      return node.access === 'key' && /^".*"$/s.test(text.slice(node.valueStart, node.valueEnd))
        ? `key ${written}`
        : undefined;
    case 'integer':
    case 'address':
    case 'list':
      return `${node.kind} ${written}`;
    default:
      return undefined;
  }
}

function replaced(node: Node, newName: string): TextEdit {
  switch (node.kind) {
    case 'string':
      return replacedString(node, newName);
    case 'index':
      return { start: node.valueStart + 1, end: node.valueEnd - 1, newText: escaped(newName) };
    case 'list':
      return { start: node.start + 1, end: node.end, newText: newName.replace(/^\$/, '') };
    default:
      return { start: node.start, end: node.end, newText: newName };
  }
}

/**
 * Replaces the text between the quotes. If the notation of the literal cannot contain the new text, replaces the
 * whole literal.
 */
function replacedString(node: StringLiteral, newName: string): TextEdit {
  const content = { start: node.contentStart, end: node.contentEnd };
  switch (node.form) {
    case 'quoted':
      return { ...content, newText: escaped(newName) };
    case 'raw':
      return newName.includes('"')
        ? { start: node.start, end: node.end, newText: rawString(newName) }
        : { ...content, newText: newName };
    case 'regex':
      return { ...content, newText: newName };
    case 'bytes':
      return { start: node.start, end: node.end, newText: `"${escaped(newName)}"` };
  }
}

/**
 * Returns the text as a raw string. Its delimiters contain more `#` characters than any sequence of `#` after a quote
 * in the text.
 */
function rawString(text: string): string {
  const longest = Math.max(...[...text.matchAll(/"(#*)/g)].map(([, hashes = '']) => hashes.length));
  const hashes = '#'.repeat(longest + 1);
  return `r${hashes}"${text}"${hashes}`;
}

const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');
