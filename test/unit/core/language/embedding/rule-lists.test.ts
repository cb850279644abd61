import assert from 'node:assert/strict';
import { ImplicationPart } from '../../../../../core/expression/algebra/implication';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { languageContext } from '../../../../support/language-context';

const terraform = (expressions: readonly string[]): string =>
  `resource "cloudflare_ruleset" "r" {
  phase = "http_request_firewall_custom"
  rules = [
${expressions.map((one) => `    { action = "block", expression = ${JSON.stringify(one)} },\n`).join('')}  ]
}
`;

/** Returns how often parts of conditions are compared with each other during an action. */
async function comparisonsIn(action: () => Promise<void>): Promise<number> {
  const { prototype } = ImplicationPart;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this`
  const { impliesAsWhole } = prototype;
  let comparisons = 0;
  prototype.impliesAsWhole = function (wide) {
    comparisons++;
    return impliesAsWhole.call(this, wide);
  };
  try {
    await action();
  } finally {
    prototype.impliesAsWhole = impliesAsWhole;
  }
  return comparisons;
}

describe('the rules of a list in a host', () => {
  it('are compared only with the rule that an edit changed', async () => {
    const language = embeddedLanguage();
    const expressions = Array.from({ length: 90 }, (_none, at) => `ssl and http.host eq "host${at}.com"`);
    const check = (version: number, changed: string, found: number): Promise<number> =>
      comparisonsIn(async () => {
        const text = terraform(expressions.with(1, changed));
        const document = { uri: 'file:///main.tf', languageId: 'terraform', version, text };
        const problems = await language.problems(document, languageContext());
        assert.equal(problems.filter(({ code }) => code === 'filter/unreachable-rule').length, found);
      });
    const first = await check(1, 'http.host eq "a.com"', 0);
    for (const [version, changed, found] of [
      [2, 'http.host eq "abc.com"', 0],
      [3, 'ssl', 88],
    ] as const) {
      const again = await check(version, changed, found);
      assert.ok(again > 0 && again < first / 10, `${again} of ${first}`);
    }
    assert.ok((await check(4, 'http.host eq "b.com"', 0)) <= first);
  });
});
