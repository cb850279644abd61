import { type TreeNode, sameNode } from './node';

/**
 * Reuses the object of each row while its data is unchanged. The editor can then preserve selection, focus, and
 * expansion during a refresh, and redraws only rows that changed.
 */
export class NodeCache {
  private readonly nodes = new Map<string, TreeNode>();
  private readonly children = new Map<string, readonly TreeNode[]>();

  /** Returns the new rows of a parent. Unchanged rows are replaced by the objects that were shown before. */
  keep(parentId: string, fresh: readonly TreeNode[]): readonly TreeNode[] {
    const kept = fresh.map((node) => {
      const before = this.nodes.get(node.id);
      if (before === node || (before && sameNode(before, node))) return before;
      this.nodes.set(node.id, node);
      this.adopt(node);
      return node;
    });
    this.dropMissing(this.children.get(parentId) ?? [], kept);
    this.children.set(parentId, kept);
    return kept;
  }

  /** Removes the rows that are no longer shown. Rows that are still in the same order are skipped without a lookup. */
  private dropMissing(before: readonly TreeNode[], kept: readonly TreeNode[]): void {
    let present: Set<string> | undefined;
    let next = 0;
    for (const { id } of before) {
      if (kept[next]?.id === id) next++;
      else {
        present ??= new Set(kept.map((node) => node.id));
        if (!present.has(id)) this.drop(id);
      }
    }
  }

  get(id: string): TreeNode | undefined {
    return this.nodes.get(id);
  }

  /** Returns the number of cached rows. */
  get size(): number {
    return this.nodes.size;
  }

  clear(): void {
    this.nodes.clear();
    this.children.clear();
  }

  /** Sets a changed row as the parent of the stored rows below it. */
  private adopt(parent: TreeNode): void {
    for (const { id } of this.children.get(parent.id) ?? []) {
      const child = this.nodes.get(id);
      if (child) Object.assign(child, { parent });
    }
  }

  private drop(id: string): void {
    this.nodes.delete(id);
    const below = this.children.get(id);
    if (!below) return;
    for (const child of below) this.drop(child.id);
    this.children.delete(id);
  }
}
