import { isClass, nameBit } from '../scan/characters';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789_.';

/** The column in the transition table for each ASCII character. It is 0 for characters that cannot be in names. */
const columns = new Uint8Array(128);
for (let i = 0; i < characters.length; i++) columns[characters.charCodeAt(i)] = i + 1;

const width = characters.length + 1;
const root = 1;
const firstStates = 256;

/**
 * Maximum number of states. The published names need fewer. The limit prevents custom names from making the table
 * large.
 */
const maxStates = 8192;

/**
 * A set of names, stored as a finite automaton. A name is recognized while its characters are read, without creating
 * strings or computing hashes. A name is added only when it first occurs in an expression, because most expressions
 * use only a few of the names.
 */
export class NameTable<T extends { readonly name: string }> {
  /**
   * Transition table. The entry for a state and a column is the next state, or 0 if there is none. Column 0 contains
   * the index in `named` of the value whose name ends in the state, or 0 if no name ends there.
   */
  private next = new Uint16Array(firstStates * width);
  private states = root + 1;
  private readonly named: (T | undefined)[] = [undefined];

  /**
   * Returns the value for the complete name that starts at an offset, or undefined if that name has not been added.
   */
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

  /** Adds a new name. Names that do not fit into the table are ignored. */
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
