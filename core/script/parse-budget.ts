import * as ts from 'typescript';

/**
 * Maximum number of nodes that a parse may create per character, and in addition to that. Real scripts need 0.3 per
 * character; the parser tries some of them two or four times if brackets are not closed.
 */
const nodesPerCharacter = 4;
const nodesBesides = 10_000;

/** A parse that created far more nodes than the text can have: treated like one that exhausts the stack. */
export class ParseBudgetError extends RangeError {}

type NodeConstructor = new (kind: ts.SyntaxKind, pos: number, end: number) => ts.Node;
type Making = 'getNodeConstructor' | 'getTokenConstructor' | 'getIdentifierConstructor';

/**
 * The parser gets the classes of its nodes from these methods whenever it starts; the library's types do not declare
 * them.
 */
const allocator = (ts as unknown as { readonly objectAllocator: Record<Making, () => NodeConstructor> })
  .objectAllocator;

/**
 * Keeps TypeScript's parser linear. The parser looks ahead by parsing: possible parameters of an arrow function are
 * parsed once to find out, and again if they are something else. If that is nested and no arrow follows (`async (async
 * (` in a script that is being typed), each level doubles the work inside it. So the created nodes are counted,
 * including those of attempts, and a parse that creates more than a multiple of the text's length ends.
 */
export class ParseBudget {
  private readonly budget = { left: Infinity };
  private readonly counting: Readonly<Record<Making, NodeConstructor>>;

  constructor() {
    this.counting = {
      getNodeConstructor: this.counted(allocator.getNodeConstructor()),
      getTokenConstructor: this.counted(allocator.getTokenConstructor()),
      getIdentifierConstructor: this.counted(allocator.getIdentifierConstructor()),
    };
  }

  /** Parses a text of this length; throws a `ParseBudgetError` if it takes too much work. */
  within<Parsed>(length: number, parse: () => Parsed): Parsed {
    const before = { ...allocator };
    const { getNodeConstructor: node, getTokenConstructor: token, getIdentifierConstructor: name } = this.counting; // prettier-ignore
    this.budget.left = nodesBesides + nodesPerCharacter * length;
    try {
      Object.assign(allocator, {
        getNodeConstructor: () => node,
        getTokenConstructor: () => token,
        getIdentifierConstructor: () => name,
      });
      return parse();
    } catch (error) {
      this.budget.left = Infinity;
      // The parser records its attempts, and drops them only at the end of a text.
      ts.createSourceFile('empty.ts', '', ts.ScriptTarget.Latest);
      throw error;
    } finally {
      Object.assign(allocator, before);
    }
  }

  private counted(Made: NodeConstructor): NodeConstructor {
    const { budget } = this;
    return class extends Made {
      constructor(kind: ts.SyntaxKind, pos: number, end: number) {
        super(kind, pos, end);
        if (--budget.left < 0) throw new ParseBudgetError();
      }
    };
  }
}
