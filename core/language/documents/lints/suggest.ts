/** The known text nearest to a wrong one: the same in other case or separators, the only one that begins or ends so, or
 * at most a third of it changed. */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_ .]/g, '');
  const same = known.find((candidate) => plain(candidate) === plain(wrong));
  if (same !== undefined) return same;
  if (wrong.length > 64) return undefined;
  const part = plain(wrong);
  const whole = known.filter((candidate) => plain(candidate).startsWith(part) || plain(candidate).endsWith(part)); // prettier-ignore
  if (part.length >= 3 && whole.length === 1) return whole[0];
  let best: string | undefined;
  let bestDistance = Math.floor(wrong.length / 3) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - wrong.length) >= bestDistance) continue;
    const distance = editDistance(wrong.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Insertions, deletions and replacements between two texts (Levenshtein). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replace, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
