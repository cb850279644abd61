/**
 * Versions of rulesets and rules are decimal numbers, sent as strings. They start at 1 and increase by 1 with each
 * change (rulesets.md, "Objects"). They may be too large for a JavaScript number.
 */

/**
 * Compares versions. The result is negative if `a` is older than `b`, and 0 if they are equal. A string that is not a
 * number counts as older than all numbers.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [digitsOf(a), digitsOf(b)];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** Returns the version that follows the given version. Returns undefined if the string is not a number. */
export function nextVersion(version: string): string | undefined {
  return /^\d+$/.test(version) ? String(BigInt(version) + 1n) : undefined;
}

/**
 * Returns the versions after `base` and before `answered`. If there are more than `most` versions, only the newest
 * are returned. `base` is the version that a change is based on, and `answered` is the version in the response to the
 * write. Each returned version is a change by someone else that the write may have undone, because the service does
 * not compare versions (rulesets.md, "Updates"). Returns undefined if `base` and `answered` cannot be versions of one
 * ruleset in this order, for example because the ruleset was deleted and re-created.
 */
export function versionsOverwritten(
  base: string,
  answered: string,
  most = 100,
): readonly string[] | undefined {
  if (!/^\d+$/.test(base) || !/^\d+$/.test(answered)) return undefined;
  const [from, to] = [BigInt(base) + 1n, BigInt(answered) - 1n];
  if (BigInt(answered) < BigInt(base)) return undefined;
  const first = to - from >= BigInt(most) ? to - BigInt(most) + 1n : from;
  const versions: string[] = [];
  for (let version = first; version <= to; version++) versions.push(String(version));
  return versions;
}

function digitsOf(version: string): string {
  return /^\d+$/.test(version) ? version.replace(/^0+(?=\d)/, '') : '';
}
