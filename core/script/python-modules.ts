import { type SyntaxNode, type Tree, TreeBuffer } from '@lezer/common';

/** Information about the whole syntax tree of a module. */
interface ModuleFacts {
  readonly hasErrors: boolean;
  /** Offsets of all import statements, including those inside functions, in ascending order. */
  readonly importsAt: readonly number[];
}

/**
 * Facts by buffer, with offsets relative to the start of the buffer. Buffers contain most nodes of a tree. The parser
 * reuses the buffer of an unchanged part of the text, even if the part has moved.
 */
const known = new WeakMap<TreeBuffer, ModuleFacts>();

export function moduleFacts(tree: Tree): ModuleFacts {
  const importsAt: number[] = [];
  let hasErrors = false;
  // This loop is not recursive, because trees may be deeper than the call stack allows.
  const pending: (readonly [Tree | TreeBuffer, number])[] = [[tree, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [part, start] = next;
    if (part instanceof TreeBuffer) {
      const facts = bufferFacts(part);
      hasErrors ||= facts.hasErrors;
      for (const at of facts.importsAt) importsAt.push(start + at);
      continue;
    }
    hasErrors ||= part.type.isError;
    if (part.type.name === importStatement) importsAt.push(start);
    for (let index = part.children.length - 1; index >= 0; index--) {
      const child = part.children[index];
      if (child) pending.push([child, start + (part.positions[index] ?? 0)]);
    }
  }
  return { hasErrors, importsAt };
}

const importStatement = 'ImportStatement';

/** Number of entries that a buffer has for each node: its type, start, end, and the index after its descendants. */
const entriesPerNode = 4;

function bufferFacts(part: TreeBuffer): ModuleFacts {
  const found = known.get(part);
  if (found) return found;
  const { buffer, set } = part;
  const importsAt: number[] = [];
  let hasErrors = false;
  for (let index = 0; index < buffer.length; index += entriesPerNode) {
    const type = set.types[buffer[index] ?? 0];
    hasErrors ||= type?.isError ?? false;
    if (type?.name === importStatement) importsAt.push(buffer[index + 1] ?? 0);
  }
  const facts = { hasErrors, importsAt };
  known.set(part, facts);
  return facts;
}

/** Returns the import statement that starts at an offset. */
export function importNodeAt(tree: Tree, offset: number): SyntaxNode {
  let node = tree.resolveInner(offset, 1);
  while (node.name !== importStatement && node.parent) node = node.parent;
  return node;
}
