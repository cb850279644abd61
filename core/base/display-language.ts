import * as l10n from '@vscode/l10n';

/** Returns the display language as a language tag for `Intl`. Each translation defines its own tag. */
export const displayLanguage = (): string =>
  l10n.t({
    message: 'en',
    comment: ['the language tag of this file, for formatting numbers and country names'],
  });

/**
 * Returns the language for dates and times, which is the display language. Returns undefined for English, so that
 * dates and times use the computer's regional format.
 */
export const timeLanguage = (): string | undefined =>
  displayLanguage() === 'en' ? undefined : displayLanguage();
