import * as char from '../base/character-codes';

/**
 * A mistake that ends the parsing of a regular expression. `parseRegex` catches it, so it is never thrown to code
 * outside this folder.
 */
export class RegexMistake extends Error {
  constructor(
    readonly start: number,
    readonly end: number,
    message: string,
    readonly isDialect = false,
  ) {
    super(message);
  }
}

/** Flags in effect at a position of the expression. */
export interface RegexFlagState {
  readonly unicode: boolean;
  readonly extended: boolean;
}

/** Maximum nesting depth of groups and classes in the dialect. */
export const nestLimit = 250;

/** Reads the characters in a range of a string. A surrogate pair counts as one character. */
export class RegexReader {
  at: number;
  depth = 0;
  /** Whether the parser has found a repetition count that may make the expression too large. */
  hasLargeCount = false;
  flags: RegexFlagState = { unicode: false, extended: false };

  constructor(
    readonly text: string,
    readonly start: number,
    readonly end: number,
  ) {
    this.at = start;
  }

  /** Returns the code unit at an offset, or NaN at the end of the range. */
  code(at = this.at): number {
    return at < this.end ? this.text.charCodeAt(at) : Number.NaN;
  }

  /** Reads one character and returns its code point. */
  take(): number {
    const code = this.text.codePointAt(this.at) ?? Number.NaN;
    this.at += code > 0xffff ? 2 : 1;
    return code;
  }

  isAtEnd(): boolean {
    return this.at >= this.end;
  }

  startsWith(text: string): boolean {
    return this.at + text.length <= this.end && this.text.startsWith(text, this.at);
  }

  /** Enters a group or a class. `message` is called only if the nesting is too deep. */
  enter(start: number, message: () => string): void {
    this.depth++;
    if (this.depth > nestLimit) throw new RegexMistake(start, start + 1, message());
  }

  /** Skips whitespace and comments if the flag `x` is set. */
  skipIgnored(): void {
    if (!this.flags.extended) return;
    for (;;) {
      const code = this.code();
      if (isWhiteSpace(code)) this.at++;
      else if (code === char.hash) while (!this.isAtEnd() && this.code() !== char.newline) this.at++;
      else return;
    }
  }
}

/**
 * Checks whether `(?x)` skips a character. It skips all characters with the Unicode property White_Space, as in the
 * Rust crate, which uses `char::is_whitespace`.
 */
export function isWhiteSpace(code: number): boolean {
  if (code <= char.space) return code === char.space || (code >= char.tab && code <= char.carriageReturn);
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}
