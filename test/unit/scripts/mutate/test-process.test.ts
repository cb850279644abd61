import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TestProcess } from '../../../../scripts/mutate/test-process.mjs';

const modules = path.resolve(__dirname, '../../../../node_modules');

describe('the process of the tests', () => {
  let folder: string;
  let tests: TestProcess;

  const write = (name: string, content: string): void => fs.writeFileSync(path.join(folder, name), content);
  const run = async (changed: string[], limitMs = 60_000) =>
    (await tests.run(['ok.test.ts', 'sum.test.ts'], changed, undefined, limitMs)).failed;

  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-mutate-')));
    fs.symlinkSync(modules, path.join(folder, 'node_modules'));
    write('one.ts', 'export const one = (): number => 1;');
    write('sum.ts', "import { one } from './one';\nexport const sum = one() + one();");
    write('ok.test.ts', "it('passes', () => {});");
    write(
      'sum.test.ts',
      "import { sum } from './sum';\nit('is two', () => { if (sum !== 2) throw new Error(`${sum}`); });",
    );
    tests = new TestProcess(folder);
  });

  afterEach(() => {
    tests.stop();
    fs.rmSync(folder, { recursive: true });
  });

  it('loads a changed source and what depends on it again', async () => {
    assert.equal(await run([]), undefined);
    write('one.ts', 'export const one = (): number => 2;');
    assert.equal(await run(['one.ts']), 'sum.test.ts');
    write('one.ts', 'export const one = (): number => 1;');
    assert.equal(await run(['one.ts']), undefined);
  });

  it('says how long each test took', async () => {
    const { tookMs } = await tests.run(['ok.test.ts', 'sum.test.ts'], [], undefined, 60_000);
    assert.deepEqual(Object.keys(tookMs), ['ok.test.ts', 'sum.test.ts']);
  });

  it('leaves out tests that do not load the changed source', async () => {
    const all = ['ok.test.ts', 'sum.test.ts'];
    const took = async (source: string) =>
      Object.keys((await tests.run(all, [source], source, 60_000)).tookMs);
    assert.deepEqual(await took('one.ts'), all, 'not known before the first run');
    assert.deepEqual(await took('one.ts'), ['sum.test.ts']);
    assert.deepEqual(await took('other.ts'), []);
    write('one.ts', 'export const one = (): number => 2;');
    assert.equal((await tests.run(all, ['one.ts'], 'one.ts', 60_000)).failed, 'sum.test.ts');
  });

  it('is replaced after a change that ends it or never ends', async () => {
    write('one.ts', 'process.exit(0);');
    assert.equal(await run([]), 'ok.test.ts');
    write('one.ts', 'for (;;);');
    assert.equal(await run([], 2000), 'ok.test.ts');
    write('one.ts', 'export const one = (): number => 1;');
    assert.equal(await run([]), undefined);
  });
});
