import { isClass, nameBit } from '../scan/characters';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789_.';

/** The column of each ASCII character in the table; 0 for characters without a column. */
const columns = new Uint8Array(128);
for (let i = 0; i < characters.length; i++) columns[characters.charCodeAt(i)] = i + 1;

const width = characters.length + 1;
const root = 1;
const firstStates = 256;

/** Maximum number of states. The published names need fewer, and custom names cannot make the table large. */
const maxStates = 8192;

/**
 * A set of names as an automaton, which finds a name while its characters are read: it creates no strings, computes no
 * hashes, and compares nothing afterwards. Names are added on their first occurrence, because texts use only a few of
 * them.
 */
export class NameTable<T extends { readonly name: string }> {
  /** By state and column: the next state, or 0. Column 0: the number of the name that ends in the state, or 0. */
  private next = new Uint16Array(firstStates * width);
  private states = root + 1;
  private readonly named: (T | undefined)[] = [undefined];

  /** Returns the value of the whole name at an offset; undefined if it was not added. */
  read(text: string, start: number): T | undefined {
    const { next } = this;
    const end = text.length;
    let state = root;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      const column = code < 128 ? (columns[code] ?? 0) : 0;
      if (column === 0) {
        if (isClass(code, nameBit)) return undefined;
        break;
      }
      state = next[state * width + column] ?? 0;
      if (state === 0) return undefined;
    }
    return this.named[next[state * width] ?? 0];
  }

  /** Adds a new name. Names that the table cannot contain are ignored. */
  add(value: T): void {
    const { name } = value;
    if (this.states + name.length > maxStates || !/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(name)) return;
    let state = root;
    for (let at = 0; at < name.length; at++) {
      const place = state * width + (columns[name.charCodeAt(at)] ?? 0);
      const known = this.next[place] ?? 0;
      state = known === 0 ? this.addState(place) : known;
    }
    this.next[state * width] = this.named.push(value) - 1;
  }

  private addState(place: number): number {
    const state = this.states++;
    if (state * width >= this.next.length) {
      const larger = new Uint16Array(this.next.length * 2);
      larger.set(this.next);
      this.next = larger;
    }
    this.next[place] = state;
    return state;
  }
}
