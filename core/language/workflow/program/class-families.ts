import { type ClassNode } from '../../../script/tree';
import { classChain } from './classes';
import { type Scopes } from './scopes';

/** More classes of one base, in one file, are those of a text that only looks like a script. */
const maxHeirs = 100;

/** Which classes of a file extend which, found out once for all of them. */
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

  /** A class and its bases, nearest first. */
  chainOf(node: ClassNode): readonly ClassNode[] {
    return this.chains.get(node) ?? [node];
  }

  /** A class, its bases and the classes that extend it: what one assigns to `this`, all see. */
  relativesOf(node: ClassNode): readonly ClassNode[] {
    return [...this.chainOf(node), ...(this.heirs.get(node) ?? [])];
  }
}
