import { type TreeNode, sameNode } from './node';

/** Reuses the object of each row while its data is unchanged. */
export class NodeCache {
  /** The rows below each expanded row, by ID of that row. Top-level rows are below the empty ID. */
  private readonly children = new Map<string, ReadonlyMap<string, TreeNode>>();

  /** Returns the new rows of a parent. Unchanged rows are replaced by the objects that were shown before. */
  keep(parentId: string, fresh: readonly TreeNode[]): readonly TreeNode[] {
    const before = this.children.get(parentId) ?? noRows;
    const rows = new Map<string, TreeNode>();
    const kept = fresh.map((node) => {
      const old = before.get(node.id);
      const isKept = old === node || (old !== undefined && sameNode(old, node));
      const row = isKept ? old : node;
      if (!isKept) this.adopt(node);
      rows.set(row.id, row);
      return row;
    });
    this.children.set(parentId, rows);
    this.dropMissing(before, rows);
    return kept;
  }

  /** Removes the cached rows below rows that are no longer shown. */
  private dropMissing(before: ReadonlyMap<string, TreeNode>, kept: ReadonlyMap<string, TreeNode>): void {
    const [fewer, has] = before.size < this.children.size ? [before, this.children] : [this.children, before];
    for (const id of [...fewer.keys()]) if (has.has(id) && !kept.has(id)) this.drop(id);
  }

  get(id: string): TreeNode | undefined {
    for (const rows of this.children.values()) {
      const row = rows.get(id);
      if (row) return row;
    }
    return undefined;
  }

  /** Returns the number of cached rows. */
  get size(): number {
    return [...this.children.values()].reduce((sum, rows) => sum + rows.size, 0);
  }

  clear(): void {
    this.children.clear();
  }

  /** Sets a changed row as the parent of the stored rows below it. */
  private adopt(parent: TreeNode): void {
    for (const child of this.children.get(parent.id)?.values() ?? []) Object.assign(child, { parent });
  }

  /** Removes the rows below a row, with everything below them. */
  private drop(id: string): void {
    const below = this.children.get(id);
    if (!below) return;
    this.children.delete(id);
    this.dropMissing(below, noRows);
  }
}

const noRows: ReadonlyMap<string, TreeNode> = new Map();
