import assert from 'node:assert/strict';
import { compareNearness, testFilePath } from '../../../../app/rule-tests/test-file-path';

describe('app/rule-tests/test-file-path', () => {
  const cases: readonly (readonly [rules: string, file: string])[] = [
    ['/work/shop.ruleset.json', '/work/shop.rules.test.yaml'],
    ['/work/waf.TF', '/work/waf.rules.test.yaml'],
    ['/work/rules', '/work/rules/rules.rules.test.yaml'],
    ['/work/v1.2', '/work/v1.2/v1.2.rules.test.yaml'],
    ['/work/rules/', '/work/rules/zone.rules.test.yaml'],
    ['/.json', '/zone.rules.test.yaml'],
  ];
  for (const [rules, file] of cases)
    it(`writes the tests of ${rules} in ${file}`, () => assert.equal(testFilePath(rules), file));

  it('lists the test files nearest to the rules first, and equally near ones by name', () => {
    const files = ['/a/z.yaml', '/a/rules/shop/x.yaml', '/b/y.yaml', '/a/b.yaml', '/a/rules/w.yaml'];
    assert.deepEqual(files.sort((a, b) => compareNearness(a, b, '/a/rules/shop/shop.json')), [
      '/a/rules/shop/x.yaml',
      '/a/rules/w.yaml',
      '/a/b.yaml',
      '/a/z.yaml',
      '/b/y.yaml',
    ]);
  }); // prettier-ignore
});
