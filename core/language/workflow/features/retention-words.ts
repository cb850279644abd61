import * as l10n from '@vscode/l10n';

/** Describes the default and the maximum retention of finished instances. */
export const retentionInWords = (): string =>
  l10n.t(
    'By default, finished instances are kept for 7 days. For workflows created before September 10, 2026, the default is 30 days, or 3 days on the free plan. The maximum is 30 days.',
  );
