import * as l10n from '@vscode/l10n';

/** The language of the texts, as `Intl` names it. Each translation contains its own. */
export const displayLanguage = (): string =>
  l10n.t({
    message: 'en',
    comment: ['the tag of the language of this file, for numbers and names of countries'],
  });

/** The language for dates and times: that of the translation, but English texts use the region of the computer. */
export const timeLanguage = (): string | undefined =>
  displayLanguage() === 'en' ? undefined : displayLanguage();
