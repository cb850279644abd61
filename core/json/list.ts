import * as char from '../base/character-codes';
import { type OffsetRange } from '../base/problem';
import { type Mistake } from './mistake';
import { Scanner } from './scanner';

/** One item of a list, found without parsing its content. */
export interface ListItem extends OffsetRange {
  /**
   * Offset after the comma that follows the item. If there is no comma, this is the end of the text that belongs to
   * the item.
   */
  readonly next: number;
  /** Whether a comma follows the item. */
  readonly comma: boolean;
  /** Mistakes in the punctuation around the item. Offsets are relative to `start`. */
  readonly mistakes: readonly Mistake[];
}

/** The items of a list and its closing bracket. */
export interface ListOutline {
  readonly items: readonly ListItem[];
  /** Offset after the `]`, or the end of the text if the `]` is missing. */
  readonly end: number;
  /** Mistakes after the last item, such as a missing bracket. Offsets are relative to the start of the text. */
  readonly mistakes: readonly Mistake[];
}

/** Reads the items of a list, starting at a position where an item may start. */
export class ListScanner extends Scanner {
  constructor(text: string, comments: boolean, start: number) {
    super(text, comments);
    this.at = start;
  }

  /** Reads the next item. Returns undefined at the end of the list. */
  item(): ListItem | undefined {
    this.trivia();
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined || character === ']') return undefined;
      if (character === ',') this.removable('comma-extra', ',', this.at++);
      else if (character === '}') this.stray('bracket-extra');
      else break;
      this.trivia();
    }
    const start = this.at;
    const end = (this.at = this.endOfValue());
    this.trivia();
    while (this.text[this.at] === '}') {
      this.stray('bracket-extra');
      this.trivia();
    }
    const comma = this.text[this.at] === ',';
    if (comma) this.at++;
    return { start, end, next: this.at, comma, mistakes: this.takeMistakes(start) };
  }

  /**
   * Reads the closing bracket of the list after `item` has found no more items. Reports a missing bracket, and a
   * trailing comma if it is not allowed. `lastComma` is the offset of the trailing comma, if there is one.
   */
  close(lastComma: number | undefined): Pick<ListOutline, 'end' | 'mistakes'> {
    if (this.text[this.at] === ']') this.at++;
    else {
      const end = this.lastEnd();
      this.mistakes.push({
        kind: 'bracket-missing',
        part: ']',
        start: end,
        end,
        edits: [{ start: end, end, newText: ']' }],
      });
    }
    if (lastComma !== undefined && !this.commentsAllowed) this.removable('comma-trailing', ',', lastComma);
    return { end: this.at, mistakes: this.takeMistakes(0) };
  }

  private takeMistakes(origin: number): Mistake[] {
    return this.mistakes.splice(0).map((mistake) => shiftMistake(mistake, -origin));
  }

  /**
   * Returns the end of the value that starts at the current position. The value extends to the next comma or closing
   * bracket of the list, but does not include trailing whitespace and comments.
   */
  private endOfValue(): number {
    const { text } = this;
    const open: number[] = [];
    let end = this.at;
    for (let i = this.at; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === char.space || code === char.newline || code === char.carriageReturn || code === char.tab)
        continue;
      if (code === char.quote) i = endOfString(text, i);
      else if (code === char.slash) {
        const after = endOfComment(text, i);
        if (after !== undefined) {
          i = after - 1;
          continue;
        }
      } else if (code === char.openBrace || code === char.openBracket) open.push(code + 2);
      else if (code === char.closeBrace || code === char.closeBracket) {
        if (open.length === 0) break;
        // This bracket matches the outer pair. It closes both pairs because the inner closing bracket is missing.
        if (open[open.length - 1] !== code && open[open.length - 2] === code) open.pop();
        open.pop();
      } else if (code === char.comma && open.length === 0) break;
      end = i + 1;
    }
    return end;
  }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; ; i++) {
    const code = text.charCodeAt(i);
    if (code === char.quote) return i;
    if (code === char.backslash) i++;
    else if (code === char.newline || code === char.carriageReturn || char.isEnd(code)) return i - 1;
  }
}

/** Returns the offset after the comment that starts at `start`, or undefined if there is no comment. */
function endOfComment(text: string, start: number): number | undefined {
  const second = text.charCodeAt(start + 1);
  if (second === char.asterisk) {
    const close = text.indexOf('*/', start + 2);
    return close < 0 ? text.length : close + 2;
  }
  if (second !== char.slash) return undefined;
  return start + text.slice(start).search(/[\r\n]|$/);
}

/**
 * Converts the offsets of a mistake in a part of the text to offsets in the whole text. `offset` is the start of the
 * part.
 */
export function shiftMistake(mistake: Mistake, offset: number): Mistake {
  if (offset === 0) return mistake;
  const { edits } = mistake;
  return {
    ...mistake,
    start: mistake.start + offset,
    end: mistake.end + offset,
    ...(edits
      ? { edits: edits.map((edit) => ({ ...edit, start: edit.start + offset, end: edit.end + offset })) }
      : {}),
  };
}

/**
 * Finds the start of the list in a document. This is the outermost bracket, or the bracket of `result` in the
 * service's envelope. Returns undefined if the document is not a list.
 */
export function findList(text: string): { readonly open: number; readonly enveloped: boolean } | undefined {
  const scanner = new TopScanner(text);
  return scanner.list();
}

class TopScanner extends ListScanner {
  constructor(text: string) {
    super(text, true, text.startsWith('\uFEFF') ? 1 : 0);
  }

  list(): { open: number; enveloped: boolean } | undefined {
    this.trivia();
    if (this.text[this.at] === '[') return { open: this.at, enveloped: false };
    if (this.text[this.at] !== '{') return undefined;
    this.at++;
    let success = false;
    // An envelope has only a few short properties before `result`, so at most eight properties are read.
    for (let members = 0; members < 8; members++) {
      this.trivia();
      const key = /"(\w+)"\s*:\s*/y;
      key.lastIndex = this.at;
      const found = key.exec(this.text);
      if (!found) return undefined;
      this.at += found[0].length;
      if (found[1] === 'success') success = true;
      if (found[1] === 'result' && this.text[this.at] === '[') {
        if (success || /"success"\s*:\s*(true|false)/.test(this.text.slice(-2000)))
          return { open: this.at, enveloped: true };
        return undefined;
      }
      if (this.item() === undefined) return undefined;
    }
    return undefined;
  }
}
