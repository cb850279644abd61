import { emptyCodes, hasCode } from './code-set';
import { type Look, looks } from './hir';
import { decidedBefore, holdsBetween, type Side, sideOf, sides } from './look';
import { ops, type Program } from './program';

/**
 * Special values in the transition table. `dead` is the state from which no match is possible, and `unknown` marks a
 * transition that has not been computed yet.
 */
const dead = 0;
const unknown = -1;

/**
 * Maximum size of the automaton: `maxStates` states and `maxCells` table entries. If either limit is reached, all
 * states are dropped and created again on demand.
 */
const maxStates = 4096;
const maxCells = 1 << 20;

interface State {
  /** Instructions that consume a byte, and conditions that depend on the next byte. */
  readonly items: readonly number[];
  readonly before: Side;
}

/**
 * Tests in one pass whether a program matches anywhere in a string. Each state is a set of instructions and is created
 * on first use.
 */
export class LazyDfa {
  private readonly classOf = new Uint8Array(256);
  /** One representative byte for each class. */
  private readonly samples: number[] = [];
  private readonly stride: number;
  private table = new Int32Array(0);
  private states: (State | undefined)[] = [];
  private ids = new Map<string, number>();
  private start = unknown;
  private forgotten = 0;
  private readonly marks: Uint32Array;
  private mark = 0;
  private readonly isAnchored: boolean;
  /** Number of bytes read and instructions visited since the automaton was created. */
  steps = 0;

  constructor(private readonly program: Program) {
    this.marks = new Uint32Array(program.op.length);
    this.fillClasses();
    this.stride = this.samples.length + 1;
    this.isAnchored = this.findAnchor();
  }

  /**
   * Checks whether the expression matches the empty string at the first position, and therefore matches every string.
   */
  matchesAll(): boolean {
    return this.startState() === this.stride;
  }

  /**
   * Checks whether the program matches. `from` is the first offset at which a match may start. The byte before this
   * offset still affects conditions.
   */
  test(bytes: string, from: number): boolean {
    const { classOf, stride } = this;
    const length = bytes.length;
    let state = from === 0 ? this.startState() : this.intern([], sideOf(bytes.charCodeAt(from - 1)));
    if (state <= stride) return state === stride;
    let table = this.table;
    for (let at = from; at < length; at++) {
      const kind = classOf[bytes.charCodeAt(at)] ?? 0;
      let next = table[state + kind] ?? dead;
      if (next <= stride) {
        if (next === unknown) {
          next = this.step(state, kind);
          table = this.table;
        }
        if (next <= stride) {
          this.steps += at - from + 1;
          return next === stride;
        }
      }
      state = next;
    }
    this.steps += length - from;
    let last = table[state + stride - 1] ?? dead;
    if (last === unknown) last = this.step(state, stride - 1);
    return last === stride;
  }

  /** Number of times that all states were dropped. When it changes, earlier states become invalid. */
  get generation(): number {
    return this.forgotten;
  }

  /** Returns the start state, for callers that process the bytes one by one. */
  first(): number {
    return this.startState();
  }

  /** Returns the state after one more byte. Must not be called for a state whose `fate` is true or false. */
  after(state: number, byte: number): number {
    const kind = this.classOf[byte] ?? 0;
    const next = this.table[state + kind] ?? dead;
    return next === unknown ? this.step(state, kind) : next;
  }

  /** Checks whether a string that ends in the state matches. */
  matchesAtEnd(state: number): boolean {
    if (state <= this.stride) return state === this.stride;
    const last = this.table[state + this.stride - 1] ?? dead;
    return (last === unknown ? this.step(state, this.stride - 1) : last) === this.stride;
  }

  /**
   * Returns true if all strings that reach the state match, and false if none of them do. Returns undefined if this
   * depends on the rest of the string.
   */
  fate(state: number): boolean | undefined {
    return state === this.stride ? true : state === dead ? false : undefined;
  }

  /** Returns the class of a byte. In every state, all bytes of one class lead to the same next state. */
  classOfByte(byte: number): number {
    return this.classOf[byte] ?? 0;
  }

  private startState(): number {
    if (this.start === unknown) this.start = this.intern([], sides.edge);
    return this.start;
  }

  /** Returns the state after a byte of the class `kind`, or after the end of the string. */
  private step(id: number, kind: number): number {
    const { program } = this;
    const state = this.states[id / this.stride];
    if (state === undefined) return dead;
    const isEnd = kind === this.samples.length;
    const byte = isEnd ? 0 : (this.samples[kind] ?? 0);
    const after = isEnd ? sides.edge : sideOf(byte);
    const items: number[] = [];
    let isMatch = false;
    this.mark++;
    for (const item of state.items) {
      if (program.op[item] !== ops.look) items.push(item);
      else if (holdsBetween(program.a[item] as Look, state.before, after))
        isMatch = this.close(program.b[item] ?? 0, state.before, after, items) || isMatch;
    }
    let next: number;
    if (isMatch) next = this.stride;
    else if (isEnd) next = dead;
    else {
      const seeds: number[] = [];
      for (const item of items) {
        this.steps++;
        const a = program.a[item] ?? 0;
        const isTaken =
          program.op[item] === ops.byte ? a === byte : hasCode(program.sets[a] ?? emptyCodes, byte);
        if (isTaken) seeds.push(program.b[item] ?? 0);
      }
      const known = this.states;
      next = this.intern(seeds, after);
      // If all states were dropped, including the current one, the transition is not stored.
      if (this.states !== known) return next;
    }
    this.table[id + kind] = next;
    return next;
  }

  /**
   * Returns the state for a set of instructions. The start of the program is added to the set wherever a match may
   * start.
   */
  private intern(seeds: readonly number[], before: Side): number {
    const items: number[] = [];
    this.mark++;
    for (const seed of seeds) if (this.close(seed, before, undefined, items)) return this.stride;
    if (!this.isAnchored || before === sides.edge)
      if (this.close(this.program.entry, before, undefined, items)) return this.stride;
    if (items.length === 0 && this.isAnchored) return dead;
    items.sort((a, b) => a - b);
    const waits = items.some((item) => this.program.op[item] === ops.look);
    let key = waits || items.length === 0 ? String.fromCharCode(before) : '';
    for (const item of items) key += String.fromCharCode(item & 0xffff, item >> 16);
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    if (this.states.length >= maxStates || this.states.length * this.stride >= maxCells) this.forget();
    if (this.states.length === 0) this.states.push(undefined, undefined); // Entries for `dead` and the match state.
    const id = this.states.length * this.stride;
    this.states.push({ items, before });
    this.ids.set(key, id);
    if (id + this.stride > this.table.length) this.grow();
    return id;
  }

  private forget(): void {
    this.forgotten++;
    this.states = [];
    this.ids = new Map();
    this.start = unknown;
    this.table = new Int32Array(0);
  }

  private grow(): void {
    const table = new Int32Array(Math.max(8 * this.stride, this.table.length * 2)).fill(unknown);
    table.set(this.table);
    this.table = table;
  }

  /**
   * Follows all paths from an instruction until they reach instructions that consume a byte, which are added to
   * `items`. Returns true if a path reaches a match. If `after` is undefined, conditions that depend on the next byte
   * are added to `items`, too.
   */
  private close(from: number, before: Side, after: Side | undefined, items: number[]): boolean {
    const { op, a, b } = this.program;
    const stack = [from];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.marks[at] === this.mark) continue;
      this.marks[at] = this.mark;
      this.steps++;
      switch (op[at]) {
        case ops.match:
          return true;
        case ops.split:
          stack.push(b[at] ?? 0, a[at] ?? 0);
          break;
        case ops.save:
          stack.push(b[at] ?? 0);
          break;
        case ops.look: {
          const look = a[at] as Look;
          if (after === undefined && !decidedBefore(look)) items.push(at);
          else if (holdsBetween(look, before, after ?? sides.other)) stack.push(b[at] ?? 0);
          break;
        }
        case ops.fail:
          break;
        default:
          items.push(at);
      }
    }
    return false;
  }

  /** Groups bytes into classes. The program treats all bytes of a class the same. */
  private fillClasses(): void {
    const { op, a, sets } = this.program;
    const begins = new Uint8Array(257);
    const cut = (first: number, last: number): void => {
      begins[first] = 1;
      begins[last + 1] = 1;
    };
    op.forEach((one, i) => {
      const operand = a[i] ?? 0;
      if (one === ops.byte) cut(operand, operand);
      else if (one === ops.look && operand !== looks.start && operand !== looks.end) {
        cut(10, 10);
        cut(13, 13);
        if (operand >= looks.word) for (const [first, last] of wordRanges) cut(first, last);
      }
    });
    for (const set of sets) for (let i = 0; i < set.length; i += 2) cut(set[i] ?? 0, set[i + 1] ?? 0);
    for (let byte = 0; byte < 256; byte++) {
      if (byte === 0 || begins[byte] === 1) this.samples.push(byte);
      this.classOf[byte] = this.samples.length - 1;
    }
  }

  /** Checks whether every match must start at the beginning of the string. */
  private findAnchor(): boolean {
    const { op, a, b } = this.program;
    const seen = new Set<number>();
    const stack = [this.program.entry];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (op[at] === ops.split) stack.push(a[at] ?? 0, b[at] ?? 0);
      else if (op[at] === ops.save || (op[at] === ops.look && a[at] !== looks.start)) stack.push(b[at] ?? 0);
      else if (op[at] !== ops.look && op[at] !== ops.fail) return false;
    }
    return true;
  }
}

const wordRanges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
] as const;
