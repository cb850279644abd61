import * as l10n from '@vscode/l10n';

/** How long finished instances are kept where nothing is set, and at most. */
export const retentionInWords = (): string =>
  l10n.t(
    'Finished instances of workflows created since 10 September 2026 are kept for 7 days by default; of older ones for 30 days, on the free plan for 3. At most 30 days.',
  );
