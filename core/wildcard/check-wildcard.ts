/**
 * A mistake in a wildcard pattern. In a pattern, `*` matches any sequence of characters, `\*` and `\\` are the only
 * escapes, and `**` is rejected. Source: Reference, section 10.
 */
export type WildcardMistake = 'escape' | 'double-star' | 'too-many-stars';

export interface WildcardProblem {
  readonly mistake: WildcardMistake;
  /** Index in `codes` of the first affected character. `to` is the index after the last affected character. */
  readonly from: number;
  readonly to: number;
  readonly stars: number;
}

const star = 42;
const backslash = 92;

/**
 * Returns the first mistake in a pattern, or undefined if there is none. `codes` contains the character codes of the
 * pattern after the escapes of its string literal have been resolved. Too many asterisks are reported only if there is
 * no other mistake.
 */
export function checkWildcard(codes: readonly number[], starLimit: number): WildcardProblem | undefined {
  let stars = 0;
  let firstOver = -1;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (code === backslash) {
      const next = codes[i + 1];
      if (next !== star && next !== backslash)
        return { mistake: 'escape', from: i, to: Math.min(i + 2, codes.length), stars };
      i++;
    } else if (code === star) {
      if (codes[i + 1] === star) {
        let to = i + 2;
        while (codes[to] === star) to++;
        return { mistake: 'double-star', from: i, to, stars };
      }
      stars++;
      if (stars > starLimit && firstOver < 0) firstOver = i;
    }
  }
  if (firstOver < 0) return undefined;
  return { mistake: 'too-many-stars', from: firstOver, to: firstOver + 1, stars };
}
