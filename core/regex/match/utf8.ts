import { type CodeSet, codeSet } from './code-set';
import { concatenationOf, failHir, type Hir } from './hir';

/** Returns the UTF-8 bytes of a character, as a byte string. */
export function utf8OfCode(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63));
  if (code < 0x10000)
    return String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  return String.fromCharCode(
    0xf0 | (code >> 18),
    0x80 | ((code >> 12) & 63),
    0x80 | ((code >> 6) & 63),
    0x80 | (code & 63),
  );
}

/** Highest code point for each length of the UTF-8 encoding. */
const lastOfLength = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;

/** A sequence of bytes that represents a range of characters, given by the first and last value of each byte. */
type Sequence = readonly (readonly [number, number])[];

/** Converts a set of characters to sequences of bytes. Sequences with the same start share a branch. */
export function hirOfCharacters(set: CodeSet): Hir {
  const sequences: Sequence[] = [];
  const ascii: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    let from = set[i] ?? 0;
    const to = set[i + 1] ?? 0;
    for (const last of lastOfLength) {
      if (from > last) continue;
      const end = Math.min(to, last);
      if (last === 0x7f) ascii.push(from, end);
      else addSequences(from, end, sequences);
      from = end + 1;
      if (from > to) break;
    }
  }
  const branches = branchesOf(sequences, 0);
  if (ascii.length > 0) branches.unshift({ kind: 'set', set: ascii });
  return alternationOf(branches);
}

const alternationOf = (branches: readonly Hir[]): Hir =>
  branches.length === 1 && branches[0] !== undefined
    ? branches[0]
    : branches.length === 0
      ? failHir
      : { kind: 'alternation', branches };

/**
 * Returns the branches for the rest of each sequence, from the byte at index `depth` on. The sequences are sorted, so
 * that sequences with the same start are adjacent.
 */
function branchesOf(sequences: readonly Sequence[], depth: number): Hir[] {
  const branches: Hir[] = [];
  for (let i = 0; i < sequences.length;) {
    const first = sequences[i]?.[depth];
    if (first === undefined) break;
    let end = i + 1;
    const isLast = sequences[i]?.length === depth + 1;
    const set = [...first];
    for (; end < sequences.length; end++) {
      const next = sequences[end]?.[depth];
      if (next === undefined || (sequences[end]?.length === depth + 1) !== isLast) break;
      if (isLast) set.push(...next);
      else if (next[0] !== first[0] || next[1] !== first[1]) break;
    }
    const head = hirOfSet(isLast ? joinedSet(set) : set);
    branches.push(
      isLast ? head : concatenationOf([head, alternationOf(branchesOf(sequences.slice(i, end), depth + 1))]),
    );
    i = end;
  }
  return branches;
}

const joinedSet = (bounds: readonly number[]): CodeSet =>
  codeSet(bounds.flatMap((first, i) => (i % 2 === 0 ? [[first, bounds[i + 1] ?? first] as const] : [])));

const hirOfSet = (set: CodeSet): Hir =>
  set.length === 2 && set[0] !== undefined && set[0] === set[1]
    ? { kind: 'literal', bytes: String.fromCharCode(set[0]) }
    : { kind: 'set', set };

/**
 * Splits a range of characters with the same encoding length into sequences. In each sequence, if a byte has several
 * possible values, every byte after it can have any value from 0x80 to 0xBF.
 */
function addSequences(from: number, to: number, sequences: Sequence[]): void {
  for (let shift = 6; shift <= 18; shift += 6) {
    const mask = 2 ** shift - 1;
    if (Math.floor(from / (mask + 1)) === Math.floor(to / (mask + 1))) continue;
    if ((from & mask) !== 0) {
      addSequences(from, from | mask, sequences);
      addSequences((from | mask) + 1, to, sequences);
      return;
    }
    if ((to & mask) !== mask) {
      addSequences(from, (to & ~mask) - 1, sequences);
      addSequences(to & ~mask, to, sequences);
      return;
    }
  }
  const last = utf8OfCode(to);
  sequences.push(
    Array.from(utf8OfCode(from), (byte, i) => [byte.charCodeAt(0), last.charCodeAt(i)] as const),
  );
}
