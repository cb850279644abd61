import assert from 'node:assert/strict';
import path from 'node:path';
import { testsInOrder, testsOf } from '../../../../scripts/mutate/tests.mjs';

const root = path.resolve(__dirname, '../../../..');

describe('tests of a change', () => {
  it('are the unit tests of the folder and its property tests', () => {
    const tests = testsOf(root, 'core/rules/simulate');
    assert.ok(tests.includes('test/unit/core/rules/simulate/simulate.test.ts'), tests.join(' '));
    assert.ok(tests.includes('test/property/core/rules/simulate/simulate.order.test.ts'), tests.join(' '));
  });

  it('start with those of the source, then the fastest, preferably those that noticed a change of it', () => {
    const tests = ['a', 'b', 'c.edges', 'c', 'cc'].map((name) => `test/unit/core/x/${name}.test.ts`);
    const ordered = testsInOrder(tests, 'core/x/c.ts', new Set(['test/unit/core/x/b.test.ts']), {
      'test/unit/core/x/a.test.ts': 3,
      'test/unit/core/x/b.test.ts': 20,
      'test/unit/core/x/cc.test.ts': 1,
    });
    assert.deepEqual(
      ordered.map((test) => path.posix.basename(test, '.test.ts')),
      ['c.edges', 'c', 'cc', 'b', 'a'],
    );
  });
});
