import { LooseQuotes } from '../text/loose-quotes';
import { isQuote, readString, readText } from './string';
import { type Mistake } from './mistake';
import { Scanner } from './scanner';
import { type JsonArray, type JsonMember, type JsonNode, type JsonObject } from './tree';

export interface ParseOptions {
  /** Whether comments and trailing commas are allowed (`.jsonc`). */
  readonly comments: boolean;
  /**
   * Whether the text consists of list items. If so, a second value is reported as a missing comma instead of a
   * superfluous value.
   */
  readonly items?: boolean;
}

export interface ParsedJson {
  /** The top-level values. There is usually only one. There can be several if `items` is set, or after a mistake. */
  readonly roots: readonly JsonNode[];
  readonly mistakes: readonly Mistake[];
}

const maxDepth = 200;

/** Parses JSON, even if it contains mistakes. Decision 0201 explains why no library is used. */
export function parseJson(text: string, options: ParseOptions): ParsedJson {
  return new Parser(text, options).document();
}

class Parser extends Scanner {
  private depth = 0;
  private guesses = 0;
  private readonly looseQuotes: LooseQuotes;
  /** Whether the text ended before all brackets were closed. If so, the open values are incomplete. */
  private truncated = false;

  constructor(
    text: string,
    private readonly options: ParseOptions,
  ) {
    super(text, options.comments);
    this.looseQuotes = new LooseQuotes(text);
  }

  document(): ParsedJson {
    const roots: JsonNode[] = [];
    this.trivia();
    while (this.at < this.text.length) {
      const start = this.at;
      const character = this.text[start] ?? '';
      if (roots.length > 0) {
        const value = '{["'.includes(character) || /[\w-]/.test(character);
        if (this.options.items && value) this.commaMissing();
        else if ('}]'.includes(character)) this.stray('bracket-extra');
        else if (value && !this.forgiving)
          this.mistake('second-value', '', start, this.text.trimEnd().length);
        else if (!this.forgiving) this.stray('character');
        if (!this.options.items || !value) break;
      }
      if (',:;}]'.includes(character)) {
        this.stray(
          character === ',' ? 'comma-extra' : '}]'.includes(character) ? 'bracket-extra' : 'character',
        );
        this.at = start + 1;
      } else roots.push(this.value());
      this.trivia();
    }
    if (roots.length === 0 && this.mistakes.length === 0)
      this.mistake('value-missing', '', 0, this.text.length);
    return { roots, mistakes: this.mistakes };
  }

  private value(): JsonNode {
    const start = this.at;
    const character = this.text[start] ?? '';
    if (character === '{' || character === '[') return this.nested(character);
    if (isQuote(character)) {
      const open = this.mistakes.length;
      const string = readText(this.text, start, this.mistakes, this.looseQuotes);
      this.forgiving =
        this.mistakes.length > open && this.mistakes.slice(open).some(({ kind }) => kind === 'string-open');
      this.at = string.end;
      return string;
    }
    return this.word();
  }

  private nested(open: '{' | '['): JsonNode {
    if (this.depth >= maxDepth) {
      const start = this.at;
      this.at = this.text.length;
      this.forgiving = true;
      this.mistake('too-deep', '', start, start + 1);
      return { type: 'invalid', start, end: this.at };
    }
    this.depth++;
    const node = open === '{' ? this.object() : this.array();
    this.depth--;
    return node;
  }

  private object(): JsonObject {
    const start = this.at++;
    const members: JsonMember[] = [];
    const before = this.mistakes.length;
    let nested = 0;
    let comma: number | undefined;
    for (;;) {
      this.trivia();
      if (this.closes('}', comma)) break;
      const character = this.text[this.at] ?? '';
      if (this.comma(character, comma !== undefined || members.length === 0)) {
        comma = this.at - 1;
        continue;
      }
      if (members.length > 0 && comma === undefined) this.commaMissing();
      comma = undefined;
      const member = this.member();
      nested += member.inner;
      if (member.member) members.push(member.member);
    }
    const broken = this.truncated || this.mistakes.length - before > nested;
    return { type: 'object', start, end: this.at, members, broken };
  }

  /** Reads a property. Also returns the number of mistakes in its value. */
  private member(): { readonly member?: JsonMember; readonly inner: number } {
    const start = this.at;
    const key = this.key();
    if (!key) return { inner: 0 };
    this.trivia();
    const keyEnd = key.end;
    const separator = this.text[this.at] ?? '';
    if (separator === ':') this.at++;
    else if (separator === '=' || separator === ';') {
      const edits = [{ start: this.at, end: this.at + 1, newText: ':' }];
      this.mistakes.push({ kind: 'character', part: separator, start: this.at, end: this.at + 1, edits });
      this.at++;
    } else if (!this.forgiving) {
      const missingAll = separator === '' || ',}]'.includes(separator);
      const edits = missingAll ? undefined : [{ start: keyEnd, end: keyEnd, newText: ':' }];
      this.mistakes.push({
        kind: 'colon-missing',
        part: '',
        start,
        end: keyEnd,
        ...(edits ? { edits } : {}),
      });
      if (missingAll) {
        this.forgiving = separator === '';
        return { member: { key, start, end: keyEnd }, inner: 0 };
      }
    }
    this.trivia();
    const next = this.text[this.at] ?? '';
    if (next === '' || ',}]:;'.includes(next)) {
      if (!this.forgiving) this.mistake('value-missing', '', start, this.lastEnd());
      this.forgiving = next === '';
      return { member: { key, start, end: this.lastEnd() }, inner: 0 };
    }
    const before = this.mistakes.length;
    const value = this.value();
    const inner = this.forgiving ? 0 : this.mistakes.length - before;
    return { member: { key, value, start, end: value.end }, inner };
  }

  private key(): JsonMember['key'] | undefined {
    const start = this.at;
    const character = this.text[start] ?? '';
    if (isQuote(character)) {
      const key = readString(this.text, start, this.mistakes);
      this.forgiving = this.mistakes.at(-1)?.kind === 'string-open';
      this.at = key.end;
      return key;
    }
    if (character === ':') {
      this.mistake('key-missing', '', start, ++this.at);
      this.trivia();
      if (!',}]'.includes(this.text[this.at] ?? ',')) this.value();
      return undefined;
    }
    const name = /[\w$.-]+/y;
    name.lastIndex = start;
    const found = name.exec(this.text)?.[0];
    if (found === undefined) {
      if ('{['.includes(character)) {
        this.mistake('key-missing', '', start, start + 1);
        this.value();
      } else this.stray('character');
      return undefined;
    }
    this.at = start + found.length;
    const edits = [{ start, end: this.at, newText: JSON.stringify(found) }];
    this.mistakes.push({ kind: 'unquoted-key', part: found, start, end: this.at, edits });
    return { type: 'string', start, end: this.at, value: found, closed: true };
  }

  private array(): JsonArray {
    const start = this.at++;
    const items: JsonNode[] = [];
    const before = this.mistakes.length;
    let nested = 0;
    let comma: number | undefined;
    for (;;) {
      this.trivia();
      if (this.closes(']', comma)) break;
      const character = this.text[this.at] ?? '';
      if (this.comma(character, comma !== undefined || items.length === 0)) {
        comma = this.at - 1;
        continue;
      }
      if (':;='.includes(character)) {
        this.stray('character');
        continue;
      }
      if (items.length > 0 && comma === undefined) this.commaMissing();
      comma = undefined;
      const inner = this.mistakes.length;
      items.push(this.value());
      nested += this.mistakes.length - inner;
    }
    const broken = this.truncated || this.mistakes.length - before > nested;
    return { type: 'array', start, end: this.at, items, broken };
  }

  /**
   * Reads a comma, or a semicolon used instead of one. Returns false for any other character. `extra` means that no
   * value precedes the comma, which is a mistake.
   */
  private comma(character: string, extra: boolean): boolean {
    if (character !== ',' && character !== ';') return false;
    const start = this.at++;
    if (extra) this.removable('comma-extra', character, start);
    else if (character === ';') {
      const edits = [{ start, end: start + 1, newText: ',' }];
      this.mistakes.push({ kind: 'character', part: ';', start, end: start + 1, edits });
    }
    this.forgiving = false;
    return true;
  }

  /**
   * Returns whether an object or array ends at the current position, and skips its closing bracket. A bracket that is
   * missing or of the wrong type is reported.
   */
  private closes(close: '}' | ']', comma: number | undefined): boolean {
    const character = this.text[this.at];
    if (character === close) {
      this.at++;
      if (comma !== undefined && !this.options.comments) this.removable('comma-trailing', ',', comma);
      this.forgiving = false;
      return true;
    }
    if (character === undefined) {
      this.truncated = true;
      const reported = this.mistakes.at(-1);
      if (!this.forgiving && reported?.kind !== 'bracket-missing') {
        const end = this.lastEnd();
        const edits = [{ start: end, end, newText: this.depth === 1 ? close : '' }];
        const fix = this.depth === 1 ? { edits } : {};
        this.mistakes.push({ kind: 'bracket-missing', part: close, start: end, end, ...fix });
      }
      return true;
    }
    if (character !== (close === '}' ? ']' : '}')) return false;
    if (!this.forgiving && this.isForgotten()) {
      const end = this.lastEnd();
      this.mistakes.push({
        kind: 'bracket-missing',
        part: close,
        start: end,
        end,
        edits: [{ start: end, end, newText: close }],
      });
      return true;
    }
    const edits = [{ start: this.at, end: this.at + 1, newText: close }];
    this.mistakes.push({ kind: 'bracket-wrong', part: close, start: this.at, end: ++this.at, edits });
    return true;
  }

  /**
   * Whether the closing bracket of this value is missing. It is missing if all remaining closing brackets are needed
   * for the values around it.
   */
  private isForgotten(): boolean {
    if (this.depth === 1 || this.guesses++ > 20) return false;
    let closed = 0;
    for (let i = this.at; i < this.text.length; i++) {
      const character = this.text[i];
      if (character === '{' || character === '[') closed--;
      else if (character === '}' || character === ']') closed++;
      else if (character === '"') i = Math.max(i, this.text.indexOf('"', i + 1));
    }
    return closed < this.depth;
  }

  private commaMissing(): void {
    if (this.forgiving) {
      this.forgiving = false;
      return;
    }
    const end = this.lastEnd();
    this.mistakes.push({
      kind: 'comma-missing',
      part: '',
      start: end,
      end,
      edits: [{ start: end, end, newText: ',' }],
    });
  }
}
