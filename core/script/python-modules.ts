import { type SyntaxNode, type Tree } from '@lezer/common';

/** What a statement at the top of a module means for all of it. */
interface ModuleFacts {
  readonly hasErrors: boolean;
  /** Where its import statements are, also those of functions in it, from its own start. */
  readonly importsAt: readonly number[];
}

/** The parser keeps the tree of a statement whose text stays, wherever it moves: it is walked once. */
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

/** The import statement that starts at an offset. */
export function importNodeAt(tree: Tree, offset: number): SyntaxNode {
  let node = tree.resolveInner(offset, 1);
  while (node.name !== 'ImportStatement' && node.parent) node = node.parent;
  return node;
}
