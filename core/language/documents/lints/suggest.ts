import { editDistance } from '../../../base/nearest';

/** Returns the known string that was probably intended instead of `wrong`. Returns undefined if there is none. */
export function suggest(wrong: string, known: readonly string[]): string | undefined {
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
    const distance = editDistance(wrong.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
