import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const { contributes } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  contributes: {
    languages: { id: string; configuration?: string; icon?: { light: string; dark: string } }[];
    grammars: { language?: string; path: string }[];
    configurationDefaults: Record<string, Record<string, unknown>>;
  };
};

describe('languages of the manifest', () => {
  for (const { id, configuration, icon } of contributes.languages) {
    it(`${id} has a configuration, a grammar and icons that exist`, () => {
      const grammar = contributes.grammars.find(({ language }) => language === id)?.path;
      for (const file of [configuration, grammar, icon?.light, icon?.dark]) {
        assert.ok(file !== undefined);
        assert.ok(fs.existsSync(path.join(root, file)), file);
      }
    });

    it(`${id} offers what exists, not the words of the file, also inside quotes`, () => {
      const defaults = contributes.configurationDefaults[`[${id}]`];
      assert.equal(defaults?.['editor.wordBasedSuggestions'], 'off');
      assert.deepEqual(defaults['editor.quickSuggestions'], { strings: 'on' });
    });
  }
});
