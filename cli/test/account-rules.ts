import { deployedTestRules } from '../../app/rule-tests/deployed-test-rules';
import { type LanguageSettings } from '../../core/language/settings';
import { type RuleTestFile } from '../../core/rule-tests/rule-test-file';
import { type TestWorld } from '../../core/rule-tests/test-world';
import { rulesUnderTest } from '../../core/simulation/rules-under-test';
import { type Environment, givenAccount } from '../account/environment';
import { type OpenAccount, openAccount } from '../account/open-account';

type TestScope = Parameters<typeof deployedTestRules>[1];
type TestRules = Awaited<ReturnType<typeof deployedTestRules>>;

/**
 * Rules of the accounts and zones that test files refer to. They are read with the token from the environment. Nothing
 * in the accounts is changed.
 */
export class AccountRules {
  private opened: Promise<OpenAccount> | undefined;
  private readonly known = new Map<string, Promise<TestRules>>();

  constructor(private readonly env: Environment) {}

  /**
   * Returns the rules for a test file. Returns an empty object if the test file refers to rule files instead of an
   * account or zone.
   */
  async for({ scope }: RuleTestFile, settings: LanguageSettings): Promise<Pick<TestWorld, 'deployed'>> {
    if (!scope) return {};
    const { type, text: name } = scope;
    const key = `${type} ${name}`;
    let rules = this.known.get(key);
    if (!rules) this.known.set(key, (rules = this.read({ type, name })));
    return rulesUnderTest(await rules, settings);
  }

  private async read(scope: TestScope): Promise<TestRules> {
    const given = givenAccount(this.env);
    if (!given) {
      const what = `${scope.type === 'zones' ? 'zone' : 'account'} ${scope.name}`;
      return {
        problem: `The test was not run because it requires the rules of the ${what}. Set RAMPART_API_TOKEN to an API token.`,
      };
    }
    const { remote } = await (this.opened ??= openAccount(given, true));
    const reading = { signal: new AbortController().signal, tell: () => undefined };
    return deployedTestRules(remote, scope, () => undefined, reading);
  }
}
