/** Two texts to show side by side. Only parts that are the same in both are shortened. */
export interface TextSides {
  readonly before: string;
  readonly after: string;
}

/** Number of common characters that are shown on each side of a difference. */
const context = 32;
/** Maximum number of tokens of each text that are compared. Longer texts are shown as a single difference. */
const maxTokens = 600;

/** A part that both texts have in common, or a pair of parts that differ. */
type Segment =
  | { readonly common: readonly string[] }
  | { readonly before: readonly string[]; readonly after: readonly string[] };

/**
 * Returns the changed parts of a text, before and after the change, with some context. The common parts are cut at
 * token boundaries.
 */
export function textDifference(before: string, after: string): TextSides {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const segments: readonly Segment[] = [
    { common: old.slice(0, start) },
    ...segmentsOf(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    { common: old.slice(old.length - end) },
  ];
  const shown = (side: 'before' | 'after'): string =>
    segments
      .map((segment, i) =>
        'common' in segment
          ? shortened(segment.common, i === 0, i === segments.length - 1)
          : segment[side].join(''),
      )
      .join('');
  return { before: shown('before'), after: shown('after') };
}

const tokensOf = (text: string): readonly string[] => text.match(/"[^"]*"|[\w.:/$@-]+|\s+|[^\s\w]/g) ?? [];

/** Splits two token lists into common and different segments, based on their longest common subsequence. */
function segmentsOf(old: readonly string[], fresh: readonly string[]): Segment[] {
  if (old.length > maxTokens || fresh.length > maxTokens) return [{ before: old, after: fresh }];
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === fresh[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const segments: Segment[] = [];
  for (let i = 0, j = 0; i < old.length || j < fresh.length;) {
    const [fromOld, fromFresh] = [i, j];
    while (i < old.length && j < fresh.length && old[i] === fresh[j]) [i, j] = [i + 1, j + 1];
    if (i > fromOld) {
      segments.push({ common: old.slice(fromOld, i) });
      continue;
    }
    while ((i < old.length || j < fresh.length) && (old[i] !== fresh[j] || i >= old.length))
      if (j >= fresh.length || (i < old.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) i++;
      else j++;
    segments.push({ before: old.slice(fromOld, i), after: fresh.slice(fromFresh, j) });
  }
  return segments;
}

function shortened(run: readonly string[], isFirst: boolean, isLast: boolean): string {
  const whole = run.join('');
  const head = isFirst ? '' : taken(run);
  const tail = isLast ? '' : taken(run.toReversed(), true);
  if (head.length + tail.length + 3 >= whole.length) return whole;
  const gap = isFirst ? '… ' : isLast ? ' …' : ' … ';
  return `${head.trimEnd()}${gap}${tail.trimStart()}`;
}

/**
 * Returns the text of as many leading tokens as fit into `context` characters. If `isBackwards` is true, the tokens
 * are in reverse order, and the returned text is in the original order.
 */
function taken(tokens: readonly string[], isBackwards = false): string {
  let text = '';
  for (const token of tokens) {
    if (text.length + token.length > context) break;
    text = isBackwards ? token + text : text + token;
  }
  return text;
}
