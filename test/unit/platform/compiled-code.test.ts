import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildProgram, type BuiltProgram } from '../../support/built-program';

const text =
  'function twice(value) { return 2 * value; }\nconsole.log(twice(21), require.main === module);\n';

describe('keepCompiledCode', () => {
  let built: BuiltProgram;
  let kept: string;
  let program: string;
  before(async () => {
    built = await buildProgram(['dist/compiled-code.js']);
    kept = path.join(built.folder, 'compiled');
    program = path.join(built.folder, 'dist/program.js');
  });
  after(() => built.remove());

  /** Runs a program in the same way as the language server is started, and returns its output. */
  function run(code: string, folder = kept): string {
    fs.writeFileSync(program, code);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--require', path.join(built.folder, 'dist/compiled-code.js'), program],
      { encoding: 'utf8', env: { ...process.env, RAMPART_COMPILED: folder } },
    );
    assert.equal(stderr, '');
    return stdout;
  }

  /** Returns the only cache file and its identity on disk, which changes when the file is rewritten. */
  function keptFile(): { readonly file: string; readonly made: string } {
    const [name, ...more] = fs.readdirSync(kept);
    assert.ok(name !== undefined && more.length === 0, 'one file');
    const file = path.join(kept, name);
    const { ino, mtimeMs } = fs.statSync(file);
    return { file, made: `${ino} ${mtimeMs}` };
  }

  it('keeps what a program compiles, and uses it at the next start', () => {
    assert.equal(run(text), '42 true\n');
    const first = keptFile();
    assert.equal(run(text), '42 true\n');
    assert.deepEqual(keptFile(), first, 'the engine took it: nothing was written');
  });

  it('tells all files of a program which module was started, as the bundles share one `require`', () => {
    fs.writeFileSync(path.join(built.folder, 'dist/shared.js'), 'exports.require = require;');
    const started = "console.log(require('./shared.js').require.main === module);";
    const folder = path.join(built.folder, 'compiled-shared');
    assert.equal(run(started, folder), 'true\n');
    assert.equal(run(started, folder), 'true\n');
  });

  it('compiles another text, even one of the same length, and drops the code of the former one', () => {
    const { file } = keptFile();
    assert.equal(run(text.replace('2 *', '3 *')), '63 true\n');
    assert.notEqual(keptFile().file, file);
  });

  it('drops the code that another version of the engine cached', () => {
    fs.writeFileSync(path.join(kept, 'program.js-v18.0.0_10.2-node.1_x64_1_1'), '');
    assert.equal(run(text.replace('2 *', '5 *')), '105 true\n');
    assert.ok(!keptFile().file.includes('v18.0.0'));
  });

  it('drops what was cached a month ago', () => {
    const days = (count: number): Date => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    for (const [name, time] of [
      ['older.js-1', days(31)],
      ['newer.js-1', days(29)],
    ] as const) {
      fs.writeFileSync(path.join(kept, name), '');
      fs.utimesSync(path.join(kept, name), time, time);
    }
    run(text.replace('2 *', '4 *'));
    const names = fs.readdirSync(kept).map((name) => name.slice(0, name.indexOf('-')));
    assert.deepEqual(names.sort(), ['newer.js', 'program.js']);
    fs.rmSync(path.join(kept, 'newer.js-1'));
  });

  it('does not use damaged code', () => {
    run(text);
    const { file } = keptFile();
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    fs.writeFileSync(file, bytes);
    assert.equal(run(text), '42 true\n');
    assert.notDeepEqual(fs.readFileSync(file), bytes, 'it was written again');
  });

  it('starts without a folder, and if none can be created', () => {
    assert.equal(run(text, ''), '42 true\n');
    assert.equal(run(text, path.join(program, 'none')), '42 true\n');
  });
});
