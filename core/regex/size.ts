import { type RegexNode } from './regex-tree';

/** Maximum size of a compiled expression in the engine (filter language reference, section 12). */
export const sizeLimitBytes = 10 * 1024 * 1024;

/**
 * Minimum number of bytes that a character or class adds to the compiled expression, for each repetition. Measured
 * with the Rust `regex` crate.
 */
const bytesPerState = 16;

/**
 * Returns a lower bound for the size of the compiled expression, in bytes. If it exceeds `sizeLimitBytes`, the engine
 * is certain to reject the expression.
 */
export function leastSizeBytes(node: RegexNode): number {
  switch (node.kind) {
    case 'empty':
    case 'flags':
      return 0;
    case 'group':
      return leastSizeBytes(node.inner);
    case 'concatenation':
      return node.parts.reduce((sum, part) => sum + leastSizeBytes(part), 0);
    case 'alternation':
      return node.branches.reduce((sum, branch) => sum + leastSizeBytes(branch), 0);
    case 'repetition': {
      const copies = node.max === Number.POSITIVE_INFINITY ? Math.max(node.min, 1) : node.max;
      return copies * leastSizeBytes(node.inner);
    }
    default:
      return bytesPerState;
  }
}
