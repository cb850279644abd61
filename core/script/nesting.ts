import { type OffsetRange } from '../base/problem';
import { type OtherExpression, type ScriptNode, type Statement } from './tree';
import { eachChild } from './tree-walk';

/** Maximum depth of a tree. Recursive functions can process trees of this depth without exhausting the stack. */
const maxTreeDepth = 400;

/**
 * Maximum nesting of expressions and statements in the first and the second attempt to read a top-level statement.
 * The second limit is low enough even if each nesting level adds as many as four levels to the tree.
 */
const limits = [maxTreeDepth - 20, maxTreeDepth / 4 - 5];

/**
 * Matches words that indicate that code may contain workflow steps. Used for code that is not read, because it is
 * nested too deeply.
 */
const marks = /\b(?:do|sleep|sleepUntil|sleep_until|waitForEvent|wait_for_event|step)\b/;

/** The current nesting depth and its limit. The same code, read at the same level, is cut off at the same places. */
export interface NestingLevel {
  readonly depth: number;
  readonly limit: number;
}

/**
 * Prevents the tree of a script from exceeding the depth that the stack allows. Deeper code is replaced with an
 * `OtherExpression`, which is marked if it may contain steps.
 */
export class Nesting {
  private depth = 0;
  private limit = limits[0] ?? 0;

  constructor(private readonly text: string) {}

  get level(): NestingLevel {
    return { depth: this.depth, limit: this.limit };
  }

  /** Reads the next level by calling `read`. If the code is nested too deeply, calls `cut` instead. */
  inside<Read>(range: OffsetRange, read: () => Read, cut: (part: OtherExpression) => Read): Read {
    if (this.depth >= this.limit) return cut(this.cutPart(range));
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  /** Reads a top-level statement of a module so that its tree does not exceed the allowed depth. */
  atTop(range: OffsetRange, read: () => readonly Statement[]): readonly Statement[] {
    for (const limit of limits) {
      this.limit = limit;
      this.depth = 0;
      try {
        const statements = read();
        if (isShallow(statements)) return statements;
      } catch (error) {
        // Some input, such as nested patterns, still exhausts the stack, and is also treated as nested too deeply.
        // Any other error is a bug that must not be hidden.
        if (!(error instanceof RangeError)) throw error;
      }
    }
    return [{ kind: 'expression-statement', expression: this.cutPart(range), ...range }];
  }

  private cutPart({ start, end }: OffsetRange): OtherExpression {
    const isCut = marks.test(this.text.slice(start, end));
    return { kind: 'other', children: [], start, end, ...(isCut ? { isCut } : {}) };
  }
}

function isShallow(statements: readonly Statement[]): boolean {
  let isDeep = false;
  const visit = (node: ScriptNode, levels: number): void => {
    isDeep ||= levels < 0;
    if (!isDeep) eachChild(node, visit, levels - 1);
  };
  for (const statement of statements) visit(statement, maxTreeDepth);
  return !isDeep;
}
