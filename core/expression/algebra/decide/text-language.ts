import { asciiLower } from '../../../base/byte-string';
import { type ByteAutomaton, automatonOfHir, automatonOfRegex } from '../../../regex/match/byte-automaton';
import { everyByte } from '../../../regex/match/code-set';
import { concatenationOf, type Hir, looks } from '../../../regex/match/hir';
import { compileRegex } from '../../../regex/match/regex-matcher';
import { type RegexTree } from '../../../regex/regex-tree';
import { compileWildcard, wildcardPieces } from '../../../wildcard/match-wildcard';
import { type IntegerRange } from '../value-set';
import {
  automatonOfLengths,
  automatonOfOrder,
  automatonOfTexts,
  automatonThrough,
  type WantedOrder,
} from './text-automata';
import { seenThrough, type TextView } from './text-view';

/** A set of byte strings, usually those that satisfy a condition. */
export interface TextLanguage {
  /** Key of the language. Languages with equal definitions have the same key. */
  readonly key: string;
  test(bytes: string): boolean;
  /** All strings of the language, if they can be listed. */
  readonly texts?: ReadonlySet<string>;
  /** Returns the automaton of the language. Returns undefined if strings can only be tested one by one. */
  automaton(): ByteAutomaton | undefined;
}

/** Defers the creation of the automaton to its first use, because most questions are decided without it. */
function once(make: () => ByteAutomaton | undefined): () => ByteAutomaton | undefined {
  let made: { readonly automaton: ByteAutomaton | undefined } | undefined;
  return () => (made ??= { automaton: make() }).automaton;
}

const start: Hir = { kind: 'look', look: looks.start };
const end: Hir = { kind: 'look', look: looks.end };
const literal = (bytes: string): Hir => ({ kind: 'literal', bytes });
const anything: Hir = {
  kind: 'repetition',
  inner: { kind: 'set', set: everyByte },
  min: 0,
  max: Number.POSITIVE_INFINITY,
  lazy: false,
};

/** Returns the language that consists of the given strings. It represents `eq` and `in {…}`. */
export function listedTexts(texts: ReadonlySet<string>): TextLanguage {
  return {
    key: `in ${JSON.stringify([...texts].sort())}`,
    test: (bytes) => texts.has(bytes),
    texts,
    automaton: once(() => automatonOfTexts(texts)),
  };
}

/** Returns the language of all strings that contain `part`. It represents `contains`. */
export const textsWith = (part: string): TextLanguage => ({
  key: `contains ${JSON.stringify(part)}`,
  test: (bytes) => bytes.includes(part),
  automaton: once(() => automatonOfHir(literal(part))),
});

/** Returns the language of all strings that start with `part`. It represents `starts_with`. */
export const textsFrom = (part: string): TextLanguage => ({
  key: `starts ${JSON.stringify(part)}`,
  test: (bytes) => bytes.startsWith(part),
  automaton: once(() => automatonOfHir(concatenationOf([start, literal(part)]))),
});

/** Returns the language of all strings that end with `part`. It represents `ends_with`. */
export const textsTo = (part: string): TextLanguage => ({
  key: `ends ${JSON.stringify(part)}`,
  test: (bytes) => bytes.endsWith(part),
  automaton: once(() => automatonOfHir(concatenationOf([literal(part), end]))),
});

/**
 * Returns the language of all strings that are less than, equal to, or greater than `text`, as far as `wanted` allows.
 * It represents `lt`, `le`, `gt`, or `ge`.
 */
export function textsInOrder(text: string, wanted: WantedOrder): TextLanguage {
  return {
    key: `order ${JSON.stringify([text, wanted.less, wanted.equal])}`,
    test: (bytes) => (bytes < text ? wanted.less : bytes === text ? wanted.equal : wanted.greater),
    automaton: once(() => automatonOfOrder(text, wanted)),
  };
}

/** Maximum string length that an automaton can count. */
const maxLength = 4096;

/**
 * Returns the language of all strings whose lengths in bytes are in the given ranges. It represents conditions on
 * `len(…)`.
 */
export function textsOfLengths(ranges: readonly IntegerRange[]): TextLanguage {
  return {
    key: `len ${ranges.map(([first, last]) => `${first}..${last}`).join(' ')}`,
    test: ({ length }) => ranges.some(([first, last]) => first <= BigInt(length) && BigInt(length) <= last),
    automaton: once(() => automatonOfLengths(ranges, maxLength)),
  };
}

/**
 * Returns the language of all strings that match a wildcard pattern. It represents `wildcard`, or `strict wildcard`
 * if `strict` is true.
 */
export function textsLike(pattern: string, strict: boolean): TextLanguage {
  const matcher = compileWildcard(pattern, strict);
  return {
    key: `${strict ? 'strict ' : ''}wildcard ${JSON.stringify(strict ? pattern : asciiLower(pattern))}`,
    test: (bytes) => matcher.test(bytes),
    automaton: once(() => automatonOfHir(hirOfWildcard(pattern, strict))),
  };
}

function hirOfWildcard(pattern: string, strict: boolean): Hir {
  const pieces = wildcardPieces(pattern).map((piece) => (strict ? literal(piece) : folded(piece)));
  const [first, ...rest] = pieces;
  const parts = [start, ...(first ? [first] : []), ...rest.flatMap((piece) => [anything, piece]), end];
  return concatenationOf(parts);
}

/** Returns an expression that matches the given bytes, ignoring the case of ASCII letters. */
function folded(bytes: string): Hir {
  return concatenationOf(
    Array.from(bytes, (one): Hir => {
      const lower = one.toLowerCase().charCodeAt(0);
      if (!/[a-zA-Z]/.test(one)) return literal(one);
      return { kind: 'set', set: [lower - 32, lower - 32, lower, lower] };
    }),
  );
}

/**
 * Returns the language of all strings that a regular expression matches. Returns undefined for an unsupported regular
 * expression. `pattern` is the regular expression, and `tree` is its syntax tree. The offsets in `tree` refer to
 * `text`, which can be a whole filter.
 */
export function textsMatching(pattern: string, text: string, tree: RegexTree): TextLanguage | undefined {
  const matcher = compileRegex(text, tree);
  return (
    matcher && {
      key: `matches ${JSON.stringify(pattern)}`,
      test: (bytes) => matcher.test(bytes),
      automaton: once(() => automatonOfRegex(text, tree)),
    }
  );
}

/** Returns the language of the strings whose transformed form is in the language `inner`. */
export function languageThrough(view: TextView | undefined, inner: TextLanguage): TextLanguage {
  if (view === undefined) return inner;
  return {
    key: `${view.key}: ${inner.key}`,
    test: (bytes) => inner.test(seenThrough(view, bytes)),
    automaton: once(() => {
      const automaton = inner.automaton();
      return automaton && automatonThrough(view, automaton);
    }),
  };
}
