import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { watchedLanguages } from '../../../app/language/gate';

const root = path.resolve(__dirname, '../../..');
const { contributes } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  contributes: {
    languages: { id: string; configuration?: string; icon?: { light: string; dark: string } }[];
    grammars: { language?: string; path: string }[];
    configurationDefaults: Record<string, Record<string, unknown>>;
    semanticTokenScopes: { language: string; scopes: Record<string, string[]> }[];
  };
};

/**
 * Rampart's own languages. The others belong to other extensions, and are declared only so that they exist if those
 * extensions are not installed.
 */
const own = contributes.languages.filter(({ id }) => id.startsWith('rampart-'));

describe('languages of the manifest', () => {
  it('claim no file names but our own', () => {
    const claimed = contributes.languages.filter((language) => 'extensions' in language).map(({ id }) => id);
    assert.deepEqual(claimed, own.map(({ id }) => id)); // prettier-ignore
  });

  it('show regular expressions like themes do, in every place with expressions', () => {
    const mapped = contributes.semanticTokenScopes.map(({ language, scopes }) => [language, scopes.regexp]);
    assert.deepEqual(
      mapped,
      watchedLanguages.map((language) => [language, ['string.regexp']]),
    );
  });

  for (const { id, configuration, icon } of own) {
    it(`${id} has a configuration, a grammar and icons that exist`, () => {
      const grammar = contributes.grammars.find(({ language }) => language === id)?.path;
      for (const file of [configuration, grammar, icon?.light, icon?.dark]) {
        assert.ok(file !== undefined);
        assert.ok(fs.existsSync(path.join(root, file)), file);
      }
    });

    it(`${id} offers valid completions, not the words of the file, also inside quotes`, () => {
      const defaults = contributes.configurationDefaults[`[${id}]`];
      assert.equal(defaults?.['editor.wordBasedSuggestions'], 'off');
      assert.deepEqual(defaults['editor.quickSuggestions'], { strings: 'on' });
    });
  }
});
