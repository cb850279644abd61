import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../core/expression/catalogue/catalogue';
import { type ReadTestText, readTestText } from '../../../core/rule-tests/read-test-text';
import { type TestMemory } from '../../../core/rule-tests/memory/test-memory';
import { noRules } from '../../../core/rules/rule-set';
import { buildChain } from '../../../core/rules/simulate/chain';
import { RecentTests } from '../../../server/src/recent-tests';

const uri = 'file:///w/rules.tests.yaml';
const chain = buildChain(noRules, catalogueScheme());
const memory = (sample: string): TestMemory => ({ chain, passed: new Map(), texts: new Map([[sample, 1]]) });

/** Creates a parser. A call to `read` resolves only when the test calls `finish` with the same text. */
function controlledParser() {
  const open = new Map<string, () => void>();
  let calls = 0;
  return {
    read: (name: string, text: string): Promise<ReadTestText> =>
      new Promise((resolve) => {
        calls++;
        open.set(text, () => {
          resolve(readTestText(name, text));
        });
      }),
    finish: (text: string): void => open.get(text)?.(),
    count: (): number => calls,
  };
}

describe('RecentTests', () => {
  it('keeps the results of a run that ends while a newer text is read', async () => {
    const parser = controlledParser();
    const recent = new RecentTests(parser.read);
    const first = recent.read(uri, 'tests: []');
    parser.finish('tests: []');
    await first;
    recent.remember(uri, memory('first'));

    const second = recent.read(uri, 'tests: [] # typed');
    recent.remember(uri, memory('second'));
    parser.finish('tests: [] # typed');
    await second;
    assert.deepEqual(recent.memoryOf(uri)?.texts, memory('second').texts);
  });

  it('keeps the newest text if two reads end in the wrong order', async () => {
    const parser = controlledParser();
    const recent = new RecentTests(parser.read);
    const older = recent.read(uri, 'tests: [] # old');
    const newer = recent.read(uri, 'tests: [] # new');
    parser.finish('tests: [] # new');
    const kept = await newer;
    parser.finish('tests: [] # old');
    assert.notEqual(await older, kept);
    const again = recent.read(uri, 'tests: [] # new');
    assert.equal(parser.count(), 2, 'the newest text is read again');
    assert.equal(await again, kept);
  });

  it('keeps a text that is asked for again while another text is read', async () => {
    const parser = controlledParser();
    const recent = new RecentTests(parser.read);
    const first = recent.read(uri, 'tests: []');
    parser.finish('tests: []');
    const kept = await first;
    const typed = recent.read(uri, 'tests: [] # typed');
    assert.equal(await recent.read(uri, 'tests: []'), kept);
    parser.finish('tests: [] # typed');
    await typed;
    const again = recent.read(uri, 'tests: []');
    assert.equal(parser.count(), 2, 'the newest text is read again');
    assert.equal(await again, kept);
  });
});
