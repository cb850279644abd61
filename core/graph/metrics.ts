/** Sizes in CSS pixels. Text widths are estimated, so that the layout needs no browser. */
export const metrics = {
  titleCharWidth: 6.5,
  detailCharWidth: 5.6,
  minBoxWidth: 96,
  maxBoxWidth: 340,
  boxHeight: 34,
  boxHeightWithDetail: 48,
  boxPadding: 12,
  iconWidth: 24,
  markSize: 20,
  frameHeader: 30,
  framePadding: 16,
  rowGap: 36,
  laneGap: 28,
  branchLabelHeight: 22,
  emptyLaneWidth: 64,
  maxLabelWidth: 220,
  margin: 24,
} as const;

/** Matches emoji and full-width characters (such as East Asian characters), which occupy about two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud800-\udbff][\udc00-\udfff]/;

/** Returns the number of columns that a string occupies in a monospaced font. */
export function columnsOf(text: string): number {
  if (!wide.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : 1;
  return columns;
}

/** Matches whitespace other than single spaces between words. */
const irregularSpace = /^ | $| {2}|[^\S ]/;

/**
 * Shortens a string to at most the given number of columns, without splitting a character. Shortened strings end in
 * `…`. Runs of whitespace, including line breaks, become single spaces.
 */
export function clipText(text: string, columns: number): string {
  const line = irregularSpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  // Each UTF-16 code unit occupies at most two columns.
  if (line.length * 2 <= columns || columnsOf(line) <= columns) return line;
  let taken = 0;
  let clipped = '';
  for (const character of line) {
    taken += wide.test(character) ? 2 : 1;
    if (taken > columns - 1) break;
    clipped += character;
  }
  return `${clipped.trimEnd()}…`;
}
