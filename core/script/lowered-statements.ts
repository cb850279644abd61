import type * as ts from 'typescript';
import { type NestingLevel } from './nesting';
import { type Statement } from './tree';

interface Lowered {
  readonly start: number;
  readonly level: NestingLevel;
  readonly statements: readonly Statement[];
}

/**
 * The converted statements of a document. When TypeScript parses a changed text incrementally, it keeps the nodes of
 * unchanged statements, including those inside functions.
 */
export class LoweredStatements {
  private readonly known = new WeakMap<ts.Statement, Lowered>();
  private current: ts.SourceFile | undefined;

  /** Sets the newest version of the document. Statements of older versions are neither kept nor reused. */
  startVersion(source: ts.SourceFile): void {
    this.current = source;
  }

  /**
   * Returns the converted statements of a node. Calls `lower` only if there is no earlier result that can be reused.
   * A result can be reused only at the same `level`, because the level determines where deeply nested code is cut off.
   */
  of(
    node: ts.Statement,
    source: ts.SourceFile,
    level: NestingLevel,
    lower: () => readonly Statement[],
  ): readonly Statement[] {
    // An incremental parse changes the positions of the nodes that it keeps, so the positions are wrong for older
    // versions.
    if (source !== this.current) return lower();
    const start = node.getStart(source);
    const found = this.known.get(node);
    const isUsable = found?.level.depth === level.depth && found.level.limit === level.limit;
    if (found && isUsable && found.start === start) return found.statements;
    const statements = found && isUsable ? moved(found.statements, start - found.start) : lower();
    this.known.set(node, { start, level, statements });
    return statements;
  }
}

/** Properties of the tree that are offsets. */
const offsets: ReadonlySet<string> = new Set(['start', 'end', 'bodyStart']);

/** Returns a copy of a part of the tree at a different position. */
function moved<Part>(part: Part, by: number): Part {
  if (Array.isArray(part))
    return part.length === 0 ? part : (part.map((each: unknown) => moved(each, by)) as Part);
  if (typeof part !== 'object' || part === null) return part;
  const copy = { ...part } as Record<string, unknown>;
  for (const key in copy) {
    const value = copy[key];
    if (typeof value === 'object') copy[key] = moved(value, by);
    else if (typeof value === 'number' && offsets.has(key)) copy[key] = value + by;
  }
  return copy as Part;
}
