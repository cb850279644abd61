import * as l10n from '@vscode/l10n';

/** The language that texts are in, as `Intl` names it: each translation says it of itself. */
export const displayLanguage = (): string =>
  l10n.t({
    message: 'en',
    comment: ['the tag of the language of this file, for numbers and names of countries'],
  });

/** For days and times: a translation's own, but English texts go with whatever region the computer is set to. */
export const timeLanguage = (): string | undefined =>
  displayLanguage() === 'en' ? undefined : displayLanguage();
