import fc from 'fast-check';
import { pick, pickInteger } from '../../../local/random';

/** The material from which inputs for a text target are generated. */
export interface TextSource {
  /** Valid inputs. */
  readonly seeds: readonly string[];
  /** Fragments of the language that can be inserted anywhere. */
  readonly pieces: readonly string[];
}

/** Fragments that commonly break parsers of any language. */
const hostilePieces = [
  '', ' ', '\n', '\r\n', '\t', '\0', '"', "'", '`', '\\', '(', ')', '[', ']', '{', '}', '<', '>', ',', ':', ';', '#', '/*', '*/', '//', '--', '${', '\ud83d', '\ude00', '🚀', 'é', '\u2028', '\ufeff', '\u202e', '0', '-1', '1e999', '__proto__', 'constructor',
]; // prettier-ignore

/**
 * Maximum length of a seed. Longer seeds are truncated, because many short inputs find more faults than a few long
 * inputs.
 */
const maxSeedLength = 6000;

type Edit = readonly [at: number, length: number, piece: string];

function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, [at, length, piece]) => {
    const place = at % (now.length + 1);
    return now.slice(0, place) + piece + now.slice(place + length);
  }, text);
}

/**
 * Generates source texts: a valid input with a few random edits, the start of one valid input followed by the end of
 * another, or fragments in random order.
 */
export function textInputs(source: TextSource): fc.Arbitrary<string> {
  const seeds = source.seeds.map((seed) => seed.slice(0, maxSeedLength));
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...source.pieces, ...hostilePieces) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
  );
  const edits = fc.array(
    fc.tuple(fc.nat(maxSeedLength), fc.oneof(fc.constant(0), fc.nat(3), fc.nat(200)), piece),
    {
      maxLength: 8,
    },
  );
  const seed = fc.constantFrom(...seeds);
  const spliced = fc
    .tuple(seed, seed, fc.nat(maxSeedLength), fc.nat(maxSeedLength))
    .map(([a, b, i, j]) => a.slice(0, i % (a.length + 1)) + b.slice(j % (b.length + 1)));
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(seed, edits).map(([text, changes]) => edited(text, changes)) },
    { weight: 2, arbitrary: spliced },
    { weight: 2, arbitrary: fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')) },
  );
}

/**
 * Returns text that repeats a part of a valid input or a fragment of the language. The repetitions can be sequential
 * or nested, complete or truncated, and on separate lines. They can also alternate with another part, be followed by
 * another part, or be numbered so that no two are equal.
 */
export function repeatedText(source: TextSource, seed: number, length: number): string {
  const text = pick(['', ...source.seeds], 'seed', seed).slice(0, 400);
  const pieces = ['(', ...source.pieces, ...hostilePieces.filter((piece) => piece !== '')] as const;
  const start = pickInteger(0, text.length, 'start', seed);
  const end = Math.min(text.length, start + pickInteger(1, 60, 'length', seed));
  const fromText = start < end && pickInteger(0, 2, 'from', seed) > 0;
  const part = fromText ? text.slice(start, end) : pick(pieces, 'piece', seed);
  const other = pick(pieces, 'other', seed);
  const before = pickInteger(0, 2, 'before', seed) > 0 ? text.slice(0, start) : '';
  const after = pickInteger(0, 2, 'after', seed) > 0 ? '' : text.slice(end);
  const times = (one: string): string => one.repeat(Math.ceil(length / one.length));
  const half = (one: string): string => one.repeat(Math.ceil(length / 2 / one.length));
  const numbered = (): string => {
    const middle = part.length >> 1;
    const parts: string[] = [];
    for (let size = 0, i = 0; size < length; i++) {
      const one = `${part.slice(0, middle)}${i}${part.slice(middle)}${i % 2 === 0 ? other : ''}`;
      size += one.length;
      parts.push(one);
    }
    return parts.join('');
  };
  const forms: readonly (() => string)[] = [
    () => times(part),
    () => times(`${part}\n`),
    () => times(part + other),
    () => times(`${other}\n${part}\n`),
    () => half(part) + half(other),
    () => half(`${part}\n`) + half(`${other}\n`),
    () => part.repeat(Math.ceil(length / (part.length + 1))) + other.slice(0, 1).repeat(Math.ceil(length / (part.length + 1))), // prettier-ignore
    numbered,
  ];
  return before + (forms[pickInteger(0, forms.length - 1, 'form', seed)]?.() ?? '') + after;
}
