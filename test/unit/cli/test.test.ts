import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../../cli/run';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const rules = `{
  "kind": "zone",
  "phase": "http_request_firewall_custom",
  "rules": [
    {
      "description": "Challenge sign-in",
      "action": "managed_challenge",
      "expression": "http.request.uri.path eq \\"/login\\" and ip.src.country ne \\"DE\\""
    },
    { "description": "Deny bots", "action": "block", "expression": "cf.bot_management.score lt 10" }
  ]
}
`;
const tests = `rules: custom.json
samples: shop.http
tests:
  - name: sign-in from abroad is challenged
    request: POST https://www.example.com/login
    facts: { ip.src.country: FR, cf.bot_management.score: 50 }
    expect: { outcome: challenge, by: Challenge sign-in, status: 403, assumptions: none }
  - name: sign-in passes
    request: POST https://www.example.com/login
    facts: { ip.src.country: FR, cf.bot_management.score: 50 }
    expect: { outcome: pass }
  - name: samples
    each: shop.http
    facts: { cf.bot_management.score: any }
    expect: { outcome: [pass, block] }
  - name: score is needed
    request: home
    expect: { outcome: pass }
  - name: no such sample
    request: nothing
    expect: { outcome: pass }
`;
const files = {
  'custom.json': rules,
  'shop.http':
    '### home\n# @rampart ip.src.country = DE\nGET https://www.example.com/\n### sign-in\n# @rampart ip.src.country = DE\nPOST https://www.example.com/login\n',
  'shop.rules.test.yaml': tests,
};
const passing = tests.slice(0, tests.indexOf('  - name: sign-in passes'));

const test = (
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  cwd = tempFolder({ ...files, ...more }),
) => runCli(['test', ...args], { cwd });

describe('rampart test', () => {
  afterEach(removeTempFolders);

  it('prints each test, and failures with the expected and the actual outcome', async () => {
    const { code, out, err } = await test([]);
    assert.deepEqual([code, err], [1, '']);
    assert.equal(
      out,
      `shop.rules.test.yaml
  ✓ sign-in from abroad is challenged
  ✗ sign-in passes
      shop.rules.test.yaml:11:5: Expected: pass. Actual outcome: challenge 403 by Challenge sign-in.
        expected  pass
        actual    challenge 403 by Challenge sign-in
  ✓ samples: home
  ✓ samples: sign-in
  ✗ score is needed
      shop.rules.test.yaml:18:5: The outcome depends on cf.bot_management.score. Add this fact to \`facts\`, or change the expected outcome to \`depends\`.
        expected  pass
        actual    depends
                    Deny bots matches: block 403 by Deny bots
                    Deny bots does not match: pass
  ✗ no such sample
      shop.rules.test.yaml:20:14: "nothing" is neither a request such as \`GET https://www.example.com/\` nor the name of a sample request.

3 passed, 3 failed
`,
    );
  });

  it('ends with 0 when all tests pass, also in JSON', async () => {
    const json = JSON.stringify({
      rules: ['custom.json'],
      tests: [
        {
          name: 'a',
          request: 'GET https://www.example.com/',
          facts: { 'cf.bot_management.score': 1 },
          expect: { outcome: 'block', by: 'Deny bots' },
        },
      ],
    });
    assert.deepEqual(await test(['a.rules.test.json'], { 'a.rules.test.json': json }), {
      code: 0,
      err: '',
      out: 'a.rules.test.json\n  ✓ a\n\n1 passed, 0 failed\n',
    });
  });

  it('records snapshots with --update, and fails when the outcome differs', async () => {
    const text = passing.replace(/expect: .*/, 'expect: snapshot');
    const cwd = tempFolder({ ...files, 'shop.rules.test.yaml': text });
    const snapshot = path.join(cwd, 'shop.rules.test.yaml.snap');
    assert.equal((await test([], {}, cwd)).code, 1);
    assert.equal(fs.existsSync(snapshot), false);
    assert.equal((await test(['--update'], {}, cwd)).code, 0);
    assert.match(fs.readFileSync(snapshot, 'utf8'), /outcome: challenge 403 by Challenge sign-in\n/);
    assert.equal((await test([], {}, cwd)).code, 0);
    fs.writeFileSync(path.join(cwd, 'custom.json'), rules.replace('managed_challenge', 'block'));
    const { code, out } = await test([], {}, cwd);
    assert.equal(code, 1);
    assert.match(
      out,
      /expected {2}challenge 403 by Challenge sign-in\n.*matched: Challenge sign-in \(managed_challenge\)/,
    );
    assert.match(out, /actual {4}block 403 by Challenge sign-in\n/);
    assert.equal((await test(['--update', '--watch'], {}, cwd)).code, 2);
  });

  it('writes JUnit, JSON and annotations', async () => {
    const junit = (await test(['--format', 'junit'])).out;
    assert.match(
      junit,
      /<testsuite name="shop\.rules\.test\.yaml" tests="6" failures="2" errors="1" skipped="0">/,
    );
    assert.match(
      junit,
      /<testcase name="samples: home" classname="shop\.rules\.test\.yaml" file="shop\.rules\.test\.yaml" line="12"\/>/,
    );
    assert.match(
      junit,
      /<failure message="Expected: pass. Actual outcome: challenge 403 by Challenge sign-in\.">expected: pass\nactual: challenge 403/,
    );
    const json = JSON.parse((await test(['--format', 'json'])).out) as {
      files: { tests: { name: string; status: string }[] }[];
    };
    assert.deepEqual(
      json.files[0]?.tests.map(({ status }) => status),
      ['passed', 'failed', 'passed', 'passed', 'failed', 'errored'],
    );
    assert.match(
      (await test(['--format', 'github'])).out,
      /^::error file=shop\.rules\.test\.yaml,line=11,endLine=11,col=5,endColumn=\d+,title=sign-in passes::Expected: pass\. Actual outcome: .*%0Aexpected: pass%0A/,
    );
  });

  it('prints which rules the tests cover', async () => {
    const cwd = tempFolder({ ...files, 'shop.rules.test.yaml': passing });
    const { out } = await test(['--coverage-text', '--coverage', 'out.lcov'], {}, cwd);
    assert.ok(
      out.endsWith(`
Coverage
  custom.json: rules 1/2 matched, clauses 2/6 seen true or false
    custom.json:8: http.request.uri.path eq "/login": never false
    custom.json:8: ip.src.country ne "DE": never false
    custom.json:10: Deny bots: never asked
  all: rules 1/2 matched, clauses 2/6 seen true or false
`),
      out,
    );
    assert.equal(
      fs.readFileSync(path.join(cwd, 'out.lcov'), 'utf8'),
      `TN:
SF:custom.json
BRDA:8,0,0,1
BRDA:8,0,1,0
BRDA:8,0,2,1
BRDA:8,0,3,0
BRDA:10,1,0,-
BRDA:10,1,1,-
BRF:6
BRH:2
DA:5,1
DA:10,0
LF:2
LH:1
end_of_record
`,
    );
  });

  it('skips tests of the rules of an account, and names what it cannot run', async () => {
    const account =
      'account: production\ntests:\n  - { name: a, request: GET https://a.example/, expect: { outcome: pass } }\n';
    assert.deepEqual(await test(['a.rules.test.yaml'], { 'a.rules.test.yaml': account }), {
      code: 2,
      err: '',
      out: 'a.rules.test.yaml\n  - a (skipped: The test was not run because it requires the rules of the account production. Set RAMPART_API_TOKEN to an API token.)\n\n0 passed, 0 failed, 1 skipped\n',
    });
    assert.deepEqual(await test(['custom.json']), {
      code: 2,
      out: '',
      err: 'rampart test: custom.json: test files are named *.rules.test.yaml or *.rules.test.json.\n',
    });
    const broken = await test(['b.rules.test.yaml'], { 'b.rules.test.yaml': 'rules: [a\n' });
    assert.equal(broken.code, 1);
    assert.match(broken.out, /✗ b\.rules\.test\.yaml:\d+:\d+: /);
    const missing = await test(['c.rules.test.yaml'], {
      'c.rules.test.yaml': 'rules: no.json\ntests: [{ name: a, request: GET https://a.example/ }]\n',
    });
    assert.match(missing.out, /c\.rules\.test\.yaml:1:8: The file no\.json doesn't exist\./);
  });

  it('lists the changes of the rules that no test notices, each with a test that would', async () => {
    const rule =
      '{ "description": "Deny bots", "action": "block", "expression": "cf.bot_management.score lt 10" }';
    const one =
      'rules: custom.json\ntests:\n  - request: GET https://www.example.com/\n    facts: { cf.bot_management.score: 5 }\n    expect: { outcome: block }\n';
    const cwd = tempFolder({
      'custom.json': `{ "kind": "zone", "phase": "http_request_firewall_custom", "rules": [${rule}] }`,
      'a.rules.test.yaml': one,
    });
    const { code, out } = await test(['--mutate'], {}, cwd);
    assert.equal(code, 1);
    assert.equal(
      out,
      `a.rules.test.yaml: 4 of 5 changes detected (80%)
  custom.json:1: Deny bots: shift-order: lt -> le
      pass; after the change block 403 by Deny bots
      - name: "pass"
        request: GET https://www.example.com/
        facts: {"cf.bot_management.score":10}
        expect: { outcome: pass }
`,
    );
    const json = JSON.parse((await test(['--mutate', '--format', 'json'], {}, cwd)).out) as {
      files: { result: { killed: number } }[];
    };
    assert.equal(json.files[0]?.result.killed, 4);
  });

  for (const [expectation, column] of [
    ['expect: pass', 5],
    ['expect: { outcome: blocked }', 5],
    ['', 11],
  ] as const)
    // prettier-ignore
    it(`does not pass a test that expects nothing: ${expectation || '(no expectation)'}`, async () => {
      const written = `rules: custom.json\ntests:\n  - name: sign-in\n    request: https://a.example/login\n    ${expectation}\n`;
      const { code, out } = await test([], { 'shop.rules.test.yaml': written });
      assert.equal(code, 1);
      assert.ok(
        out.includes(
          `shop.rules.test.yaml:${expectation === '' ? 3 : 5}:${column}: The test requires \`expect\` with \`outcome\`, \`by\`, \`status\`, or \`assumptions\`.`,
        ),
        out,
      );
    });

  it('runs again when a file changes, until the input ends', async () => {
    const cwd = tempFolder({ ...files, 'shop.rules.test.yaml': passing });
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    // eslint-disable-next-line require-yield -- an input that says nothing and ends
    async function* stdin(): AsyncGenerator<string> {
      await ended;
    }
    const outputs: string[] = [];
    const code = await run(['test', '--watch'], {
      cwd,
      stdin: stdin(),
      err: () => undefined,
      out(text) {
        outputs.push(text.trimEnd().split('\n').at(-1) ?? '');
        if (outputs.length === 1)
          fs.writeFileSync(path.join(cwd, 'custom.json'), rules.replace('"/login', '"/signin'));
        else if (text.includes('1 failed')) end();
        return Promise.resolve();
      },
    });
    assert.deepEqual([code, outputs[0], outputs.at(-1)], [1, '1 passed, 0 failed', '0 passed, 1 failed']);
  });
});
