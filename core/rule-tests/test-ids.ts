import { type RuleTest } from './rule-test-file';

/**
 * IDs of the tests of a file, unique in it. They depend on the names, so that a test keeps its results when others
 * are added above it.
 */
export function testIds(tests: readonly Pick<RuleTest, 'name'>[]): readonly string[] {
  const counts = new Map<string, number>();
  return tests.map(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${count}:${name}`;
  });
}
