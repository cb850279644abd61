import * as ts from 'typescript';

/** Maximum number of nodes per character that a parse may create, in addition to a fixed number (`nodesBesides`). */
const nodesPerCharacter = 4;
const nodesBesides = 10_000;
/** Each error counts as this number of nodes. The parser creates an error for each token that it skips. */
const nodesPerError = 1 / 4;
/**
 * In the parser's second pass, the creation of a statement counts as this number of additional nodes for each
 * top-level statement, because the parser may search all of them. Thousands of statements with a top-level `await`
 * remain within the limit.
 */
const nodesPerSearched = 1 / 200;

/**
 * Error that is thrown if a parse creates far more nodes than real code of the same length needs. It is handled in
 * the same way as a stack overflow.
 */
export class ParseBudgetError extends RangeError {}

type NodeConstructor = new (kind: ts.SyntaxKind, pos: number, end: number) => ts.Node;
type Making =
  'getNodeConstructor' | 'getTokenConstructor' | 'getIdentifierConstructor' | 'getSourceFileConstructor';

/**
 * Internal hooks that TypeScript's parser uses for each node and each error. The library's types do not declare them.
 */
interface Hooks {
  /** Functions that return the classes of the parser's nodes. The parser calls them each time it starts. */
  readonly objectAllocator: Record<Making, () => NodeConstructor>;
  /** Sets the translations of errors, by key. The parser looks up a translation for each error that it creates. */
  readonly setLocalizedDiagnosticMessages: (messages: object | undefined) => void;
}

// The members are read directly from the namespace, so that the bundler can leave out the rest of the library.
const allocator = (ts as unknown as Hooks).objectAllocator;
const setMessages = (ts as unknown as Hooks).setLocalizedDiagnosticMessages;

/**
 * Limits the work of TypeScript's parser to a multiple of the text's length. The parser tries alternatives for
 * ambiguous code. In nested code, each level can double the work. Therefore, created nodes and errors are counted, and
 * parsing is aborted once their number exceeds the limit.
 */
export class ParseBudget {
  private left = Infinity;
  /** The root of the tree, which the parser creates at the end of its first pass. */
  private root: Partial<ts.SourceFile> | undefined;
  private readonly counting: Readonly<Record<Making, NodeConstructor>>;
  /**
   * Counts errors: the parser reads a property of this object for each error that it creates. The object contains no
   * translations, so the error messages remain unchanged.
   */
  private readonly errors = new Proxy({}, { get: () => this.spend(nodesPerError) });

  constructor() {
    this.counting = {
      getNodeConstructor: this.counted(allocator.getNodeConstructor()),
      getTokenConstructor: this.counted(allocator.getTokenConstructor()),
      getIdentifierConstructor: this.counted(allocator.getIdentifierConstructor()),
      getSourceFileConstructor: this.counted(allocator.getSourceFileConstructor()),
    };
  }

  /** Parses a string of the given length. Throws a `ParseBudgetError` if parsing requires too much work. */
  within<Parsed>(length: number, parse: () => Parsed): Parsed {
    const before = { ...allocator };
    const constructors = Object.entries(this.counting).map(([key, value]) => [key, () => value] as const);
    this.root = undefined;
    this.left = nodesBesides + nodesPerCharacter * length;
    try {
      Object.assign(allocator, Object.fromEntries(constructors));
      setMessages(this.errors);
      return parse();
    } catch (error) {
      this.left = Infinity;
      // An aborted parse leaves state behind in the parser. Parsing an empty text clears this state.
      ts.createSourceFile('empty.ts', '', ts.ScriptTarget.Latest);
      throw error;
    } finally {
      this.root = undefined;
      Object.assign(allocator, before);
      setMessages(undefined);
    }
  }

  private counted(Made: NodeConstructor): NodeConstructor {
    const add = (node: ts.Node): void => this.add(node);
    return class extends Made {
      constructor(kind: ts.SyntaxKind, pos: number, end: number) {
        super(kind, pos, end);
        add(this);
      }
    };
  }

  private add(node: ts.Node): void {
    if (node.kind === ts.SyntaxKind.SourceFile) this.root ??= node as ts.SourceFile;
    const isSearched =
      this.root !== undefined &&
      node.kind >= ts.SyntaxKind.FirstStatement &&
      node.kind <= ts.SyntaxKind.LastStatement;
    this.spend(1 + (isSearched ? nodesPerSearched * (this.root?.statements?.length ?? 0) : 0));
  }

  private spend(nodes: number): void {
    this.left -= nodes;
    if (this.left < 0) throw new ParseBudgetError();
  }
}
