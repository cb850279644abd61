/**
 * Finds the entries of a HAR file in the chunks of a stream. Only the current entry is stored, so even large files
 * need little memory.
 */
export class HarEntries {
  /** Names and kinds of the objects and arrays that contain the current position. */
  private readonly path: { readonly isArray: boolean; name: string }[] = [];
  private isInString = false;
  private isEscaped = false;
  /** The string that is being read, if it may be a property name. */
  private string = '';
  private name = '';
  /** Chunks of the entry that is being read. */
  private entry: string[] | undefined;

  /** Reads the next chunk. Returns the JSON texts of the entries that end in this chunk. */
  push(text: string): string[] {
    const found: string[] = [];
    let start = 0; // Offset at which the current entry starts in this chunk, or 0 if it started in an earlier chunk.
    for (let at = 0; at < text.length; at++) {
      if (this.isInString) {
        at = this.skipString(text, at);
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.isInString = true;
        this.string = '';
      } else if (code === openBrace || code === openBracket) {
        if (code === openBrace && this.entry === undefined && this.isInEntries()) {
          this.entry = [];
          start = at;
        }
        this.path.push({ isArray: code === openBracket, name: this.name });
        this.name = '';
      } else if (code === closeBrace || code === closeBracket) {
        this.path.pop();
        if (this.entry !== undefined && this.isInEntries()) {
          this.entry.push(text.slice(start, at + 1));
          found.push(this.entry.join(''));
          this.entry = undefined;
        }
      } else if (code === colon) this.name = this.string;
    }
    this.entry?.push(text.slice(start));
    return found;
  }

  /**
   * Skips the rest of a string. Returns the offset of its end, or the end of the chunk if the string continues in the
   * next chunk.
   */
  private skipString(text: string, from: number): number {
    let at = from;
    if (this.isEscaped) {
      this.isEscaped = false;
      at++;
    }
    const begin = at;
    for (;;) {
      const found = text.indexOf('"', at);
      at = found < 0 ? text.length : found;
      const isEscaped = countBackslashes(text, begin, at) % 2 === 1;
      if (found < 0) this.isEscaped = isEscaped;
      else if (isEscaped) {
        at++;
        continue;
      } else this.isInString = false;
      break;
    }
    // Only property names outside of entries are needed, and these names are short.
    if (this.entry === undefined && this.string.length < maxNameLength)
      this.string += text.slice(begin, Math.min(at, begin + maxNameLength));
    return at;
  }

  /** Checks whether the position is directly inside `log.entries`. */
  private isInEntries(): boolean {
    const [, log, entries] = this.path;
    return (
      this.path.length === 3 && log?.name === 'log' && entries?.isArray === true && entries.name === 'entries'
    );
  }
}

/** Returns the number of consecutive backslashes before the offset `to`, counting back to `from` at most. */
function countBackslashes(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && text.charCodeAt(at - 1) === backslash) at--;
  return to - at;
}

const quote = 34;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
const maxNameLength = 64;
