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

/** A set of byte strings: those that satisfy an operator. */
export interface TextLanguage {
  /** The same string for languages with equal definitions. */
  readonly key: string;
  test(bytes: string): boolean;
  /** All strings of the language, if these can be listed. */
  readonly texts?: ReadonlySet<string>;
  /** Undefined if strings can only be tested one by one, without an automaton. */
  automaton(): ByteAutomaton | undefined;
}

/** Creates the automaton on first use, because most questions are decided without it. */
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

/** The language of `eq` and `in {…}`. */
export function listedTexts(texts: ReadonlySet<string>): TextLanguage {
  return {
    key: `in ${JSON.stringify([...texts].sort())}`,
    test: (bytes) => texts.has(bytes),
    texts,
    automaton: once(() => automatonOfTexts(texts)),
  };
}

/** The language of `contains`. */
export const textsWith = (part: string): TextLanguage => ({
  key: `contains ${JSON.stringify(part)}`,
  test: (bytes) => bytes.includes(part),
  automaton: once(() => automatonOfHir(literal(part))),
});

/** The language of `starts_with`. */
export const textsFrom = (part: string): TextLanguage => ({
  key: `starts ${JSON.stringify(part)}`,
  test: (bytes) => bytes.startsWith(part),
  automaton: once(() => automatonOfHir(concatenationOf([start, literal(part)]))),
});

/** The language of `ends_with`. */
export const textsTo = (part: string): TextLanguage => ({
  key: `ends ${JSON.stringify(part)}`,
  test: (bytes) => bytes.endsWith(part),
  automaton: once(() => automatonOfHir(concatenationOf([literal(part), end]))),
});

/** The language of `lt`, `le`, `gt`, `ge`. */
export function textsInOrder(text: string, wanted: WantedOrder): TextLanguage {
  return {
    key: `order ${JSON.stringify([text, wanted.less, wanted.equal])}`,
    test: (bytes) => (bytes < text ? wanted.less : bytes === text ? wanted.equal : wanted.greater),
    automaton: once(() => automatonOfOrder(text, wanted)),
  };
}

/** Maximum length that automata count. */
const maxLength = 4096;

/** The language of conditions on `len(…)`. */
export function textsOfLengths(ranges: readonly IntegerRange[]): TextLanguage {
  return {
    key: `len ${ranges.map(([first, last]) => `${first}..${last}`).join(' ')}`,
    test: ({ length }) => ranges.some(([first, last]) => first <= BigInt(length) && BigInt(length) <= last),
    automaton: once(() => automatonOfLengths(ranges, maxLength)),
  };
}

/** The language of `wildcard`, or of `strict wildcard` if `strict` is true. */
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

/** Matches ASCII letters in both cases. */
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
 * The language of `matches`; undefined for an unsupported expression. The offsets in `tree` refer to `text`, which can
 * be a whole filter; `pattern` is only the regular expression.
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

/** The values whose view is in a language. */
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
