import { type RuleTest } from './rule-test-file';

/**
 * Returns IDs for the tests of a file, which are unique within the file. The IDs are based on the names of the tests,
 * so that a test keeps its results when other tests are added above it.
 */
export function testIds(tests: readonly Pick<RuleTest, 'name'>[]): readonly string[] {
  const counts = new Map<string, number>();
  return tests.map(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${count}:${name}`;
  });
}
