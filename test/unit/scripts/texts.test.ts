import assert from 'node:assert/strict';
import { differencesOf, gapsOf, textsOf } from '../../../scripts/support/texts.mjs';

const keysOf = (content: string, file = 'core/a.ts'): string[] =>
  textsOf(file, content).texts.map(({ key }) => key);
const problemsOf = (content: string, file = 'core/a.ts'): string[] => textsOf(file, content).problems;

describe('texts of the sources', () => {
  it('are the first arguments of l10n.t and vscode.l10n.t', () => {
    assert.deepEqual(
      keysOf("const f = () => [l10n.t('One'), vscode.l10n.t('{0} of two', 2), other.t('Three')];"),
      ['One', '{0} of two'],
    );
  });

  it('may be selected by a condition', () => {
    assert.deepEqual(keysOf("const f = (a: boolean) => l10n.t(a ? 'One' : 'Two');"), ['One', 'Two']);
  });

  it('are distinguished by their comment too, if they have one', () => {
    assert.deepEqual(keysOf("const f = () => l10n.t({ message: 'Run', comment: ['a noun'] });"), [
      'Run/a noun',
    ]);
  });

  it('have a position', () => {
    assert.equal(textsOf('core/a.ts', "\nconst f = () => l10n.t('One');").texts[0]?.place, 'core/a.ts:2');
  });

  it('are literals inside functions', () => {
    assert.deepEqual(problemsOf('const f = () => l10n.t(word);'), [
      'core/a.ts:1: a text is a literal, its values are arguments',
    ]);
    assert.deepEqual(problemsOf("const word = l10n.t('One');"), [
      'core/a.ts:1: asked for before the translations are there: put it into a function',
    ]);
  });

  it('include the sentences of the catalog', () => {
    const file = 'core/expression/catalogue/fields.data.ts';
    assert.deepEqual(keysOf("const a = [{ name: 'x', description: 'The x.' }];", file), ['The x.']);
    assert.deepEqual(keysOf("const a = [{ name: 'x', description: 'The x.' }];"), []);
  });
});

describe('a translation', () => {
  const cases: [text: string, translation: string, differences: readonly string[]][] = [
    ['{0} of {1}', '{1}: {0}', []],
    ['{0} of {1}', '{0}', ['it differs in its placeholders']],
    ['{0}, and {0}', 'zweimal {0}', []],
    ['Write `eq`.', 'Schreiben Sie `eq`.', []],
    ['Write `eq`.', 'Schreiben Sie `gleich`.', ['it differs in what stands in backticks']],
    ['[Go](command:rampart.a)', '[Los](command:rampart.b)', ['it differs in the targets of its links']],
    ['a\nb', 'a b', ['it differs in its line breaks']],
    ['in parts: ', 'teilweise:', ['it differs in the space at its ends']],
    ['a', ' ', ['it is empty: leave it out, then the English text is shown']],
  ];
  for (const [text, translation, differences] of cases) {
    it(`${JSON.stringify(translation)} of ${JSON.stringify(text)}`, () => {
      assert.deepEqual(differencesOf(text, translation), differences);
    });
  }

  it('is reported if it is missing or unused', () => {
    const texts = new Map(['one', 'two'].map((key) => [key, { message: key, places: [] }]));
    assert.deepEqual(gapsOf({ texts, translations: { two: 'zwei', three: 'drei' } }), {
      missing: ['one'],
      stale: ['three'],
    });
  });
});
