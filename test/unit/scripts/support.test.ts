import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isFresh } from '../../../scripts/support/fresh.mjs';
import { explainNpmFailure, nestedNpmEnv } from '../../../scripts/support/npm.mjs';
import { checkNode, missingPackages } from '../../../scripts/support/packages.mjs';
import { judge, readMochaReport } from '../../../scripts/support/results.mjs';

describe('scripts: installed packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/only-on-macos': { version: '1.0.0', optional: true },
      'node_modules/linked': { link: true },
    },
  };

  it('are all missing without a record', () => {
    assert.deepEqual(missingPackages(lock, undefined), ['node_modules/a', 'node_modules/b']);
  });

  it('are missing if the version differs', () => {
    const installed = {
      packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.1' } },
    };
    assert.deepEqual(missingPackages(lock, installed), ['node_modules/b']);
  });

  it('are complete without optional ones', () => {
    const installed = {
      packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } },
    };
    assert.deepEqual(missingPackages(lock, installed), []);
  });

  it('need Node.js 20.19', () => {
    for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) checkNode(version);
    for (const version of ['20.18.3', '18.20.0', '8.0.0']) {
      assert.throws(() => checkNode(version), /Node\.js 20\.19 or newer is needed; this is /);
    }
  });
});

describe('scripts: npm', () => {
  const cases: [string, RegExp][] = [
    ['npm error code ECONNREFUSED\nnpm error connect ECONNREFUSED 127.0.0.1:1', /registry cannot be reached.*npm config set registry/s],
    ['npm error code ENOTFOUND', /registry cannot be reached/],
    ['npm error code EAI_AGAIN', /registry cannot be reached/],
    ['npm error code E401', /refused the request: sign in/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code EUSAGE\nnpm error lock file out of step', /npm failed:\n\n.*out of step/s],
  ]; // prettier-ignore
  for (const [output, message] of cases) {
    it(`explains ${output.split('\n')[0] ?? ''}`, () => assert.match(explainNpmFailure(output), message));
  }

  it('starts a nested npm without the settings of the outer one', () => {
    const env = nestedNpmEnv({
      PATH: '/bin',
      npm_config_ignore_scripts: 'x',
      npm_package_name: 'rampart',
      INIT_CWD: '/',
      npm_config_registry: 'r',
      npm_config_cache: 'c',
    });
    assert.deepEqual(env, { PATH: '/bin', npm_config_registry: 'r', npm_config_cache: 'c' });
  });
});

describe('scripts: what has to be rebuilt', () => {
  it('is what is older than its sources, also when a file was removed', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-fresh-'));
    const at = (file: string, seconds: number): void =>
      fs.utimesSync(path.join(root, file), seconds, seconds);
    try {
      fs.mkdirSync(path.join(root, 'src'));
      for (const file of ['src/a.ts', 'package.json', 'out.vsix'])
        fs.writeFileSync(path.join(root, file), '');
      for (const file of ['src/a.ts', 'src', 'package.json']) at(file, 1000);
      const fresh = (): boolean =>
        isFresh(path.join(root, 'out.vsix'), ['src', 'package.json', 'absent'], root);
      at('out.vsix', 2000);
      assert.equal(fresh(), true);
      at('src/a.ts', 3000);
      assert.equal(fresh(), false);
      at('src/a.ts', 1000);
      at('src', 3000);
      assert.equal(fresh(), false);
      fs.rmSync(path.join(root, 'out.vsix'));
      at('src', 1000);
      assert.equal(fresh(), false);
    } finally {
      fs.rmSync(root, { recursive: true });
    }
  });
});

describe('npm test: the result of a runner', () => {
  const none = { passed: [], failed: [], notRun: [], again: [] };
  const bad = { title: 'b', detail: 'wrong' };

  it('is what it reports if its exit code agrees', () => {
    const good = { ...none, passed: ['a'] };
    assert.deepEqual(judge('suite', { code: 0, output: '' }, good), good);
    const mixed = { ...none, passed: ['a'], failed: [bad], again: [bad] };
    assert.deepEqual(judge('suite', { code: 1, output: '' }, mixed), mixed);
  });

  const crashes: [string, number | undefined, Parameters<typeof judge>[2], RegExp][] = [
    ['left no results', 139, undefined, /ended with code 139 and no results\nthe last line/],
    ['could not be started', undefined, undefined, /no results/],
    ['left no results although its exit code is 0', 0, undefined, /no results/],
    ['ran nothing', 0, none, /ran no test/],
    ['failed without a failed test', 1, { ...none, passed: ['a'] }, /code 1, though no test failed/],
  ];
  for (const [what, code, results, detail] of crashes) {
    it(`is a failure if it ${what}`, () => {
      const { failed } = judge('suite', { code, output: 'the last line' }, results);
      assert.deepEqual(
        failed.map((one) => one.title),
        ['suite'],
      );
      assert.match(failed.map((one) => one.detail).join(), detail);
    });
  }

  it('is read from what mocha writes', () => {
    const report = {
      passes: [{ fullTitle: 'x a' }],
      failures: [{ fullTitle: 'x b', err: { stack: 'Error: wrong\n at b', message: 'wrong' } }],
    };
    assert.deepEqual(readMochaReport(report, 'noise\nnot run: no corpus\n'), {
      passed: ['x a'],
      failed: [{ title: 'x b', detail: 'Error: wrong\n at b' }],
      notRun: ['no corpus'],
      again: [],
    });
  });
});
