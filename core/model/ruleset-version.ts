/**
 * Versions of rulesets and rules: decimal numbers as text, from 1, that grow by 1 with each change (rulesets.md,
 * "Objects"). They may be longer than a number can hold.
 */

/** Negative when `a` is older than `b`, 0 when they are the same. A text that is not a number is older than all. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [digitsOf(a), digitsOf(b)];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** The version after this one; undefined for a text that is not a number. */
export function nextVersion(version: string): string | undefined {
  return /^\d+$/.test(version) ? String(BigInt(version) + 1n) : undefined;
}

/**
 * The versions between what a change was made from and what it made: each is a change from elsewhere that the change
 * may have undone, because the service compares no versions (rulesets.md, "Updates"). Empty when there was none.
 * `answered` is the version in the response of the write. Undefined when the two are not versions of one ruleset in
 * this order, for example after it was deleted and created again. Gives the newest `most` of them.
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
