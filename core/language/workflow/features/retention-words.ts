import * as l10n from '@vscode/l10n';

/** The default and the maximum retention of finished instances. */
export const retentionInWords = (): string =>
  l10n.t(
    'By default, finished instances are kept for 7 days (workflows created since September 10, 2026), or for 30 days (older workflows; 3 days on the free plan). At most 30 days.',
  );
