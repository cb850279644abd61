import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { repositoryFiles } from '../../../support/big-repository';
import { type CliResult, runCli } from '../../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

const root = path.resolve(__dirname, '../../../..');
const program = path.join(root, '.build/check-runs/cli.js');

/** Number of files. It is high enough that several threads are used. */
const files = 800;

describe('rampart check over many files', function () {
  this.timeout(240_000);
  let started = 0;

  before(() => {
    buildSync({
      entryPoints: [path.join(root, 'cli/main.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      logLevel: 'error',
    });
  });
  beforeEach(() => (started = 0));
  afterEach(removeTempFolders);

  const startThread = (data: unknown): Worker => {
    started++;
    return new Worker(program, { workerData: data });
  };

  /** Creates a repository with the samples and a generated tree, side by side. */
  function repository(seed: number): string {
    const cwd = tempFolder(Object.fromEntries(repositoryFiles(files, seed)));
    fs.cpSync(path.join(root, 'samples'), path.join(cwd, 'samples'), { recursive: true });
    return cwd;
  }

  /** Changes, deletes, and creates some files, including files that others depend on. */
  function disturb(cwd: string, seed: number): void {
    const names = fs.readdirSync(cwd, { recursive: true, encoding: 'utf8' }).sort();
    const isFile = (name: string): boolean => fs.statSync(path.join(cwd, name)).isFile();
    for (const [i, name] of names.filter(isFile).entries()) {
      const file = path.join(cwd, name);
      const text = fs.readFileSync(file, 'utf8');
      if (name.includes('wrangler') && i % 2 === seed % 2)
        fs.writeFileSync(file, text.replace('Flow', 'Other'));
      else if ((i * 7 + seed) % 23 === 0) fs.rmSync(file);
      else if ((i * 5 + seed) % 19 === 0)
        fs.writeFileSync(file, text.replace(' eq ', ' = ').replace('await ', ''));
      else if ((i * 3 + seed) % 29 === 0)
        fs.renameSync(file, path.join(path.dirname(file), `new-${path.basename(file)}`));
    }
  }

  for (const { seed, options } of [
    { seed: 1, options: [] },
    { seed: 20, options: ['--across'] },
  ])
    it(`has the same result with threads and cache (seed ${[seed, ...options].join(', ')})`, async () => {
      const cwd = repository(seed);
      const cacheFolder = path.join(tempFolder({}), 'cache');
      for (const round of ['new', 'changed']) {
        if (round === 'changed') disturb(cwd, seed);
        const check = (more: object, ...args: string[]): Promise<CliResult> =>
          runCli(['check', '--format', 'sarif', ...options, ...args, '.'], { cwd, ...more });
        const plain = await check({});
        assert.ok(plain.out.split('"ruleId"').length > 60, round);
        assert.equal(plain.err, '');
        const others = {
          threads: await check({ startThread }, '--jobs', '3'),
          'first with cache': await check({ cacheFolder, startThread }, '--jobs', '2'),
          'again with cache': await check({ cacheFolder }),
        };
        for (const [name, other] of Object.entries(others))
          assert.ok(same(other, plain), `${round}: ${name}`);
      }
      assert.ok(started > 2, 'threads were called in');
    });

  it('has the same result when a thread dies', async () => {
    const cwd = repository(1);
    const dying = (data: unknown): Worker => {
      const worker = startThread(data);
      worker.once('online', () => setImmediate(() => void worker.terminate()));
      return worker;
    };
    const check = (more: object) => runCli(['check', '--jobs', '3', '.'], { cwd, ...more });
    assert.ok(same(await check({ startThread: dying }), await check({})));
    assert.equal(started, 2);
  });

  const same = (a: CliResult, b: CliResult): boolean =>
    a.out === b.out && a.err === b.err && a.code === b.code;
});
