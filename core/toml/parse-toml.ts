import { parse } from 'smol-toml';
import { type OffsetRange } from '../base/problem';
import { LooseQuotes } from '../text/loose-quotes';
import { embeddedTomlString } from '../text/toml-string';
import { type JsonMember, type JsonNode, type JsonString } from '../json/tree';

/*
 * The parser in this file returns TOML as a JSON tree with the ranges of all nodes. The TOML library returns values
 * without ranges, so the structure (tables, keys, and lists) is parsed here, and only plain values are read by the
 * library.
 */

interface Table extends OffsetRange {
  readonly type: 'object';
  readonly members: JsonMember[];
  /**
   * Whether any line of the table could not be read. If so, a property that seems to be missing may be on that line.
   */
  broken: boolean;
  end: number;
}

interface List extends OffsetRange {
  readonly type: 'array';
  readonly items: JsonNode[];
  readonly broken: boolean;
  end: number;
}

/** Maximum nesting depth. Values that are nested more deeply are left out, as in the JSON parser. */
const deepest = 200;

/** Parses TOML, even if it is invalid. Parts that cannot be read are left out. */
export function parseToml(text: string): JsonNode {
  return new TomlReader(text).document();
}

class TomlReader {
  private at = 0;
  /** Number of tables and lists that enclose the current position. */
  private depth = 0;
  /** The first value that was read for each name, by table. */
  private readonly named = new WeakMap<Table, Map<string, JsonNode>>();

  private readonly looseQuotes: LooseQuotes;

  constructor(private readonly text: string) {
    this.looseQuotes = new LooseQuotes(text);
  }

  document(): JsonNode {
    const root = table(0, this.text.length);
    let current = root;
    for (;;) {
      this.blank();
      if (this.at >= this.text.length) return root;
      if (this.text[this.at] === '[') current = this.header(root);
      else {
        this.pair(current);
        if (current !== root) current.end = this.at;
        this.restOfLine();
      }
    }
  }

  private header(root: Table): Table {
    const start = this.at;
    const isList = this.text.startsWith('[[', start);
    this.at += isList ? 2 : 1;
    const keys = this.keys(']');
    this.restOfLine();
    this.depth = keys.length;
    const last = keys.pop();
    if (last === undefined || this.depth > deepest) return table(start, this.at);
    let parent = root;
    for (const key of keys) parent = this.enter(parent, key);
    if (!isList) return this.enter(parent, last);
    const added = table(start, this.at);
    const known = this.namesOf(parent).get(last.value);
    if (known?.type === 'array') {
      const list = known as List;
      list.items.push(added);
      list.end = this.at;
    } else {
      const list: List = { type: 'array', items: [added], broken: false, start, end: this.at };
      this.add(parent, last, list);
    }
    return added;
  }

  /** Reads `key = value` or `a.b = value`. */
  private pair(into: Table): void {
    const before = this.at;
    const keys = this.keys('=');
    const last = keys.pop();
    if (last === undefined || this.text[this.at - 1] !== '=') {
      into.broken = true;
      this.at = Math.max(this.at, before + 1);
      return;
    }
    this.spaces();
    const depth = this.depth;
    this.depth += keys.length;
    const value = this.value();
    const isTooDeep = this.depth > deepest;
    this.depth = depth;
    if (isTooDeep) return;
    let parent = into;
    for (const key of keys) parent = this.enter(parent, key);
    this.add(parent, last, value);
  }

  private add(parent: Table, key: JsonString, value: JsonNode): void {
    const names = this.namesOf(parent);
    if (!names.has(key.value)) names.set(key.value, value);
    parent.members.push({ key, value, start: key.start, end: this.at });
  }

  /**
   * Returns the table with the given name inside another table. The table is created if necessary. For an array of
   * tables, returns the last table.
   */
  private enter(parent: Table, key: JsonString): Table {
    const known = this.namesOf(parent).get(key.value);
    const last = known?.type === 'array' ? known.items.at(-1) : known;
    if (last?.type === 'object') return last as Table;
    const made = table(key.start, this.at);
    this.add(parent, key, made);
    return made;
  }

  private namesOf(parent: Table): Map<string, JsonNode> {
    let names = this.named.get(parent);
    if (!names) this.named.set(parent, (names = new Map<string, JsonNode>()));
    return names;
  }

  /**
   * Reads the parts of a dotted key and skips the character `until` that follows the key. Stops at the end of the line.
   */
  private keys(until: string): JsonString[] {
    const keys: JsonString[] = [];
    for (;;) {
      this.spaces();
      const start = this.at;
      const character = this.text[start];
      if (character === '"' || character === "'") {
        const { value, end } = this.string();
        keys.push({ type: 'string', value, closed: true, start, end });
      } else {
        const word = /^[A-Za-z0-9_-]+/.exec(this.text.slice(start, start + 200))?.[0];
        if (word === undefined) break;
        this.at += word.length;
        keys.push({ type: 'string', value: word, closed: true, start, end: this.at });
      }
      this.spaces();
      if (this.text[this.at] !== '.') break;
      this.at++;
    }
    if (this.text[this.at] === until) this.at++;
    return keys;
  }

  private value(): JsonNode {
    const start = this.at;
    const character = this.text[start];
    if (character === '[' || character === '{') {
      if (this.depth >= deepest) {
        this.at = this.text.length;
        return { type: 'invalid', start, end: this.at };
      }
      this.depth++;
      const found = character === '[' ? this.list() : this.inlineTable();
      this.depth--;
      return found;
    }
    if (character === '"' || character === "'") return this.quoted();
    const word = /^[^\s,\]}#]+/.exec(this.text.slice(start, start + 200))?.[0] ?? '';
    this.at += word.length;
    const value = plainValue(word);
    const range = { start, end: this.at };
    if (typeof value === 'number') return { type: 'number', value, ...range };
    return typeof value === 'boolean' ? { type: 'boolean', value, ...range } : { type: 'invalid', ...range };
  }

  private list(): JsonNode {
    const list: List = { type: 'array', items: [], broken: false, start: this.at, end: this.at };
    this.at++;
    for (;;) {
      this.blank();
      const character = this.text[this.at];
      if (character === undefined || character === ']') break;
      const before = this.at;
      if (character === ',') this.at++;
      else list.items.push(this.value());
      if (this.at === before) this.at++;
    }
    this.at = Math.min(this.at + 1, this.text.length);
    list.end = this.at;
    return list;
  }

  private inlineTable(): JsonNode {
    const found = table(this.at, this.at);
    this.at++;
    for (;;) {
      this.blank();
      const character = this.text[this.at];
      if (character === undefined || character === '}') break;
      if (character === ',') this.at++;
      else this.pair(found);
    }
    this.at = Math.min(this.at + 1, this.text.length);
    found.end = this.at;
    return found;
  }

  /** Reads a string value. If it contains unescaped quotes, the string extends to its intended end. */
  private quoted(): JsonString {
    const string = this.string();
    const isClosed = /^"(?!"")[^\n]*"$/.test(this.text.slice(string.start, string.end));
    const end = isClosed ? this.looseQuotes.meantEnd(string.end) : undefined;
    if (end === undefined) return { type: 'string', closed: true, ...string };
    this.at = end;
    const value = embeddedTomlString(this.text, string.start, end)?.text ?? string.value;
    return { type: 'string', closed: true, start: string.start, end, value, isLoose: true };
  }

  private string(): { value: string; start: number; end: number } {
    const start = this.at;
    const one = this.text[start] ?? '"';
    const quote = this.text.startsWith(one.repeat(3), start) ? one.repeat(3) : one;
    this.at += quote.length;
    while (this.at < this.text.length && !this.text.startsWith(quote, this.at)) {
      if (quote.length === 1 && this.text[this.at] === '\n') break;
      this.at += one === '"' && this.text[this.at] === '\\' ? 2 : 1;
    }
    this.at = Math.min(this.at + quote.length, this.text.length);
    // Up to two quotes can directly precede the three quotes that end a multi-line string.
    for (let more = 0; quote.length === 3 && more < 2 && this.text[this.at] === one; more++) this.at++;
    const raw = this.text.slice(start, this.at);
    const value = plainValue(raw);
    return { value: typeof value === 'string' ? value : raw.slice(1, -1), start, end: this.at };
  }

  private spaces(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++;
  }

  private blank(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? 'x')) this.at++;
      if (this.text[this.at] !== '#') return;
      this.restOfLine();
    }
  }

  private restOfLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
  }
}

function table(start: number, end: number): Table {
  return { type: 'object', members: [], broken: false, start, end };
}

function plainValue(raw: string): unknown {
  try {
    return parse(`v = ${raw}`).v;
  } catch {
    return undefined;
  }
}
