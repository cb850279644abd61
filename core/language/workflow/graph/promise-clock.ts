import { type Binding } from '../program/scopes';

/** Entry numbers of a node while they are being determined. */
export interface Timed {
  starts?: number;
  resolves?: number;
}

/**
 * Nodes whose promises are the value of an expression. If the value is an object or array, `fields` lists the nodes
 * by property name or index.
 */
export interface Pending {
  readonly nodes: readonly Timed[];
  readonly fields?: ReadonlyMap<string, readonly Timed[]>;
}

export const nothing: Pending = { nodes: [] };

/** Combines the pending nodes of several values, without duplicates. */
export function together(parts: readonly Pending[]): Pending {
  if (parts.every(({ nodes }) => nodes.length === 0)) return nothing;
  return { nodes: [...new Set(parts.flatMap(({ nodes }) => nodes))] };
}

/**
 * Numbers the promises of one function body (version graph reference, section 3.3). `starts` is the entry number at
 * which a node starts, and `resolves` is the entry number at which it is awaited. A step has neither if it is awaited
 * in place while nothing else is in progress.
 */
export class PromiseClock {
  private now = 1;
  private readonly open = new Set<Timed>();
  private readonly bound = new Map<Binding, Pending>();

  /** Numbers a promise that is awaited where it is created (`await A`), if other promises are in progress. */
  awaitHere(node: Timed): void {
    if (this.open.size > 0) this.awaitFrom(node, this.now);
  }

  /** Numbers one of several promises that are awaited together. All of them start at the entry number `begin`. */
  awaitFrom(node: Timed, begin: number): void {
    node.starts = begin;
    node.resolves = ++this.now;
  }

  get entry(): number {
    return this.now;
  }

  /** Sets `starts` for a promise that is not awaited where it is created. */
  start(node: Timed): void {
    node.starts = this.now;
    this.open.add(node);
  }

  /**
   * Sets `resolves` for promises that are awaited after their creation, as in `await p` or
   * `await Promise.all([p, q])`. All of them get the same number.
   */
  resolve(nodes: readonly Timed[]): void {
    const open = nodes.filter((node) => this.open.has(node));
    if (open.length === 0) return;
    this.now++;
    for (const node of open) {
      node.resolves = this.now;
      this.open.delete(node);
    }
  }

  /** Sets `resolves` for promises that are returned, as in `return p`. The caller awaits them. */
  resolveAtReturn(nodes: readonly Timed[]): void {
    for (const node of nodes) {
      if (!this.open.delete(node)) continue;
      node.resolves = Math.max(this.now, (node.starts ?? 0) + 1);
    }
  }

  /** Marks nodes as no longer in progress, without setting `resolves`. */
  close(nodes: readonly Timed[]): void {
    for (const node of nodes) this.open.delete(node);
  }

  /** Adds promises to the promises that a variable may contain. */
  bind(binding: Binding, pending: Pending): void {
    const before = this.bound.get(binding);
    const fields = new Map([...(before?.fields ?? []), ...(pending.fields ?? [])]);
    this.bound.set(binding, { nodes: [...(before?.nodes ?? []), ...pending.nodes], fields });
  }

  heldBy(binding: Binding): Pending {
    return this.bound.get(binding) ?? nothing;
  }
}
