import { emptyCodes, hasCode } from './code-set';
import { type Look } from './hir';
import { holdsAt } from './look';
import { ops, type Program } from './program';

/** The threads at one position, in order of preference. They include each instruction at most once. */
class Threads {
  readonly list: number[] = [];
  readonly slots: Int32Array[] = [];
  private readonly marks: Uint32Array;
  private mark = 1;

  constructor(size: number) {
    this.marks = new Uint32Array(size);
  }

  clear(): void {
    this.list.length = 0;
    this.slots.length = 0;
    this.mark++;
  }

  /** Marks an instruction as included. Returns false if it was already included. */
  enter(at: number): boolean {
    if (this.marks[at] === this.mark) return false;
    this.marks[at] = this.mark;
    return true;
  }
}

/**
 * Runs all paths through a program in parallel over a string. `run` returns the slots of the match that a backtracking
 * matcher would find first: the leftmost match, and among several leftmost matches, the preferred one. It returns
 * undefined if there is no match.
 */
export class PikeVm {
  private now: Threads;
  private next: Threads;
  /** Number of instructions visited since the instance was created. */
  steps = 0;

  constructor(private readonly program: Program) {
    this.now = new Threads(program.op.length);
    this.next = new Threads(program.op.length);
  }

  run(bytes: string): Int32Array | undefined {
    const { op, a, b, sets, entry, slots } = this.program;
    let found: Int32Array | undefined;
    this.now.clear();
    for (let at = 0; ; at++) {
      if (found === undefined) this.add(this.now, entry, new Int32Array(slots).fill(-1), bytes, at);
      const byte = bytes.charCodeAt(at);
      this.next.clear();
      for (let i = 0; i < this.now.list.length; i++) {
        const thread = this.now.list[i] ?? 0;
        const saved = this.now.slots[i] ?? none;
        this.steps++;
        if (op[thread] === ops.match) {
          found = saved;
          break; // The remaining paths are less preferred than this match.
        }
        const operand = a[thread] ?? 0;
        const isTaken =
          op[thread] === ops.byte ? operand === byte : hasCode(sets[operand] ?? emptyCodes, byte);
        if (isTaken) this.add(this.next, b[thread] ?? 0, saved, bytes, at + 1);
      }
      if (at >= bytes.length || (found !== undefined && (slots === 0 || this.next.list.length === 0)))
        return found;
      [this.now, this.next] = [this.next, this.now];
    }
  }

  private add(threads: Threads, from: number, saved: Int32Array, bytes: string, place: number): void {
    const { op, a, b } = this.program;
    const stack: [number, Int32Array][] = [[from, saved]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [at, slots] = top;
      if (!threads.enter(at)) continue;
      this.steps++;
      switch (op[at]) {
        case ops.split:
          stack.push([b[at] ?? 0, slots], [a[at] ?? 0, slots]);
          break;
        case ops.save: {
          const changed = slots.slice();
          changed[a[at] ?? 0] = place;
          stack.push([b[at] ?? 0, changed]);
          break;
        }
        case ops.look:
          if (holdsAt(a[at] as Look, bytes, place)) stack.push([b[at] ?? 0, slots]);
          break;
        case ops.fail:
          break;
        default:
          threads.list.push(at);
          threads.slots.push(slots);
      }
    }
  }
}

const none = new Int32Array(0);
