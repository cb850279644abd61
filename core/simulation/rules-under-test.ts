import { type LanguageSettings } from '../language/settings';
import { type TestRules } from '../protocol/rule-tests';
import { type TestWorld } from '../rule-tests/test-world';
import { readSources } from './read-source';

/**
 * Converts the rules and lists of an account or zone to the form that a test run uses. Without rules, returns an
 * empty object.
 */
export async function rulesUnderTest(
  given: TestRules | undefined,
  settings: LanguageSettings,
): Promise<Pick<TestWorld, 'deployed'>> {
  if (!given) return {};
  if ('problem' in given) return { deployed: given };
  const rules = await readSources(given.sources, settings, () => Promise.resolve(undefined));
  return { deployed: { rules, lists: given.lists } };
}
