import * as l10n from '@vscode/l10n';
import { displayLanguage } from '../base/display-language';
import { mistakenCountries, officialCountries, serviceCountries } from './countries.data';

const official: ReadonlySet<string> = new Set(officialCountries);

/** Classification of a string as a two-letter country code. `code` is the intended code in uppercase. */
export type CountryReading =
  | { readonly kind: 'official' | 'lower-case' | 'service'; readonly code: string }
  | { readonly kind: 'unknown'; readonly suggestion?: string };

/** Classifies a country code as official, official but not in uppercase, used only by the service, or unknown. */
export function readCountry(text: string): CountryReading {
  const code = text.toUpperCase();
  if (official.has(code)) return { kind: text === code ? 'official' : 'lower-case', code };
  if (Object.hasOwn(serviceCountries, code)) return { kind: 'service', code };
  const suggestion = Object.hasOwn(mistakenCountries, code) ? mistakenCountries[code] : codeOfName(text);
  return suggestion === undefined ? { kind: 'unknown' } : { kind: 'unknown', suggestion };
}

/** Returns the name of a country in the display language, or the code itself if `Intl` has no name for it. */
export function countryName(code: string): string {
  switch (serviceCountries[code]) {
    case 'tor':
      return l10n.t('Tor network');
    case 'unknown':
      return l10n.t('Unknown country');
    default:
      return namesFor(displayLanguage()).of(code) ?? code;
  }
}

/** Returns the code of the country with the given name, in English or in the display language. */
function codeOfName(text: string): string | undefined {
  if (shorterThanNames.test(text)) return undefined;
  const name = text.toLowerCase();
  return officialCountries.find((code) =>
    ['en', displayLanguage()].some((locale) => namesFor(locale).of(code)?.toLowerCase() === name),
  );
}

/**
 * Matches strings that are shorter than the shortest names in Latin letters, such as "Chad" and "Cuba". They are codes
 * and are not looked up. In other scripts, names can have two characters.
 */
const shorterThanNames = /^[\u0020-\u007e]{0,3}$/;

const namesByLocale = new Map<string, Intl.DisplayNames>();

function namesFor(locale: string): Intl.DisplayNames {
  let names = namesByLocale.get(locale);
  if (!names) namesByLocale.set(locale, (names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })));
  return names;
}
