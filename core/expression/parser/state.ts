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

/** Limits of the service or of a test. */
export interface Limits {
  /** Depth of parentheses, `not` and calls. */
  readonly maxNesting: number;
  /** Stars in one wildcard pattern. */
  readonly starLimit: number;
}

/** The logical operators by rising precedence; 0 is none. */
export const orCode = 1;
export const xorCode = 2;
export const andCode = 3;

/** No one reads more, and it keeps the work proportional to the text. */
const maxProblems = 100;

const notReported: Judgment = { kind: 'mistake', meant: [] };

/** The mutually recursive rules of the grammar, stored here because files cannot import each other. */
export interface GrammarRules {
  /** See `parseOperand`. */
  readonly operand: (p: ParserState) => Operand | QuantifierExpression | MissingExpression | undefined;
  readonly condition: (p: ParserState) => Expression;
  readonly finishComparison: (p: ParserState, left: Operand) => Expression;
  readonly continueCondition: (p: ParserState, left: QuantifierExpression) => Expression;
}

/** The state of one run of the parser. */
export class ParserState {
  /** Offset at which reading continues. */
  pos: number;
  /** Depth of nested parentheses, `not` and calls. */
  depth = 0;
  /** The logical operator that was read last (one of the codes above), and its offset. */
  operator = 0;
  operatorStart = 0;
  operatorEnd = 0;
  /** Whether a comma ends the current part, which is true inside the parentheses of a call. */
  inCall = 0;
  inGroup = 0;
  /** Above 0: mistakes are not reported, because they are consequences of one that was. */
  muted = 0;
  foreignSpaces = 0;
  /** Start of the string that was read last; it may be unclosed. */
  lastString = -1;
  /** Offset of a `)` after which a comparison was already reported. */
  comparedGroup = -1;
  firstForeignSpace = -1;
  problems: Problem[] | undefined;
  unlisted: UnlistedName[] | undefined;
  private judgments: Map<string, Judgment> | undefined;
  /** By offset; computed from the end, once, on first use. */
  private oddQuotes: Uint8Array | undefined;
  readonly hasHoles: boolean;

  constructor(
    /** It ends at the end of the trimmed expression, so that reading past the end returns NaN. */
    readonly text: string,
    start: number,
    readonly scheme: Scheme,
    readonly limits: Limits,
    readonly rules: GrammarRules,
    /** End of the whole text, including the whitespace that was cut off. */
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
   * Kind of an unknown name. Computed once for each name, because texts repeat names, and each is compared with all
   * known names.
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

  /** Whether the scheme does not have the operand's name, but the name may exist. */
  isUnlisted({ start }: Operand): boolean {
    return this.unlisted?.some((name) => name.start === start) === true;
  }

  /**
   * Skips whitespace; characters that the language does not accept as whitespace are recorded and reported once at
   * the end.
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

  /** The offset of the next character that is not whitespace, without moving. */
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

  /** Withdraws the last problem if it is in the range, because a later one explains it. */
  withdraw(start: number, end: number): void {
    const last = this.problems?.[this.problems.length - 1];
    if (last !== undefined && last.start >= start && last.end <= end) this.problems?.pop();
  }

  get problemCount(): number {
    return this.problems?.length ?? 0;
  }

  /** Whether the number of quotes from an offset to the end is odd, not counting escaped ones. */
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

/** A fix with one edit that is right in nearly every case. */
export function replaceFix(title: string, start: number, end: number, newText: string): Fix {
  return { title, edits: [{ start, end, newText }], preferred: true };
}
