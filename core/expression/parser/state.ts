import * as char from '../../base/character-codes';
import { type Fix, type Problem, type RelatedRange } from '../../base/problem';
import { hasHole, holeCharacter } from '../holes';
import { type Scheme } from '../scheme/scheme';
import {
  type Expression,
  type MissingExpression,
  type Operand,
  type QuantifierExpression,
  type UnlistedName,
} from '../tree';
import { isForeignSpace } from '../scan/characters';
import { type ErrorCode } from './error-codes';
import { type Judgment, judgeField, judgeFunction } from './unlisted';

/** Limits of the parser. These are the limits of the service, except in tests. */
export interface Limits {
  /** Maximum depth of parentheses, `not`, and calls. */
  readonly maxNesting: number;
  /** Maximum number of asterisks in a wildcard pattern. */
  readonly starLimit: number;
}

/** The codes of the logical operators, in ascending order of precedence. The code 0 means that there is no operator. */
export const orCode = 1;
export const xorCode = 2;
export const andCode = 3;

/**
 * Maximum number of problems that are reported. Users rarely read more than that, and the limit keeps the work
 * proportional to the length of the text.
 */
const maxProblems = 100;

const notReported: Judgment = { kind: 'mistake', meant: [] };

/**
 * The mutually recursive rules of the grammar. They are passed in the state, because the files that define the rules
 * must not import each other.
 */
export interface GrammarRules {
  /** Parses an operand (see `parseOperand`). Returns undefined if text was skipped and the caller should try again. */
  readonly operand: (p: ParserState) => Operand | QuantifierExpression | MissingExpression | undefined;
  readonly condition: (p: ParserState) => Expression;
  readonly finishComparison: (p: ParserState, left: Operand) => Expression;
  readonly continueCondition: (p: ParserState, left: QuantifierExpression) => Expression;
}

/** The state of the parser while it parses one expression. */
export class ParserState {
  /** Offset at which parsing continues. */
  pos: number;
  /** Current nesting depth of parentheses, `not`, and calls. */
  depth = 0;
  /** The most recent logical operator (one of the codes above). Its offsets are in the following fields. */
  operator = 0;
  operatorStart = 0;
  operatorEnd = 0;
  /** Greater than 0 inside the parentheses of a call, where a comma ends the current part. */
  inCall = 0;
  inGroup = 0;
  /** Greater than 0 while mistakes are not reported, because they are consequences of an earlier mistake. */
  muted = 0;
  foreignSpaces = 0;
  /** Start of the most recent string, which may be unclosed. */
  lastString = -1;
  /** Offset of a `)` after which a comparison was already reported. The value -1 means that there is none. */
  comparedGroup = -1;
  firstForeignSpace = -1;
  /** Number of unclosed quoted regular expressions so far. */
  unclosedRegexes = 0;
  /**
   * The most recent range that was searched without finding the `}` of a set whose `{` is missing. It is not searched
   * again.
   */
  withoutBrace = { start: 0, end: 0 };
  problems: Problem[] | undefined;
  unlisted: UnlistedName[] | undefined;
  private judgments: Map<string, Judgment> | undefined;
  /**
   * For each offset, whether the number of unescaped quotes from the offset to the end of the text is odd. Computed
   * once, on first use, starting from the end of the text.
   */
  private oddQuotes: Uint8Array | undefined;
  readonly hasHoles: boolean;

  constructor(
    /** The text up to the end of the trimmed expression. `charCodeAt` therefore returns NaN after the end. */
    readonly text: string,
    start: number,
    readonly scheme: Scheme,
    readonly limits: Limits,
    readonly rules: GrammarRules,
    /** End of the whole text, including trimmed whitespace. */
    readonly fullEnd: number,
  ) {
    this.pos = start;
    this.hasHoles = text.includes(holeCharacter);
  }

  get end(): number {
    return this.text.length;
  }

  report(
    code: ErrorCode,
    start: number,
    end: number,
    message: string,
    fixes?: readonly Fix[],
    related?: readonly RelatedRange[],
  ): void {
    if (this.muted > 0 || (this.hasHoles && hasHole(this.text, start, end))) return;
    this.problems ??= [];
    if (this.problems.length >= maxProblems) return;
    this.problems.push({
      code: `filter/${code}`,
      severity: 'error',
      start,
      end,
      message,
      ...(fixes !== undefined && fixes.length > 0 ? { fixes } : {}),
      ...(related === undefined ? {} : { related }),
    });
  }

  /**
   * Classifies an unknown name. Results are cached by name, because names recur in an expression, and each
   * classification compares the name with all known names.
   */
  judge(kind: 'field' | 'function', word: string): Judgment {
    if (this.muted > 0 || this.problemCount >= maxProblems) return notReported;
    if ((this.unlisted?.length ?? 0) >= maxProblems) return { kind: 'unlisted' };
    const key = `${kind} ${word}`;
    this.judgments ??= new Map();
    let judgment = this.judgments.get(key);
    if (judgment === undefined) {
      judgment = kind === 'field' ? judgeField(this.scheme, word) : judgeFunction(this.scheme, word);
      this.judgments.set(key, judgment);
    }
    return judgment;
  }

  addUnlisted(name: UnlistedName): void {
    if (this.muted > 0 || (this.hasHoles && hasHole(this.text, name.start, name.end))) return;
    this.unlisted ??= [];
    if (this.unlisted.length < maxProblems) this.unlisted.push(name);
  }

  /** Whether the operand's name is not in the scheme but may be valid. */
  isUnlisted({ start }: Operand): boolean {
    return this.unlisted?.some((name) => name.start === start) === true;
  }

  /**
   * Skips whitespace. Whitespace characters that the language does not accept are skipped, too. They are recorded and
   * reported together at the end.
   */
  skipSpace(): void {
    const text = this.text;
    const end = text.length;
    let at = this.pos;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === char.space || code === char.newline || code === char.carriageReturn) at++;
      else if (code < char.exclamationMark || code > 127 ? isForeignSpace(code) : false) {
        if (this.firstForeignSpace < 0) this.firstForeignSpace = at;
        this.foreignSpaces++;
        at++;
      } else break;
    }
    this.pos = at;
  }

  /** Returns the offset of the next non-whitespace character, without moving. */
  peek(from = this.pos): number {
    let at = from;
    for (;;) {
      const code = char.codeAt(this.text, at);
      if (
        code === char.space ||
        code === char.newline ||
        code === char.carriageReturn ||
        isForeignSpace(code)
      )
        at++;
      else return at;
    }
  }

  /** Removes the last problem if it is in the given range, because a later problem explains the mistake better. */
  withdraw(start: number, end: number): void {
    const last = this.problems?.[this.problems.length - 1];
    if (last !== undefined && last.start >= start && last.end <= end) this.problems?.pop();
  }

  get problemCount(): number {
    return this.problems?.length ?? 0;
  }

  /** Whether the number of unescaped quotes from an offset to the end is odd. */
  hasOddQuotes(from: number): boolean {
    if (this.oddQuotes === undefined) {
      const { text } = this;
      const odd = new Uint8Array(text.length + 2);
      for (let at = text.length - 1; at >= 0; at--) {
        const code = text.charCodeAt(at);
        odd[at] =
          code === char.backslash ? (odd[at + 2] ?? 0) : (odd[at + 1] ?? 0) ^ (code === char.quote ? 1 : 0);
      }
      this.oddQuotes = odd;
    }
    return this.oddQuotes[from] === 1;
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }
}

/** Creates a fix that consists of one edit and is correct in nearly all cases. */
export function replaceFix(title: string, start: number, end: number, newText: string): Fix {
  return { title, edits: [{ start, end, newText }], preferred: true };
}
