import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bundles } from '../../scripts/bundles.mjs';
import { gapsOf, translationFiles } from '../../scripts/support/texts.mjs';

const root = path.resolve(__dirname, '../..');
const MOST_NAMED = 20;

/** Bundles that are available in English only. */
const english = ['dist/cli.js', 'dist/local.js', 'dist/mcp.js'];

/** The source files that load the translations. Each bundle that is translated must contain one of them. */
const handers = ['client/src/base/translations.ts', 'server/src/connection.ts', 'media/graph/texts.ts'];

describe('the translations', () => {
  const files = translationFiles();

  it('have both files for each language, and German is one', () => {
    const languages = [...new Set(files.map(({ language }) => language))].sort();
    assert.deepEqual(languages, ['de']);
    assert.equal(files.length, languages.length * 2);
  });

  for (const { file, ...rest } of files) {
    it(`of ${file} are complete, and have nothing that no source has`, () => {
      const { missing, stale } = gapsOf(rest);
      const named = (keys: readonly string[]): string =>
        keys
          .slice(0, MOST_NAMED)
          .map((key) => `\n  ${key}`)
          .join('');
      assert.equal(
        missing.length + stale.length,
        0,
        `${missing.length} texts are not translated, ${stale.length} translations are of texts that are gone; \`npm run texts\` lists the first and takes out the others.${named(missing)}${named(stale)}`,
      );
    });
  }

  it('reach every bundle that has texts', () => {
    const metafiles = JSON.parse(fs.readFileSync(path.join(root, '.build/meta.json'), 'utf8')) as {
      outputs: Record<string, { inputs: Record<string, unknown>; imports: readonly { path: string }[] }>;
    }[];
    const made = new Map(metafiles.flatMap(({ outputs }) => Object.entries(outputs)));
    /** Returns the sources of a bundle and of the files that it shares with other bundles. */
    const sourcesOf = (output: string): readonly string[] => {
      const files = new Set([output]);
      for (const file of files)
        for (const { path: other } of made.get(file)?.imports ?? [])
          if (/\/shared-\w+\.js$/.test(other)) files.add(other);
      return [...files].flatMap((file) => Object.keys(made.get(file)?.inputs ?? {}));
    };
    const inputs = new Map(bundles.map(({ output }) => [output, sourcesOf(output)]));
    const withTexts = bundles
      .map(({ output }) => output)
      .filter((output) => inputs.get(output)?.some((input) => input.includes('@vscode/l10n')));
    assert.ok(withTexts.length > 5);
    assert.deepEqual(
      withTexts.filter(
        (output) =>
          !english.includes(output) && !inputs.get(output)?.some((input) => handers.includes(input)),
      ),
      [],
    );
  });
});
