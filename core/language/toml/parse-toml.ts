import { parse } from 'smol-toml';
import { type OffsetRange } from '../../base/problem';
import { meantEnd } from '../host/loose-quotes';
import { embeddedTomlString } from '../host/toml/toml-strings';
import { type JsonMember, type JsonNode, type JsonString } from '../documents/json/tree';

/*
 * TOML with the place of everything, in the tree that JSON has. The library reads values but tells no places, so
 * the structure (tables, keys, lists) is found here, and each plain value is read by the library.
 */

interface Table extends OffsetRange {
  readonly type: 'object';
  readonly members: JsonMember[];
  /** A line of it could not be read: what is missing may have been meant to be there. */
  broken: boolean;
  end: number;
}

interface List extends OffsetRange {
  readonly type: 'array';
  readonly items: JsonNode[];
  readonly broken: boolean;
  end: number;
}

/** Reads TOML of any quality; what can not be read is left out. Never throws. */
export function parseToml(text: string): JsonNode {
  return new TomlReader(text).document();
}

class TomlReader {
  private at = 0;

  constructor(private readonly text: string) {}

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
    const last = keys.pop();
    let parent = root;
    for (const key of keys) parent = enter(parent, key, this.at);
    if (last === undefined) return table(start, this.at);
    if (!isList) return enter(parent, last, this.at);
    const added = table(start, this.at);
    const known = parent.members.find(({ key }) => key.value === last.value)?.value;
    if (known?.type === 'array') {
      const list = known as List;
      list.items.push(added);
      list.end = this.at;
    } else {
      const list: List = { type: 'array', items: [added], broken: false, start, end: this.at };
      parent.members.push({ key: last, value: list, start: last.start, end: this.at });
    }
    return added;
  }

  /** `key = value`, `a.b = value`. */
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
    const value = this.value();
    let parent = into;
    for (const key of keys) parent = enter(parent, key, this.at);
    parent.members.push({ key: last, value, start: last.start, end: this.at });
  }

  /** Keys with dots between them, up to a character, which is passed; nothing beyond the line. */
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
    if (character === '[') return this.list();
    if (character === '{') return this.inlineTable();
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

  /** A text as a value; where quotes within it have no escape, as it was meant. */
  private quoted(): JsonString {
    const string = this.string();
    const isClosed = /^"(?!"")[^\n]*"$/.test(this.text.slice(string.start, string.end));
    const end = isClosed ? meantEnd(this.text, string.end) : undefined;
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
    // up to two quotes may stand right before the three that end a text of several lines
    for (let more = 0; quote.length === 3 && more < 2 && this.text[this.at] === one; more++) this.at++;
    const raw = this.text.slice(start, this.at);
    const value = plainValue(raw);
    return { value: typeof value === 'string' ? value : raw.slice(1, -1), start, end: this.at };
  }

  private spaces(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++;
  }

  /** White space, ends of lines and comments. */
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

/** The table of a name inside another one, made when it is not there; of a list of tables the last one. */
function enter(parent: Table, key: JsonString, end: number): Table {
  const known = parent.members.find((each) => each.key.value === key.value)?.value;
  const last = known?.type === 'array' ? known.items.at(-1) : known;
  if (last?.type === 'object') return last as Table;
  const made = table(key.start, end);
  parent.members.push({ key, value: made, start: key.start, end });
  return made;
}

function plainValue(raw: string): unknown {
  try {
    return parse(`v = ${raw}`).v;
  } catch {
    return undefined;
  }
}
