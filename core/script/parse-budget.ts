import * as ts from 'typescript';

/**
 * Nodes that a parse may make for each character, and besides. Scripts as people write them need 0.3 for each
 * character, whatever they are like; the parser tries some of them twice or four times when brackets are left open.
 */
const nodesPerCharacter = 4;
const nodesBesides = 10_000;

/** A parse that made far more nodes than the text can have: as hopeless as one that ends the stack. */
export class ParseBudgetError extends RangeError {}

type NodeConstructor = new (kind: ts.SyntaxKind, pos: number, end: number) => ts.Node;
type Making = 'getNodeConstructor' | 'getTokenConstructor' | 'getIdentifierConstructor';

/**
 * The parser calls these methods for the classes of its nodes whenever it starts; the library's types leave them out.
 */
const allocator = (ts as unknown as { readonly objectAllocator: Record<Making, () => NodeConstructor> })
  .objectAllocator;

/**
 * Keeps TypeScript's parser linear. It looks ahead by parsing: what may be the parameters of an arrow function, it
 * parses once to find out and once more if it is something else. Where that nests and no arrow comes (`async (async (`
 * of a script that is being typed), each level doubles the work inside it. So the nodes that are made are counted,
 * those of attempts too, and a parse that makes more than a multiple of the text's length ends.
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

  /** Parses a text of this length; throws a `ParseBudgetError` when it takes too much. */
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
