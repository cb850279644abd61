import * as l10n from '@vscode/l10n';
import { type RunState } from './run-state';

/** Returns a word and a symbol for a state. The symbol can be recognized without color. */
export function runStateWords(state: RunState): { readonly word: string; readonly sign: string } {
  switch (state) {
    case 'running':
      return { word: l10n.t('running'), sign: '▶' };
    case 'retrying':
      return { word: l10n.t('waiting to retry'), sign: '↻' };
    case 'sleeping':
      return { word: l10n.t('sleeping'), sign: '☾' };
    case 'waiting':
      return { word: l10n.t('waiting for an event'), sign: '…' };
    case 'done':
      return { word: l10n.t('done'), sign: '✓' };
    case 'failed':
      return { word: l10n.t('failed'), sign: '✗' };
    case 'undone':
      return { word: l10n.t('rolled back'), sign: '↶' };
    case 'ended':
      return { word: l10n.t('terminated'), sign: '■' };
  }
}

/**
 * Formats a duration in the largest unit in which it is at least 1. Values below 10 are rounded to one decimal place,
 * except for milliseconds. Examples: "450 ms", "12 s", "4 min", "2.5 h".
 */
export function spanWords(ms: number): string {
  const units = [['d', 86_400_000], ['h', 3_600_000], ['min', 60_000], ['s', 1000]] as const; // prettier-ignore
  for (const [unit, sizeMs] of units) {
    if (ms >= sizeMs) return `${Number((ms / sizeMs).toFixed(ms >= 10 * sizeMs ? 0 : 1))} ${unit}`;
  }
  return `${Math.round(ms)} ms`;
}
