import { type SyntaxNode, type Tree } from '@lezer/common';

/** Facts about a top-level statement that matter for the whole module. */
interface ModuleFacts {
  readonly hasErrors: boolean;
  /** Offsets of the import statements, including those inside functions, relative to the start of the statement. */
  readonly importsAt: readonly number[];
}

/**
 * Module facts by syntax tree. If the text of a statement is unchanged, the parser reuses the statement's tree even
 * if the statement has moved, so each tree is analyzed only once.
 */
const known = new WeakMap<Tree, ModuleFacts>();

export function moduleFacts(node: SyntaxNode): ModuleFacts {
  const found = node.tree && known.get(node.tree);
  if (found) return found;
  const importsAt: number[] = [];
  let hasErrors = false;
  node.cursor().iterate(({ type, name, from }) => {
    hasErrors ||= type.isError;
    if (name === 'ImportStatement') importsAt.push(from - node.from);
  });
  const facts = { hasErrors, importsAt };
  if (node.tree) known.set(node.tree, facts);
  return facts;
}

/** Returns the import statement that starts at an offset. */
export function importNodeAt(tree: Tree, offset: number): SyntaxNode {
  let node = tree.resolveInner(offset, 1);
  while (node.name !== 'ImportStatement' && node.parent) node = node.parent;
  return node;
}
