import { scanComparisonOperator } from '../../../expression/parser/operators';
import { scanQuoted, scanRaw } from '../../../expression/scan/strings';
import { type ComparisonOperator } from '../../../expression/tree';
import { isDynamic } from '../../../expression/walk';

/** The kind of candidates that can be inserted at the cursor. */
export type Place =
  /** An operand or `not`. */
  | 'operand'
  /** An operator for the preceding operand, a logical operator, or an index. */
  | 'operator'
  /** The value with which the operand is compared. */
  | 'value'
  /** An item of a set. */
  | 'item'
  /** `and`, `or`, `xor`, or a closing bracket. */
  | 'logical'
  /** The key or index within brackets. */
  | 'index';

/** A call, group, set, or index that is open at the cursor. */
export interface Frame {
  readonly kind: 'call' | 'group' | 'set' | 'index';
  /** The name of the function, if the frame is a call. */
  readonly name: string;
  readonly open: number;
  /** Index of the argument at the cursor. */
  argument: number;
  /** Start of each argument. */
  readonly starts: number[];
}

/**
 * The syntactic context at the cursor. It is based only on the text before the cursor, because the text after it can be
 * incomplete while the user types.
 */
export interface CursorContext {
  readonly place: Place;
  /** Start of the word or string content at the cursor. */
  readonly wordStart: number;
  /** Offset of the opening quote if the cursor is in a string, and -1 otherwise. */
  readonly stringStart: number;
  /** The operand that an operator, value, or index belongs to. */
  readonly left: { readonly start: number; readonly end: number } | undefined;
  readonly operator: ComparisonOperator | undefined;
  /** The brackets that are open at the cursor, outermost first. */
  readonly frames: readonly Frame[];
}

const word = /[A-Za-z_][\w.]*|-?\d[\w.:/-]*|\$[\w.]*/y;

/** Returns the context at the cursor, based on the text before it. */
export function cursorContext(text: string, cursor: number): CursorContext {
  return new Reader(text, cursor).read();
}

class Reader {
  private at = 0;
  private place: Place = 'operand';
  private left: { start: number; end: number } | undefined;
  private operator: ComparisonOperator | undefined;
  /** The last operand on the right side of a comparison. It may continue with call arguments or an index. */
  private right: { start: number; end: number } | undefined;
  private readonly frames: Frame[] = [];
  /** The operand that each frame belongs to. */
  private readonly owners: { readonly range: CursorContext['left']; readonly isRight: boolean }[] = [];

  constructor(
    private readonly text: string,
    private readonly cursor: number,
  ) {}

  read(): CursorContext {
    while (this.at < this.cursor) {
      const start = this.at;
      const isRaw = /^r#*"/.test(this.text.slice(start, start + 20));
      if (this.text[start] === '"' || isRaw) {
        const end = isRaw ? scanRaw(this.text, start) : scanQuoted(this.text, start);
        if (end < 0 || end > this.cursor || (end === this.cursor && end === start + 1)) {
          const quote = this.text.indexOf('"', start);
          return this.result(quote + 1, quote);
        }
        this.at = end;
        this.literal();
        continue;
      }
      word.lastIndex = start;
      const found = word.exec(this.text)?.[0];
      if (found !== undefined) {
        // A word that touches the cursor is still being typed.
        if (start + found.length >= this.cursor) return this.result(start, -1);
        this.word(found, start);
        continue;
      }
      this.mark(start);
    }
    return this.result(this.cursor, -1);
  }

  private result(wordStart: number, stringStart: number): CursorContext {
    const { place, left, operator, frames } = this;
    return { place, wordStart, stringStart, left, operator, frames };
  }

  private literal(): void {
    this.right = undefined;
    if (this.place === 'value') this.place = 'logical';
    else if (this.place === 'operand') this.place = 'operator';
  }

  private word(found: string, start: number): void {
    this.at = start + found.length;
    if (this.place === 'operator' || this.place === 'logical') {
      if (/^(?:and|or|xor)$/.test(found)) {
        this.place = 'operand';
        this.left = undefined;
      } else if (this.place === 'operator') this.scanOperator(start);
    } else if (this.place === 'operand') {
      if (found === 'not') return;
      this.left = { start, end: this.at };
      this.place = 'operator';
    } else if (this.place === 'value' && isDynamic(this.operator) && /^[A-Za-z_]/.test(found)) {
      this.place = 'logical';
      this.right = { start, end: this.at };
    } else this.literal();
  }

  private scanOperator(start: number): boolean {
    const operator = scanComparisonOperator(this.text, start);
    if (operator === undefined) return false;
    this.at = start + operator.length;
    this.operator = operator.operator;
    this.place = 'value';
    return true;
  }

  private mark(start: number): void {
    const char = this.text[start] ?? '';
    const pair = this.text.slice(start, start + 2);
    this.at = start + 1;
    if (pair === '&&' || pair === '||' || pair === '^^') {
      this.at = start + 2;
      this.place = 'operand';
      this.left = undefined;
    } else if ('([{'.includes(char)) this.open(char, start);
    else if (')]}'.includes(char)) this.close();
    else if (char === ',') {
      const frame = this.frames.at(-1);
      if (frame?.kind !== 'call') return;
      frame.argument++;
      frame.starts.push(this.at);
      this.place = 'operand';
      this.left = undefined;
    } else if (this.place === 'operator') this.scanOperator(start);
  }

  private open(char: string, start: number): void {
    const isRight = this.place === 'logical' && this.right !== undefined && char !== '{';
    const range = isRight ? this.right : this.left;
    const isCall = char === '(' && range !== undefined && (isRight || this.place === 'operator');
    const kind = char === '{' ? 'set' : char === '[' ? 'index' : isCall ? 'call' : 'group';
    const name = isCall ? this.text.slice(range.start, range.end).trim() : '';
    this.frames.push({ kind, name, open: start, argument: 0, starts: [start + 1] });
    this.owners.push({ range, isRight });
    this.right = undefined;
    if (kind === 'index') this.left = range;
    this.place = kind === 'set' ? 'item' : kind === 'index' ? 'index' : 'operand';
    if (kind === 'call' || kind === 'group') this.left = undefined;
  }

  private close(): void {
    const frame = this.frames.pop();
    const owner = this.owners.pop();
    this.left = undefined;
    this.right = undefined;
    this.place = 'logical';
    if ((frame?.kind !== 'call' && frame?.kind !== 'index') || owner?.range === undefined) return;
    const operand = { start: owner.range.start, end: this.at };
    if (owner.isRight) this.right = operand;
    else {
      this.left = operand;
      this.place = 'operator';
    }
  }
}
