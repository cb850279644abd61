import { type ClassNode } from '../../../script/tree';
import { classChain } from './classes';
import { type Scopes } from './scopes';

/** Maximum number of subclasses of one class in one file. Real scripts have fewer. */
const maxHeirs = 100;

/** The class hierarchy of a file. It is determined once for all classes. */
export class ClassFamilies {
  private readonly chains = new Map<ClassNode, readonly ClassNode[]>();
  private readonly heirs = new Map<ClassNode, ClassNode[]>();

  constructor(scopes: Scopes) {
    for (const node of scopes.nodesOf('class')) {
      const chain = classChain(node, scopes);
      this.chains.set(node, chain);
      for (const base of chain) {
        if (base === node) continue;
        const known = this.heirs.get(base);
        if (known === undefined) this.heirs.set(base, [node]);
        else if (known.length < maxHeirs) known.push(node);
      }
    }
  }

  /** Returns a class and its base classes, nearest first. */
  chainOf(node: ClassNode): readonly ClassNode[] {
    return this.chains.get(node) ?? [node];
  }

  /**
   * Returns a class, its base classes, and its subclasses. A value that one of them assigns to `this` is available in
   * all of them.
   */
  relativesOf(node: ClassNode): readonly ClassNode[] {
    return [...this.chainOf(node), ...(this.heirs.get(node) ?? [])];
  }
}
