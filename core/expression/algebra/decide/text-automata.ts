import { type ByteAutomaton } from '../../../regex/match/byte-automaton';
import { type IntegerRange } from '../value-set';
import { type TextView } from './text-view';

/**
 * Generation number of all automata in this file, which represent string conditions other than regular expressions.
 * The number is constant, because these automata never discard states.
 */
const generation = 0;

/** Returns an automaton that accepts the listed strings. Its states are the prefixes of these strings. */
export function automatonOfTexts(texts: Iterable<string>): ByteAutomaton {
  const nodes: { readonly next: Map<number, number>; isEnd: boolean }[] = [{ next: new Map(), isEnd: false }];
  const classes = new Map<number, number>();
  for (const text of texts) {
    let at = 0;
    for (let i = 0; i < text.length; i++) {
      const byte = text.charCodeAt(i);
      if (!classes.has(byte)) classes.set(byte, classes.size + 1);
      let next = nodes[at]?.next.get(byte);
      if (next === undefined) {
        next = nodes.length;
        nodes[at]?.next.set(byte, next);
        nodes.push({ next: new Map(), isEnd: false });
      }
      at = next;
    }
    const node = nodes[at];
    if (node) node.isEnd = true;
  }
  return {
    start: 0,
    next: (state, byte) => nodes[state]?.next.get(byte) ?? -1,
    accepts: (state) => nodes[state]?.isEnd === true,
    fate: (state) => (state < 0 ? false : undefined),
    classOf: (byte) => classes.get(byte) ?? 0,
    generation,
  };
}

/** The allowed results of comparing a string with another one, byte by byte. */
export interface WantedOrder {
  readonly less: boolean;
  readonly equal: boolean;
  readonly greater: boolean;
}

/**
 * Returns an automaton that accepts a string if `wanted` allows the result of comparing it with `text`, byte by byte.
 * A prefix comes before any longer string.
 */
export function automatonOfOrder(text: string, wanted: WantedOrder): ByteAutomaton {
  const { length } = text;
  const [less, greater] = [length + 1, length + 2];
  const cuts = [...new Set(Array.from(text, (one) => one.charCodeAt(0)).flatMap((code) => [code, code + 1]))];
  return {
    start: 0,
    next(state, byte) {
      if (state > length) return state;
      const code = state === length ? -1 : text.charCodeAt(state);
      return byte < code ? less : byte > code ? greater : state + 1;
    },
    accepts: (state) => (state === length ? wanted.equal : state === greater ? wanted.greater : wanted.less),
    fate: (state) => (state === less ? wanted.less : state === greater ? wanted.greater : undefined),
    classOf: (byte) => cuts.reduce((before, cut) => (cut <= byte ? before + 1 : before), 0),
    generation,
  };
}

/**
 * Returns an automaton that accepts strings of certain lengths in bytes. Returns undefined if the automaton would
 * have to count beyond `most`.
 */
export function automatonOfLengths(ranges: readonly IntegerRange[], most: number): ByteAutomaton | undefined {
  const isLength = (length: number): boolean =>
    ranges.some(([first, last]) => first <= BigInt(length) && BigInt(length) <= last);
  // All lengths after the last bound are equivalent.
  let last = 0n;
  for (const edge of ranges.flat()) if (edge < BigInt(Number.MAX_SAFE_INTEGER) && edge > last) last = edge;
  if (last > BigInt(most)) return undefined;
  const end = Number(last) + 1;
  const accepted = Array.from({ length: end + 1 }, (_, length) => isLength(length));
  return {
    start: 0,
    next: (state) => Math.min(state + 1, end),
    accepts: (state) => accepted[state] === true,
    fate: (state) => (state === end ? accepted[end] : undefined),
    classOf: () => 0,
    generation,
  };
}

/**
 * Returns an automaton that accepts a string if the automaton `inner` accepts the transformed string. `bytes` defines
 * the transformation.
 */
export function automatonThrough({ bytes }: TextView, inner: ByteAutomaton): ByteAutomaton {
  return {
    get start() {
      return inner.start;
    },
    next(state, byte) {
      const seen = bytes[byte] ?? -1;
      return seen < 0 ? state : inner.next(state, seen);
    },
    accepts: (state) => inner.accepts(state),
    fate: (state) => inner.fate(state),
    classOf(byte) {
      const seen = bytes[byte] ?? -1;
      return seen < 0 ? -1 : inner.classOf(seen);
    },
    get generation() {
      return inner.generation;
    },
  };
}
