import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { compiledCodeFolder } from '../../../platform/user-folders';
import { buildProgram, type BuiltProgram } from '../../support/built-program';

describe('the program of the command line', () => {
  let built: BuiltProgram;
  let folder: string;
  before(async () => {
    built = await buildProgram(['dist/cli.js', 'dist/scripts.js']);
  });
  after(() => built.remove());
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(built.folder, 'home-'));
  });

  const homeEnv = () => ({
    HOME: folder,
    USERPROFILE: folder,
    LOCALAPPDATA: folder,
    XDG_CACHE_HOME: folder,
    RAMPART_CACHE: '',
    CI: '',
  });

  function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
    const program = path.join(built.folder, 'dist/cli.js');
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...homeEnv(), ...env },
    });
    assert.equal(stderr, '');
    return stdout;
  }

  /** Returns the name, inode, and modification time of each cache file of compiled code, to detect rewritten files. */
  function compiled(): readonly string[] {
    const kept = compiledCodeFolder(process.platform, homeEnv(), folder) ?? '';
    if (!fs.existsSync(kept)) return [];
    return fs.readdirSync(kept).map((name) => {
      const { ino, mtimeMs } = fs.statSync(path.join(kept, name));
      return `${name} ${ino} ${mtimeMs}`;
    });
  }

  it('keeps the compiled code of everything except its small entry, and uses it at the next start', () => {
    const version = run(['--version']);
    const first = compiled();
    assert.ok(first.length > 3, `${first.length}`);
    assert.ok(!first.some((name) => name.startsWith('cli.js')));
    assert.equal(run(['--version']), version);
    assert.deepEqual(compiled(), first);
  });

  it('prints the same with compiled code and without it, in one thread and in several', () => {
    for (let i = 0; i < 130; i++) fs.writeFileSync(path.join(folder, `${i}.rfilter`), `http.hots eq "${i}"`);
    const outputs = ['off', '', ''].flatMap((cache) =>
      ['1', '2'].map((jobs) =>
        run(['check', '--no-cache', '--format', 'json', '--jobs', jobs, '.'], { RAMPART_CACHE: cache }),
      ),
    );
    assert.equal((JSON.parse(outputs[0] ?? '') as unknown[]).length, 130);
    assert.deepEqual(new Set(outputs).size, 1);
    assert.ok(compiled().length > 3);
  });

  it('keeps no compiled code where a cache may come from another machine', () => {
    run(['--version'], { CI: 'true' });
    run(['--version'], { RAMPART_CACHE: folder });
    assert.deepEqual(compiled(), []);
    assert.ok(!fs.existsSync(path.join(folder, 'compiled')));
  });
});
