import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Problem } from '../../../../core/base/problem';
import { ignoreEdit, meantLeftOut, withoutIgnored } from '../../../../core/language/ignore-comments';
import { examplesOf, problemsIn } from '../../../support/diagnostic-examples';

/** Reports `area/bad` for every `bad` in a source text, and `area/odd` for every `odd`. */
function problemsOf(text: string): Problem[] {
  return [...text.matchAll(/(?<!\/)\b(bad|odd)\b/g)].map(({ index, 1: word = '' }) => ({
    code: `area/${word}`,
    severity: 'warning',
    start: index,
    end: index + 3,
    message: '',
  }));
}

/** Returns the line number (from 1) and the code of each problem that is not suppressed, in source order. */
function left(text: string): string[] {
  return [...withoutIgnored(text, problemsOf(text))]
    .sort((a, b) => a.start - b.start)
    .map(({ code, start }) => `${text.slice(0, start).split(/\r\n|\r|\n/).length} ${code}`);
}

describe('suppressing comments', () => {
  const cases: [what: string, text: string, ...expected: string[]][] = [
    ['after the code', 'bad(); // rampart-ignore area/bad: it is meant\nbad();', '2 area/bad'],
    ['on the line above', '// rampart-ignore area/bad: it is meant\nbad();\nbad();', '3 area/bad'],
    ['above other comments and empty lines', '  # rampart-ignore area/bad: meant\n\n  # more\n  bad', ],
    ['at the end of a block comment', '/* rampart-ignore area/bad: meant */\nbad'],
    ['in Markdown', '<!-- rampart-ignore area/bad: meant -->\nbad'],
    ['with a carriage return', '// rampart-ignore area/bad: meant\r\nbad\r\nbad', '3 area/bad'],
    ['for the whole file', 'bad\n# rampart-ignore-file area/bad: generated\nodd bad', '3 area/odd'],
    ['several codes', '# rampart-ignore area/bad, area/odd: meant\nbad odd'],
    ['for another code', '# rampart-ignore area/odd: meant\nbad', '1 suppression/unused', '2 area/bad'],
    ['without a reason', '# rampart-ignore area/bad\nbad', '1 suppression/incomplete'],
    ['with an empty reason', '# rampart-ignore area/bad: \nbad', '1 suppression/incomplete'],
    ['without a code', '# rampart-ignore: meant\nbad', '1 suppression/incomplete', '2 area/bad'],
    ['with a sentence instead of a code', '# rampart-ignore the next line: meant\nbad', '1 suppression/incomplete', '2 area/bad'],
    ['that is unused', 'fine // rampart-ignore area/bad: meant', '1 suppression/unused'],
    ['at the end of the file', 'bad\n// rampart-ignore area/bad: meant', '1 area/bad', '2 suppression/unused'],
    ['with a colon in the reason', '# rampart-ignore area/bad: see https://x.example: why\nbad'],
    ['in a string, which is not a comment', 'x = "// rampart-ignore area/bad: no"; bad', '1 area/bad'],
    ['another word', '// rampart-ignored area/bad: no\nbad', '2 area/bad'],
  ]; // prettier-ignore
  for (const [what, text, ...expected] of cases) it(what, () => assert.deepEqual(left(text), expected));

  it('are not looked for in prose', () =>
    assert.deepEqual(left('about rampart-ignore area/bad: bad'), ['1 area/bad']));

  it('are marked from their keyword to their end', () => {
    const text = 'x(); // rampart-ignore area/bad: gone  \ny();';
    const [problem] = withoutIgnored(text, []);
    assert.equal(text.slice(problem?.start, problem?.end), 'rampart-ignore area/bad: gone');
  });

  it('are not reported as unused while only first diagnostics are known', () => {
    const text = '# rampart-ignore area/bad: meant\nbad\n# rampart-ignore area/odd: meant\nfine';
    assert.deepEqual(meantLeftOut(text, problemsOf(text)), []);
  });
});

describe('the suppressing comment that a fix inserts', () => {
  const cases: [languageId: string, code: string, text: string, expected: string | undefined][] = [
    ['typescript', 'workflow/a', 'x\n  bad', 'x\n  // rampart-ignore workflow/a: \n  bad'],
    ['python', 'workflow/a', '\tbad', '\t# rampart-ignore workflow/a: \n\tbad'],
    ['jsonc', 'document/a', '{\r\n  bad', '{\r\n  // rampart-ignore document/a: \r\n  bad'],
    ['rampart-filter', 'filter/a', 'ssl and\nbad', '# rampart-ignore-file filter/a: \nssl and\nbad'],
    ['json', 'document/a', 'bad', undefined],
    ['typescript', 'filter/a', '`\nbad`', undefined],
    ['yaml', 'filter/a', 'a: |\n  bad', undefined],
    ['typescript', 'suppression/incomplete', 'bad', undefined],
  ];
  for (const [languageId, code, text, expected] of cases)
    it(`${languageId} ${code}`, () => {
      const start = text.indexOf('bad');
      const problem: Problem = { code, severity: 'warning', start, end: start + 3, message: '' };
      const edit = ignoreEdit(languageId, text, problem);
      const after = edit && text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
      assert.equal(after, expected);
      // if the comment contains a reason, it suppresses the diagnostic
      const reasoned = after?.replace(': ', ': why');
      if (reasoned === undefined) return;
      const moved = { ...problem, start: reasoned.lastIndexOf('bad'), end: reasoned.length };
      assert.deepEqual(withoutIgnored(reasoned, [moved]), []);
    });
});

describe('the documentation of suppressing comments', () => {
  const folder = path.resolve(__dirname, '../../../../docs/diagnostics/suppression');
  for (const name of ['incomplete', 'unused'])
    it(`suppression/${name}: the wrong example is reported so, the right one is not`, async () => {
      const page = fs.readFileSync(path.join(folder, `${name}.md`), 'utf8');
      const [wrong, right] = await Promise.all(
        examplesOf(page).map(async (example) =>
          (await problemsIn(`suppression/${name}`, example)).map(({ code }) => code),
        ),
      );
      assert.deepEqual(wrong, [`suppression/${name}`]);
      assert.deepEqual(right, []);
    });
});
