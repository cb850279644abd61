import { type NameParts, type Scheme } from '../scheme/scheme';
import { editDistance } from '../../base/nearest';
import { foreignFunctions, otherNames } from './other-names.data';

/**
 * Classification of a name that is not in the scheme. The published references may be incomplete, so only recognizable
 * typos are errors. Any other name may be newer than the reference (reference "catalogue 2026-11", section 7.5).
 */
export type Judgment =
  /** A mistake, with the names that were probably intended. The best match comes first. */
  | { readonly kind: 'mistake'; readonly meant: readonly string[] }
  /** A name that is not in the scheme but may be valid. */
  | { readonly kind: 'unlisted' };

const maxMeant = 3;
const mistake = (...meant: string[]): Judgment => ({ kind: 'mistake', meant: meant.slice(0, maxMeant) });

/**
 * Classifies the name of a field. A scheme that replaces the published scheme is considered complete, so every unknown
 * name is a mistake.
 */
export function judgeField(scheme: Scheme, word: string): Judgment {
  const lower = word.toLowerCase();
  const known = lengthOf(scheme, lower) ?? knownElsewhere(scheme, lower);
  if (known !== undefined) return mistake(known);
  const parts = lower.split(/[.-]/);
  const alike: { name: string; score: number }[] = [];
  // Comparing a longer word with all names would take too long.
  for (const known of lower.length > maxMeantLength ? [] : scheme.partsOf('field')) {
    const score = scoreOf(known, lower, parts);
    if (score !== undefined) alike.push({ name: known.name, score });
  }
  alike.sort((a, b) => a.score - b.score);
  const slips = alike.filter(({ score }) => score <= surelyMeant).map(({ name }) => name);
  if (slips.length > 0) return mistake(...slips);
  const isName = /^\w+(?:\.\w+)+$/.test(word);
  return scheme.isCatalogue && isName && scheme.hasNamespace(lower.slice(0, lower.indexOf('.')))
    ? { kind: 'unlisted' }
    : mistake(...alike.map(({ name }) => name));
}

/** Classifies the name of a function. */
export function judgeFunction(scheme: Scheme, word: string): Judgment {
  const lower = word.toLowerCase();
  const names = lower.length > maxMeantLength ? [] : scheme.partsOf('function').map(({ name }) => name);
  const foreign = Object.hasOwn(foreignFunctions, lower) ? foreignFunctions[lower] : undefined;
  if (names.includes(lower)) return mistake(lower);
  if (foreign !== undefined) return mistake(...foreign.filter((name) => names.includes(name)));
  const bound = boundFor(word);
  const distances = names.map((name) => ({ name, distance: editDistance(lower, name, bound) }));
  distances.sort((a, b) => a.distance - b.distance);
  const slips = distances.filter(({ name, distance }) => distance <= slipOf(name)).map(({ name }) => name);
  if (slips.length > 0) return mistake(...slips);
  if (scheme.isCatalogue && /^\w+$/.test(word)) return { kind: 'unlisted' };
  return mistake(...distances.filter(({ distance }) => distance < bound).map(({ name }) => name));
}

/** Maximum length of a word that can be a misspelled name. */
const maxMeantLength = 200;

/** Returns the lowest distance at which two names are no longer considered similar. */
const boundFor = (word: string): number => Math.max(2, Math.ceil(word.length / 4)) + 1;

/**
 * Returns the maximum edit distance at which a word still counts as a typo of `part`, which is one part of a field's
 * name, or a function's name.
 */
const slipOf = (part: string): number => (part.length >= 8 ? 2 : 1);

/**
 * Maximum distance between a typo and the intended name. Names with a greater distance are only considered similar.
 */
const surelyMeant = 1;

/**
 * Returns the distance of a name from a known name. The distance is 0 if only the case differs, and at most
 * `surelyMeant` for a typo. Returns undefined if the names are too different.
 */
function scoreOf(
  { name, parts: known }: NameParts,
  lower: string,
  parts: readonly string[],
): number | undefined {
  if (name === lower) return 0;
  if (isSlip(known, name, lower, parts)) return known.at(-1) === parts.at(-1) ? 0.5 : 1;
  if (parts.length > 1 && known.length > 1 && sharesParts(known, parts))
    return 2 + Math.abs(known.length - parts.length) + (known.at(-1) === parts.at(-1) ? 0 : 0.5);
  const bound = boundFor(lower);
  if (Math.abs(name.length - lower.length) >= bound) return undefined;
  const distance = editDistance(lower, name, bound);
  return distance < bound ? 2 + distance : undefined;
}

function isSlip(known: readonly string[], name: string, lower: string, parts: readonly string[]): boolean {
  if (known.length === parts.length) {
    const first = known.findIndex((part, i) => part !== parts[i]);
    if (first < 0) return true;
    const isOnly = known.every((part, i) => i <= first || part === parts[i]);
    if (!isOnly && hasSameParts(known, parts)) return true;
    if (isOnly && isPartSlip(known[first] ?? '', parts[first] ?? '')) return true;
  }
  if (isWithoutMiddle(known, parts)) return true;
  return Math.abs(name.length - lower.length) <= 1 && editDistance(lower, name, 2) <= 1;
}

function isPartSlip(known: string, part: string): boolean {
  const slip = slipOf(known);
  return Math.abs(known.length - part.length) <= slip && editDistance(part, known, slip + 1) <= slip;
}

/** Whether two names have the same parts in a different order, as in `src.ip` and `ip.src`. */
function hasSameParts(known: readonly string[], parts: readonly string[]): boolean {
  return (
    known.every((part) => parts.includes(part)) && [...known].sort().join('.') === [...parts].sort().join('.')
  );
}

/** Whether one of the middle parts is missing, as in `http.method` for `http.request.method`. */
function isWithoutMiddle(known: readonly string[], parts: readonly string[]): boolean {
  if (known.length !== parts.length + 1 || parts.length < 2) return false;
  const differs = parts.findIndex((part, i) => part !== known[i]);
  return differs > 0 && parts.slice(differs).every((part, i) => part === known[differs + 1 + i]);
}

/** Whether one of two names contains all parts of the other. */
function sharesParts(known: readonly string[], parts: readonly string[]): boolean {
  return parts.every((part) => known.includes(part)) || known.every((part) => parts.includes(part));
}

/**
 * Returns the `len` call that replaces a name such as `http.request.uri.query.length`, because there are no fields for
 * lengths. Returns undefined for any other name.
 */
function lengthOf(scheme: Scheme, word: string): string | undefined {
  const name = /^(.+)\.(?:len|length|size|count)$/.exec(word)?.[1];
  const field = name === undefined ? undefined : scheme.get(name);
  const kind = field?.kind === 'field' ? field.type.kind : undefined;
  return kind === 'string' || kind === 'array' ? `len(${name})` : undefined;
}

function knownElsewhere(scheme: Scheme, word: string): string | undefined {
  const meant = Object.hasOwn(otherNames, word) ? otherNames[word] : undefined;
  return meant !== undefined && scheme.get(meant.replace(/\[.*/, '')) !== undefined ? meant : undefined;
}
