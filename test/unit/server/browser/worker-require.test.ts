import assert from 'node:assert/strict';
import { provideRequire, type WorkerScope } from '../../../../server/src/browser/worker-require';

/** Creates a worker in which importing a URL runs a function with the worker's scope, as importing a script would. */
function worker(scripts: Readonly<Record<string, (scope: WorkerScope) => void>>) {
  const imported: string[] = [];
  const scope: WorkerScope = {
    importScripts(url) {
      imported.push(url);
      const script = scripts[url];
      if (!script) throw new Error(`${url} is not there`);
      script(scope);
    },
  };
  return { scope, imported };
}

const exporting = (scope: WorkerScope, value: unknown): void => {
  if (scope.module) scope.module.exports = value;
};

describe('the require of a worker', () => {
  it('loads a module and what it needs, each once', () => {
    const { scope, imported } = worker({
      'u:/dist/a.js': (own) => {
        const b = own.require?.('./b.js');
        const c = own.require?.('./c.js');
        exporting(own, { b, c });
      },
      'u:/dist/b.js': (own) => exporting(own, [own.require?.('./c.js')]),
      'u:/dist/c.js': (own) => exporting(own, 'c'),
    });
    const load = provideRequire(scope, 'u:/dist/');
    assert.deepEqual(load('./a.js'), { b: ['c'], c: 'c' });
    assert.equal(load('./c.js'), 'c');
    assert.deepEqual(imported, ['u:/dist/a.js', 'u:/dist/b.js', 'u:/dist/c.js']);
    assert.equal(scope.module, undefined);
  });

  it('returns the partial exports of modules in a cycle', () => {
    const { scope } = worker({
      'u:/a.js': (own) => {
        exporting(own, { name: 'a' });
        own.require?.('./b.js');
      },
      'u:/b.js': (own) => exporting(own, { a: own.require?.('./a.js') }),
    });
    const load = provideRequire(scope, 'u:/');
    assert.deepEqual(load('./a.js'), { name: 'a' });
    assert.deepEqual(load('./b.js'), { a: { name: 'a' } });
  });

  it('retries what could not be loaded', () => {
    const scripts: Record<string, (scope: WorkerScope) => void> = {};
    const { scope } = worker(scripts);
    const load = provideRequire(scope, 'u:/');
    assert.throws(() => load('./a.js'), /u:\/a.js is not there/);
    scripts['u:/a.js'] = (own) => exporting(own, 'a');
    assert.equal(load('./a.js'), 'a');
  });
});
