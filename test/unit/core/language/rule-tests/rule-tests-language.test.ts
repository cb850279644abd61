import assert from 'node:assert/strict';
import { ruleTestsLanguage } from '../../../../../core/language/rule-tests/rule-tests-language';
import { languageContext } from '../../../../support/language-context';

const language = ruleTestsLanguage();
const context = languageContext();
const uri = 'file:///shop.rules.test.yaml';
const document = (text: string) => ({ uri, languageId: 'yaml', version: 1, text });

async function found(text: string): Promise<string[]> {
  const problems = await language.problems(document(text), context);
  return problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

/** Returns the labels of the completions at `‸`. */
async function offered(marked: string): Promise<readonly string[]> {
  const items = await language.complete?.(document(marked.replace('‸', '')), marked.indexOf('‸'), context);
  return (items ?? []).map(({ label }) => label);
}

const head = 'rules: [a.json]\ntests:\n';

describe('rule tests in YAML', () => {
  it('are determined by their names', () => {
    assert.equal(language.claims(document(''), context.settings), true);
    assert.equal(language.claims({ ...document(''), uri: 'file:///deploy.yaml' }, context.settings), false);
  });

  it('have no diagnostics when they are valid', async () => {
    const text = `${head}  - name: a\n    request: GET https://a.example/\n    facts: { ip.src: 203.0.113.7, cf.bot_management.score: any }\n    expect: { outcome: [pass, challenge], assumptions: none }\n`;
    assert.deepEqual(await found(text), []);
    assert.deepEqual(
      await found(text.replace('[a.json]', 'a.json').replace('[pass, challenge]', 'pass')),
      [],
    );
  });

  it('accept a snapshot instead of an outcome, offer it, and have a lens that records it', async () => {
    const text = `${head}  - request: GET https://a.example/\n    expect: { outcome: pass }\n  - request: GET https://b.example/\n    expect: snapshot\n`;
    assert.deepEqual(await found(text), []);
    assert.ok((await offered(text.replace('snapshot', '‸'))).includes('snapshot'));
    assert.ok((await offered(text.replace('{ outcome: pass }', '{ ‸ }'))).includes('outcome'));
    const lenses = (await language.lenses?.(document(text), context)) ?? [];
    assert.deepEqual(
      lenses.map(({ start, command, arguments: given }) => [text.slice(start, start + 28), command, given]),
      [['request: GET https://b.examp', 'rampart.ruleTests.updateSnapshots', [uri, 1]]],
    );
  });

  const rows: readonly (readonly [what: string, text: string, problem: string])[] = [
    [
      'an unknown property',
      `${head}  - request: GET https://a.example/\n    expects: {}\n    expect: {}\n`,
      'document/unknown-property expects',
    ],
    [
      'an unknown outcome',
      `${head}  - request: GET https://a.example/\n    expect: { outcome: blocked }\n`,
      'document/wrong-enum blocked',
    ],
    [
      'a status that is a string',
      `${head}  - request: GET https://a.example/\n    expect: { status: "403" }\n`,
      'document/wrong-type "403"',
    ],
    ['invalid YAML', 'rules: [a.json\n', 'document/not-yaml '],
  ];
  for (const [what, text, problem] of rows)
    it(`report ${what}`, async () => {
      const all = await found(text);
      assert.ok(
        all.some((one) => one.startsWith(problem)),
        all.join('\n'),
      );
    });

  it('report a test without a request, and one without an expectation', async () => {
    assert.equal((await found(`${head}  - name: a\n    expect: { outcome: pass }\n`)).length, 1);
    assert.equal((await found(`${head}  - request: GET https://a.example/\n`)).length, 1);
  });

  it('offer missing properties in the right place', async () => {
    assert.deepEqual(await offered('rules: [a.json]\n‸'), ['account', 'zone', 'samples', 'tests']);
    assert.deepEqual(await offered(`${head}  - name: a\n    ‸`), ['request', 'each', 'facts', 'expect']);
    assert.deepEqual(await offered(`${head}  - ‸`), ['name', 'request', 'each', 'facts', 'expect']);
    assert.deepEqual(await offered(`${head}  - name: a\n    expect:\n      outcome: pass\n      ‸`), [
      'by',
      'status',
      'assumptions',
    ]);
    assert.deepEqual(await offered(`${head}  - name: a\n    expect: { outcome: pass, ‸`), [
      'by',
      'status',
      'assumptions',
    ]);
  });

  it('offer values and fields', async () => {
    const outcomes = ['pass', 'block', 'challenge', 'redirect', 'depends'];
    assert.deepEqual(await offered(`${head}  - expect:\n      outcome: ‸`), outcomes);
    assert.deepEqual(await offered(`${head}  - expect: { outcome: ch‸ }`), outcomes);
    const facts = await offered(`${head}  - facts: { ip.src: 203.0.113.7, ip.‸`);
    assert.ok(
      facts.includes('ip.src.country') && facts.includes('challenge-passed') && !facts.includes('ip.src'),
      facts.join(),
    );
  });

  it('offer the connected zones and accounts, by name', async () => {
    const resources = {
      zone: { z1: { name: 'shop.example' }, z2: { name: '1.example' } },
      account: { a1: { name: 'Harbour Goods' }, a2: { name: 'Demo: a' } },
    };
    const items = async (marked: string): Promise<readonly string[]> => {
      const here = languageContext({ facts: { resources } });
      const all = await language.complete?.(document(marked.replace('‸', '')), marked.indexOf('‸'), here);
      return (all ?? []).map(({ detail, edit }) => `${detail} ${edit.newText}`);
    };
    assert.deepEqual(await items('zone: ‸\ntests: []\n'), ['z1 shop.example', 'z2 "1.example"']);
    assert.deepEqual(await items('zone: sh‸\n'), ['z1 shop.example', 'z2 "1.example"']);
    assert.deepEqual(await items('account: ‸\n'), ['a1 Harbour Goods', 'a2 "Demo: a"']);
    // without a connection, only an example is offered
    assert.deepEqual(await offered('zone: ‸\n'), ['example.com']);
    // for a `zone` in `facts`, nothing is offered
    assert.deepEqual(await items(`${head}  - facts: { zone: ‸`), []);
  });

  it('explain properties and values', async () => {
    const text = `${head}  - expect: { outcome: depends }\n`;
    const at = async (part: string) =>
      (await language.hover?.(document(text), text.indexOf(part) + 1, context))?.markdown ?? '';
    assert.match(await at('outcome'), /^\*\*outcome\*\*/);
    assert.match(await at('depends'), /depends on facts that the test does not specify/);
  });
});
