import { type TreeNode, sameNode } from './node';

/**
 * Keeps the object of each row while its model stays equal, so that the editor keeps selection, focus and expansion
 * during a refresh, and redraws only what changed.
 */
export class NodeCache {
  private readonly nodes = new Map<string, TreeNode>();
  private readonly children = new Map<string, readonly string[]>();

  /** The new rows of a parent, with unchanged ones replaced by the objects shown before. */
  keep(parentId: string, fresh: readonly TreeNode[]): readonly TreeNode[] {
    const kept = fresh.map((node) => {
      const before = this.nodes.get(node.id);
      if (before === node || (before && sameNode(before, node))) return before;
      this.nodes.set(node.id, node);
      this.adopt(node);
      return node;
    });
    const now = kept.map((node) => node.id);
    const present = new Set(now);
    for (const id of this.children.get(parentId) ?? []) if (!present.has(id)) this.drop(id);
    this.children.set(parentId, now);
    return kept;
  }

  get(id: string): TreeNode | undefined {
    return this.nodes.get(id);
  }

  /** The number of remembered rows. */
  get size(): number {
    return this.nodes.size;
  }

  clear(): void {
    this.nodes.clear();
    this.children.clear();
  }

  /** Keeps the objects of unchanged children of a row that changed, with the new row as their parent. */
  private adopt(parent: TreeNode): void {
    for (const id of this.children.get(parent.id) ?? []) {
      const child = this.nodes.get(id);
      if (child) Object.assign(child, { parent });
    }
  }

  private drop(id: string): void {
    this.nodes.delete(id);
    for (const child of this.children.get(id) ?? []) this.drop(child);
    this.children.delete(id);
  }
}
