import { NodeType, Tree, type TreeFragment } from '@lezer/common';
import { parser } from '@lezer/python';

/** Members of Lezer's parser that its types do not declare. */
interface Internals {
  readonly nodeSet: { readonly types: NodeType[] };
  /** The highest ID of a grammar rule or token. */
  readonly maxTerm: number;
}

/** Members of a running parse that Lezer's types do not declare. */
interface RunningParse {
  advance(): Tree | null;
  /** The parse stacks. Each entry of a stack consists of three numbers. */
  readonly stacks: readonly { readonly stack: readonly number[] }[];
  /** Number of consecutive large nodes that start at the same offset, such as the links of a long chain. */
  readonly bigReductionCount: number;
}

/** A syntax tree of a Python module. */
export interface PythonSyntax {
  readonly tree: Tree;
  /**
   * Whether the code is nested so deeply that the next parse must not reuse parts of this tree. The depth of reused
   * parts would not be counted.
   */
  readonly isDeep: boolean;
}

/**
 * Maximum length of a parse stack. Real modules need up to 250, and 300 nested calls with keywords and lambdas need
 * 6,300. At 9,000, Lezer closes incomplete nodes, which leads to different trees after an edit, and to nodes without
 * a type.
 */
const maxStack = 6400;
/**
 * Maximum number of large nodes that start at the same offset. If there are more than 300, Lezer closes incomplete
 * nodes.
 */
const maxBigReductions = 300;
/**
 * Maximum depth of a tree, not counting the nodes that Lezer stores in buffers because they are short. In trees with
 * more than 2,500 levels, Lezer confuses its own records with nodes, which leads to nodes without a type. Long chains
 * of operators without operands reach this depth.
 */
const maxDepth = 1000;
/**
 * Limits for `isDeep`. They are at most half of the limits above, so that a reused part and the code around it do not
 * exceed the limits together.
 */
const deepStack = maxStack / 2;
const deepBigReductions = 20;

/**
 * The parser, with a workaround for a bug in Lezer. To avoid trees that are too deep, Lezer counts large reductions
 * of named rules, and closes all open blocks after 300 of them. It incorrectly also counts rules without a node type,
 * so valid modules with more than 300 blank lines would be read with errors. Here, these rules have an anonymous
 * type, which is not counted.
 */
const pythonParser = withAnonymousTypes(parser);

function withAnonymousTypes(lezer: typeof parser): typeof parser {
  const { nodeSet, maxTerm } = lezer as unknown as Internals;
  for (let id = nodeSet.types.length; id <= maxTerm; id++) nodeSet.types[id] = NodeType.none;
  return lezer;
}

/**
 * Parses a Python module with Lezer. `fragments` are the unchanged parts of an earlier tree that is not deep. Throws a
 * `RangeError` if the code is nested too deeply.
 */
export function parsePythonSyntax(text: string, fragments: readonly TreeFragment[] = []): PythonSyntax {
  const running = pythonParser.startParse(text, fragments) as unknown as RunningParse;
  let isDeep = false;
  for (;;) {
    const tree = running.advance();
    if (tree) {
      if (exceedsDepth(tree)) throw tooDeep();
      return { tree, isDeep };
    }
    let length = 0;
    for (const { stack } of running.stacks) length = Math.max(length, stack.length);
    if (length > maxStack || running.bigReductionCount > maxBigReductions) throw tooDeep();
    isDeep ||= length > deepStack || running.bigReductionCount > deepBigReductions;
    // Together with the code around them, the reused parts may exceed the limits, so the text is parsed again without
    // them.
    if (isDeep && fragments.length > 0) return parsePythonSyntax(text);
  }
}

const tooDeep = (): RangeError => new RangeError('The code is nested too deeply.');

function exceedsDepth(tree: Tree): boolean {
  let level: readonly Tree[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap(({ children }) => children.filter((child) => child instanceof Tree));
  }
  return false;
}
