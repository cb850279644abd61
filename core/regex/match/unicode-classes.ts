import { own } from '../../base/own';
import { type CodeSet, codeSet, hasCode, rangesOf } from './code-set';
import { caseOrbits, unicodeDigits, unicodeSpaces, unicodeWords } from './unicode.data';

/** Checks whether `\w` matches a single character in Unicode mode (Unicode Technical Standard 18, Annex C). */
export const isWordCharacter = (character: string): boolean =>
  /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u.test(character);

const perlClasses: Readonly<Record<string, string>> = { d: unicodeDigits, s: unicodeSpaces, w: unicodeWords };

/** Reads a set in the notation of `unicode.data.ts`. */
function readBorders(text: string): CodeSet {
  const set: number[] = [];
  let border = 0;
  for (const step of text.split(' ')) {
    border += Number.parseInt(step, 36);
    set.push(set.length % 2 === 0 ? border : border - 1);
  }
  return set;
}

/** Short names of the general categories, by their long names in lowercase without separators. */
const categories: Readonly<Record<string, string>> = {
  letter: 'L', casedletter: 'LC', uppercaseletter: 'Lu', lowercaseletter: 'Ll', titlecaseletter: 'Lt', modifierletter: 'Lm', otherletter: 'Lo',
  mark: 'M', combiningmark: 'M', nonspacingmark: 'Mn', spacingmark: 'Mc', enclosingmark: 'Me',
  number: 'N', decimalnumber: 'Nd', digit: 'Nd', letternumber: 'Nl', othernumber: 'No',
  punctuation: 'P', punct: 'P', connectorpunctuation: 'Pc', dashpunctuation: 'Pd', openpunctuation: 'Ps', closepunctuation: 'Pe', initialpunctuation: 'Pi', finalpunctuation: 'Pf', otherpunctuation: 'Po',
  symbol: 'S', mathsymbol: 'Sm', currencysymbol: 'Sc', modifiersymbol: 'Sk', othersymbol: 'So',
  separator: 'Z', spaceseparator: 'Zs', lineseparator: 'Zl', paragraphseparator: 'Zp',
  other: 'C', control: 'Cc', cntrl: 'Cc', format: 'Cf', surrogate: 'Cs', privateuse: 'Co', unassigned: 'Cn',
}; // prettier-ignore

/**
 * Returns the characters of a named class. The name is `d`, `s`, or `w` for a class in Unicode mode, or the name in
 * `\p{…}`. The properties in `\p{…}` come from the JavaScript engine. Returns undefined for a name that the
 * JavaScript engine does not support (`age`, an unknown script).
 */
export function unicodeClass(name: string): CodeSet | undefined {
  const perl = own(perlClasses, name);
  if (perl !== undefined) return readBorders(perl);
  const [operator] = /!=|[=:]/.exec(name) ?? [];
  const end = operator === undefined ? name.length : name.indexOf(operator);
  const property = name.slice(0, end);
  const value = name.slice(end + (operator?.length ?? 0));
  const isNegated = operator === '!=';
  for (const candidate of candidatesOf(property, operator === undefined ? undefined : value)) {
    const characters = charactersOf(`\\${isNegated ? 'P' : 'p'}{${candidate}}`);
    if (characters !== undefined) return characters;
  }
  return undefined;
}

function candidatesOf(property: string, value: string | undefined): string[] {
  const name = plain(property);
  if (value !== undefined) {
    if (name === 'gc' || name === 'generalcategory') return categoryNames(value);
    if (name === 'sc' || name === 'script') return [`Script=${titled(value)}`];
    return name === 'scx' || name === 'scriptextensions' ? [`Script_Extensions=${titled(value)}`] : [];
  }
  if (name === 'any') return ['Any'];
  if (name === 'ascii') return ['ASCII'];
  if (name === 'assigned') return ['Assigned'];
  return [...categoryNames(property), titled(property), `Script=${titled(property)}`];
}

function categoryNames(name: string): string[] {
  const known = own(categories, plain(name));
  const short = plain(name);
  return known !== undefined
    ? [known]
    : short.length <= 2
      ? [short.charAt(0).toUpperCase() + short.slice(1)]
      : [];
}

/**
 * Normalizes a name for comparison. Case, separators, and the prefix `is` are ignored (Unicode Standard Annex 44,
 * section 5.9.3).
 */
const plain = (name: string): string => name.toLowerCase().replace(/[ _-]/g, '').replace(/^is/, '');

const titled = (name: string): string =>
  name
    .split(/[ _-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('_');

function charactersOf(source: string): CodeSet | undefined {
  try {
    return runsOf(new RegExp(`${source}+`, 'gu'));
  } catch {
    return undefined;
  }
}

/**
 * Unicode planes that contain different kinds of characters. In every other plane, all characters are unassigned, or
 * all except the last two code points are for private use.
 */
const mixedPlanes: readonly number[] = [0, 1, 2, 3, 14];
const privatePlanes: readonly number[] = [15, 16];

/**
 * Returns the ranges of matching characters. In planes with different kinds of characters, `runs` is matched against
 * a string of all characters of the plane in order.
 */
function runsOf(runs: RegExp): CodeSet {
  const found: [number, number][] = [];
  const has = (code: number): boolean => String.fromCodePoint(code).search(runs) === 0;
  for (let plane = 0; plane <= 16; plane++) {
    const base = plane * 0x10000;
    if (mixedPlanes.includes(plane)) {
      for (const { 0: run } of planeText(plane).matchAll(runs)) {
        const first = run.codePointAt(0) ?? 0;
        const last = run.codePointAt(run.length - (plane === 0 ? 1 : 2)) ?? 0;
        if (first < 0xd800 && last > 0xdfff) found.push([first, 0xd7ff], [0xe000, last]);
        else found.push([first, last]);
      }
    } else {
      const lastOfKind = privatePlanes.includes(plane) ? 0xfffd : 0xffff;
      if (has(base)) found.push([base, base + lastOfKind]);
      if (lastOfKind < 0xffff && has(base + 0xfffe)) found.push([base + 0xfffe, base + 0xffff]);
    }
  }
  return codeSet(found);
}

function planeText(plane: number): string {
  const units = new Uint16Array(plane === 0 ? 0x10000 - 0x800 : 0x20000);
  for (let i = 0, code = 0; i < units.length; code++) {
    if (plane === 0) {
      if (code < 0xd800 || code > 0xdfff) units[i++] = code;
    } else {
      units[i++] = 0xd800 + (plane - 1) * 64 + (code >> 10);
      units[i++] = 0xdc00 + (code & 0x3ff);
    }
  }
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}

const asciiLetters: readonly (readonly [number, number])[] = [
  [65, 90],
  [97, 122],
];

/** Adds the opposite case of all ASCII letters in a set. */
export function foldAscii(set: CodeSet): CodeSet {
  const ranges = rangesOf(set);
  for (const [first, last] of rangesOf(set))
    for (const [from, to] of asciiLetters) {
      const [a, b] = [Math.max(first, from), Math.min(last, to)];
      if (a <= b) ranges.push([a ^ 32, b ^ 32]);
    }
  return codeSet(ranges);
}

/** Adds all characters that simple case folding treats as equal to a character of the set. */
export function foldUnicode(set: CodeSet): CodeSet {
  const ranges = rangesOf(foldAscii(set));
  // U+017F (long s) and U+212A (Kelvin sign) are the only two non-ASCII characters that fold to ASCII letters.
  if (hasCode(set, 0x53) || hasCode(set, 0x73)) ranges.push([0x17f, 0x17f]);
  if (hasCode(set, 0x4b) || hasCode(set, 0x6b)) ranges.push([0x212a, 0x212a]);
  if ((set[set.length - 1] ?? 0) < 0x80) return codeSet(ranges);
  const orbits = sizeOf(set) <= 16 ? orbitsOf(set) : caseOrbits.split(' ');
  for (const orbit of orbits) {
    const codes = Array.from(orbit, (character) => character.codePointAt(0) ?? 0);
    if (codes.some((code) => hasCode(set, code))) for (const code of codes) ranges.push([code, code]);
  }
  return codeSet(ranges);
}

function sizeOf(set: CodeSet): number {
  let size = 0;
  for (let i = 0; i < set.length; i += 2) size += (set[i + 1] ?? 0) - (set[i] ?? 0) + 1;
  return size;
}

/**
 * Returns the groups in `caseOrbits` that contain characters of a set. Searches for each character separately, so
 * this function is suitable only for small sets.
 */
function orbitsOf(set: CodeSet): string[] {
  return rangesOf(set).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => {
      const at = caseOrbits.indexOf(String.fromCodePoint(first + i));
      return at < 0
        ? ''
        : caseOrbits.slice(caseOrbits.lastIndexOf(' ', at) + 1, `${caseOrbits} `.indexOf(' ', at));
    }),
  );
}
