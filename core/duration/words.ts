import * as l10n from '@vscode/l10n';

/** Units with their display texts, largest first. Months and years are left out, because their lengths vary. */
const parts: readonly (readonly [ms: number, one: () => string, many: (count: number) => string])[] = [
  [86_400_000, () => l10n.t('1 day'), (count) => l10n.t('{0} days', count)],
  [3_600_000, () => l10n.t('1 hour'), (count) => l10n.t('{0} hours', count)],
  [60_000, () => l10n.t('1 minute'), (count) => l10n.t('{0} minutes', count)],
  [1000, () => l10n.t('1 second'), (count) => l10n.t('{0} seconds', count)],
  [1, () => l10n.t('1 millisecond'), (count) => l10n.t('{0} milliseconds', count)],
];

/** Describes a duration in milliseconds in words, using up to two units: `1 hour 30 minutes`. */
export function durationInWords(ms: number): string {
  if (!Number.isFinite(ms)) return l10n.t('no limit');
  let rest = Math.max(0, Math.round(ms));
  const words: string[] = [];
  for (const [size, one, many] of parts) {
    const count = Math.floor(rest / size);
    if (count === 0) {
      // Only the unit directly below the largest one may follow it. If its count is 0, smaller units are not shown
      // either.
      if (words.length > 0) break;
      continue;
    }
    words.push(count === 1 ? one() : many(count));
    rest -= count * size;
    if (words.length === 2) break;
  }
  return words.length > 0 ? words.join(' ') : l10n.t('{0} milliseconds', 0);
}
