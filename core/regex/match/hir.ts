import { type CodeSet } from './code-set';

/**
 * A regular expression whose flags have been applied, so that it consists only of bytes and conditions. It is the
 * intermediate form between the syntax tree and the program that is run.
 */
export type Hir =
  /** Matches exactly these bytes, stored as a byte string. An empty string matches at every position. */
  | { readonly kind: 'literal'; readonly bytes: string }
  /** Matches one byte of the set. An empty set matches nothing. */
  | { readonly kind: 'set'; readonly set: CodeSet }
  | { readonly kind: 'look'; readonly look: Look }
  | { readonly kind: 'capture'; readonly group: number; readonly inner: Hir }
  | { readonly kind: 'concatenation'; readonly parts: readonly Hir[] }
  /** Matches one of the branches. The first branch that leads to a match is preferred. */
  | { readonly kind: 'alternation'; readonly branches: readonly Hir[] }
  | {
      readonly kind: 'repetition';
      readonly inner: Hir;
      readonly min: number;
      /** Maximum number of repetitions. Infinity if there is no limit. */
      readonly max: number;
      readonly lazy: boolean;
    };

/** Zero-width assertions, which are conditions on the position between two bytes. */
export const looks = {
  start: 0,
  end: 1,
  startLine: 2,
  endLine: 3,
  startLineCrlf: 4,
  endLineCrlf: 5,
  word: 6,
  notWord: 7,
  wordStart: 8,
  wordEnd: 9,
  wordStartHalf: 10,
  wordEndHalf: 11,
  /**
   * This and the following five conditions are like the six preceding ones, but for Unicode characters instead of
   * bytes.
   */
  unicodeWord: 12,
  unicodeNotWord: 13,
  unicodeWordStart: 14,
  unicodeWordEnd: 15,
  unicodeWordStartHalf: 16,
  unicodeWordEndHalf: 17,
} as const;

export type Look = (typeof looks)[keyof typeof looks];

export const emptyHir: Hir = { kind: 'literal', bytes: '' };
export const failHir: Hir = { kind: 'set', set: [] };

/** Concatenates parts. Adjacent literals are merged. */
export function concatenationOf(parts: readonly Hir[]): Hir {
  const joined: Hir[] = [];
  let bytes = '';
  const endRun = (): void => {
    if (bytes !== '') joined.push({ kind: 'literal', bytes });
    bytes = '';
  };
  const add = (part: Hir): void => {
    if (part.kind === 'literal') bytes += part.bytes;
    else if (part.kind === 'concatenation') part.parts.forEach(add);
    else {
      endRun();
      joined.push(part);
    }
  };
  parts.forEach(add);
  endRun();
  return joined.length === 0
    ? emptyHir
    : joined.length === 1 && joined[0]
      ? joined[0]
      : { kind: 'concatenation', parts: joined };
}

/** Checks whether an expression can match the empty string regardless of the surrounding text. */
export function isNullable(hir: Hir): boolean {
  switch (hir.kind) {
    case 'literal':
      return hir.bytes === '';
    case 'set':
    case 'look':
      return false;
    case 'capture':
      return isNullable(hir.inner);
    case 'concatenation':
      return hir.parts.every(isNullable);
    case 'alternation':
      return hir.branches.some(isNullable);
    case 'repetition':
      return hir.min === 0 || isNullable(hir.inner);
  }
}

/** Checks whether an expression can match the empty string at some position. */
export function mayBeEmpty(hir: Hir): boolean {
  switch (hir.kind) {
    case 'look':
      return true;
    case 'capture':
      return mayBeEmpty(hir.inner);
    case 'concatenation':
      return hir.parts.every(mayBeEmpty);
    case 'alternation':
      return hir.branches.some(mayBeEmpty);
    case 'repetition':
      return hir.min === 0 || mayBeEmpty(hir.inner);
    default:
      return isNullable(hir);
  }
}
