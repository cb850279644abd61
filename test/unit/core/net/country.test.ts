import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { getAlpha2Codes } from 'i18n-iso-countries';
import { inGerman } from '../../../support/german';
import { countryName, readCountry } from '../../../../core/net/country';
import { mistakenCountries, officialCountries } from '../../../../core/net/countries.data';

describe('country codes', () => {
  it('are the official ones, by an independent table', () => {
    const theirs = Object.keys(getAlpha2Codes()).filter((code) => code !== 'XK'); // XK is a user-assigned code, not an official one
    assert.deepEqual([...officialCountries], theirs.sort());
  });

  const cases: [text: string, expected: string][] = [
    ['DE', 'official DE'],
    ['de', 'lower-case DE'],
    ['dE', 'lower-case DE'],
    ['T1', 'service T1'],
    ['xx', 'service XX'],
    ['UK', 'unknown → GB'],
    ['49', 'unknown'],
    ['DEU', 'unknown'],
    ['Germany', 'unknown → DE'],
    ['united states', 'unknown → US'],
    ['Atlantis', 'unknown'],
    ['', 'unknown'],
    ['__proto__', 'unknown'],
  ];
  for (const [text, expected] of cases)
    it(`${text || '(empty)'} is ${expected}`, () => {
      const reading = readCountry(text);
      const shown =
        reading.kind === 'unknown'
          ? `unknown${reading.suggestion === undefined ? '' : ` → ${reading.suggestion}`}`
          : `${reading.kind} ${reading.code}`;
      assert.equal(shown, expected);
    });

  it('suggests official codes only', () => {
    for (const [wrong, right] of Object.entries(mistakenCountries)) {
      assert.equal(readCountry(right).kind, 'official');
      assert.equal(readCountry(wrong).kind, 'unknown');
    }
  });

  it('have names', () => {
    assert.equal(countryName('DE'), 'Germany');
    assert.equal(countryName('T1'), 'Tor network');
    for (const code of officialCountries) assert.notEqual(countryName(code), code);
  });

  it('have names in the language of the texts', () => {
    inGerman(() => {
      assert.equal(countryName('DE'), 'Deutschland');
      assert.deepEqual(readCountry('Deutschland'), { kind: 'unknown', suggestion: 'DE' });
    });
    assert.equal(countryName('DE'), 'Germany');
  });

  it('are found in scripts in which they have two characters', () => {
    l10n.config({
      contents: { 'en/the language tag of this file, for formatting numbers and country names': 'ja' },
    });
    try {
      assert.deepEqual(readCountry('日本'), { kind: 'unknown', suggestion: 'JP' });
    } finally {
      l10n.config({ contents: {} });
    }
    assert.deepEqual(readCountry('日本'), { kind: 'unknown' });
  });
});
