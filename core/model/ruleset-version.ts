/**
 * Versions of rulesets and rules are decimal numbers as strings, starting at 1, that increase by 1 with each change
 * (rulesets.md, "Objects"). They may be too long for a number.
 */

/**
 * Compares versions: negative if `a` is older than `b`, 0 if they are equal. A string that is not a number is older
 * than all others.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [digitsOf(a), digitsOf(b)];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** Returns the version after this one; undefined for a string that is not a number. */
export function nextVersion(version: string): string | undefined {
  return /^\d+$/.test(version) ? String(BigInt(version) + 1n) : undefined;
}

/**
 * Returns the versions between the base of a change and its result: each is a change by someone else that this change
 * may have undone, because the service does not compare versions (rulesets.md, "Updates"). Empty if there are none.
 * `answered` is the version in the response of the write. Undefined if the two are not versions of one ruleset in this
 * order, for example after it was deleted and re-created. Returns the newest `most` of them.
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
