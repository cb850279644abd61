import assert from 'node:assert/strict';
import { createLanguageService } from '../../../../../../core/language/languages';
import { WorkCounter } from '../../../../../support/counted-work';
import { workspaceOf } from '../../../../../support/workspace';

const chain =
  'http.host eq "a" or ssl or http.host contains "b" or http.host eq "c" or http.host contains "ba"';
const set = 'ip.src in {192.0.2.7 10.0.0.0/8 10.0.0.0/9 192.0.2.6 198.51.100.4}';

describe('refactorings', () => {
  let counter: WorkCounter;
  before(async () => {
    counter = await WorkCounter.open();
  });
  after(() => counter.close());

  const files = {
    'x.rfilter': `(${chain}) and ${set}`,
    'x.yaml': `# rampart-filter\nexpression: '(${chain}) and ${set}'\n`,
  };
  for (const name of Object.keys(files))
    it(`are proved once for each version of a document, and not whenever the cursor moves: ${name}`, async () => {
      const { context, document } = workspaceOf(files);
      const file = document(name);
      const service = createLanguageService(({ error }) => {
        throw error;
      });
      const titlesAt = (place: number): Promise<string[]> =>
        service
          .collect(file, context, (language) =>
            language.actions?.(file, { start: place, end: place }, context, (kind) =>
              kind.startsWith('refactor'),
            ),
          )
          .then((actions) => actions.map(({ title }) => title));
      const at = file.text.indexOf('10.0.0.0/8');
      // Runs once before counting, so that work done only once per scheme is not counted.
      await titlesAt(file.text.indexOf('ssl'));
      const titles: string[][] = [];
      const work: number[] = [];
      for (const place of [at, at + 3])
        work.push(await counter.count(async () => void titles.push(await titlesAt(place))));
      assert.deepEqual(titles[1], titles[0]);
      assert.ok(titles[0]?.includes('Merge adjacent and overlapping items'), String(titles[0]));
      const [first = NaN, second = NaN] = work;
      assert.ok(second * 3 < first, `${second} after ${first}`);
    });
});
