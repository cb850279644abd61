import assert from 'node:assert/strict';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const customRules = {
  kind: 'zone',
  phase: 'http_request_firewall_custom',
  rules: [
    {
      description: 'Challenge sign-in',
      action: 'managed_challenge',
      expression: 'http.request.uri.path eq "/login" and ip.src.country ne "DE"',
    },
    { description: 'Deny bots', action: 'block', expression: 'cf.bot_management.score lt 10' },
  ],
};
const lockdown = {
  description: 'Office only',
  urls: ['www.example.com/admin/*'],
  configurations: [{ target: 'ip', value: '198.51.100.4' }],
};
const files = {
  'rules/custom.json': JSON.stringify(customRules, null, 2),
  'rules/office.lockdown_rule.json': JSON.stringify(lockdown),
  'r.http': '### sign-in\n# @rampart ip.src.country = FR\nPOST https://www.example.com/login\n',
  'index.ts': 'new cloudflare.Ruleset("a", { rules: [] });\n',
};

const simulate = (args: readonly string[]) => runCli(['simulate', ...args], { cwd: tempFolder(files) });

async function lines(...questions: readonly unknown[]): Promise<unknown[]> {
  const input = [questions.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')];
  const { code, out } = await runCli(['simulate', '--jsonl'], { cwd: tempFolder(files), input });
  assert.equal(code, 0);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

describe('rampart simulate', () => {
  afterEach(removeTempFolders);

  it('prints the outcome, and each rule with its clauses and its position', async () => {
    assert.deepEqual(
      await simulate(['--rules', 'rules', '--request', 'r.http#sign-in', '--fact', 'ip.src=203.0.113.7']),
      {
        code: 1,
        err: '',
        out: `challenge 403 by Challenge sign-in (rules/custom.json:5)

Custom rules
  ✓ Challenge sign-in  (matched; managed_challenge; rules/custom.json:5)
      ✓ and
        ✓ http.request.uri.path eq "/login"
              http.request.uri.path = "/login"
        ✓ ip.src.country ne "DE"
              ip.src.country = "FR"
  - Deny bots  (not reached because of Challenge sign-in; block; rules/custom.json:10)

Zone lockdown rules
  - Office only  (not reached because of Challenge sign-in; rules/office.lockdown_rule.json:1)

Not evaluated here: bic, hot, securityLevel
`.replace('; block; rules/custom.json:10', '; rules/custom.json:10'),
      },
    );
  });

  it('prints a table of all requests of a file, with what was recorded', async () => {
    const line = (path: string, country: string, status: number): string =>
      JSON.stringify({
        ClientRequestMethod: 'GET',
        ClientRequestHost: 'www.example.com',
        ClientRequestURI: `${path}?token=s3cret`,
        ClientIP: '203.0.113.7',
        ClientCountry: country,
        EdgeResponseStatus: status,
      });
    const log = [line('/login', 'fr', 200), 'no request', line('/', 'de', 403)].join('\n');
    const cwd = tempFolder({ ...files, 'access.jsonl': log });
    const each = (more: readonly string[]) =>
      runCli(['simulate', '--rules', 'rules', '--each', 'access.jsonl', ...more], { cwd });
    assert.deepEqual(await each(['--fact', 'cf.bot_management.score=50']), {
      code: 1,
      err: '',
      out: `#  request                    outcome                             recorded
1  GET www.example.com/login  challenge 403 by Challenge sign-in  200
3  GET www.example.com/       pass                                403

2 requests: 1 challenge, 1 pass; 1 without a request
`,
    });
    const { code, out } = await each(['--format', 'json']);
    assert.equal(code, 3);
    assert.deepEqual((JSON.parse(out) as { requests: unknown[] }).requests[1], {
      number: 3,
      request: 'GET www.example.com/',
      outcome: 'depends',
      needs: ['cf.bot_management.score'],
      recorded: '403',
    });
    assert.equal((await each(['--request', 'r.http'])).code, 2);
    const one = await runCli(['simulate', '--rules', 'rules', '--request', 'access.jsonl#1'], { cwd });
    assert.match(one.out, /^challenge 403 by Challenge sign-in/);
    assert.equal(
      (await runCli(['simulate', '--rules', 'rules', '--request', 'access.jsonl'], { cwd })).code,
      2,
    );
  });

  const codes: readonly (readonly [string, readonly string[], number])[] = [
    ['passes', ['https://www.example.com/', 'cf.bot_management.score=50', 'ip.src=203.0.113.7'], 0],
    [
      'is blocked',
      ['https://www.example.com/admin/x', 'cf.bot_management.score=50', 'ip.src=203.0.113.7'],
      1,
    ],
    ['depends', ['https://www.example.com/'], 3],
  ];
  for (const [what, [url = '', ...facts], code] of codes)
    it(`ends with ${code} when the request ${what}`, async () => {
      const given = facts.flatMap((fact) => ['--fact', fact]);
      assert.equal((await simulate(['--rules', 'rules', '--request', url, ...given])).code, code);
    });

  it('prints what the outcome depends on, and the outcome of each case', async () => {
    const { out } = await simulate(['--rules', 'rules/custom.json', '--request', 'https://www.example.com/']);
    assert.match(
      out,
      /^depends\nDepends on: cf\.bot_management\.score\n {2}Deny bots matches: block 403 by Deny bots\n {2}Deny bots does not match: pass\n/,
    );
  });

  it('writes JSON', async () => {
    const { out } = await simulate([
      '--rules',
      'rules/custom.json',
      '--request',
      'r.http',
      '--format',
      'json',
    ]);
    const { outcome, by, steps } = JSON.parse(out) as {
      outcome: string;
      by: unknown;
      steps: { result: string }[];
    };
    assert.equal(outcome, 'challenge');
    const start = files['rules/custom.json'].indexOf('{', 60);
    const end = files['rules/custom.json'].indexOf('}', start) + 1;
    assert.deepEqual(by, {
      product: 'http_request_firewall_custom',
      rule: 'Challenge sign-in',
      source: { file: 'rules/custom.json', start, end },
    });
    assert.deepEqual(
      steps.map(({ result }) => result),
      ['matched', 'not reached'],
    );
  });

  it('names what it cannot run', async () => {
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['Name the rules with --rules.', ['--request', 'r.http']],
      ['r.http: has no rules.', ['--rules', 'r.http', '--request', 'r.http']],
      [
        'index.ts: rules are read from JSON, YAML and Terraform, not from Pulumi programs.',
        ['--rules', 'index.ts', '--request', 'r.http'],
      ],
      ['nowhere.json: there is no such file or folder.', ['--rules', 'nowhere.json', '--request', 'r.http']],
      ['Unknown field no.field.', ['--rules', 'rules', '--fact', 'no.field=1']],
      ['plan must be free, pro, business, or enterprise.', ['--rules', 'rules', '--fact', 'plan=gold']],
    ];
    for (const [message, args] of rows)
      assert.deepEqual(await simulate(args), { code: 2, err: `rampart simulate: ${message}\n`, out: '' });
  });

  it('answers lines of JSON', async () => {
    const request = { url: 'https://www.example.com/admin/x' };
    const answers = (await lines(
      { id: 1, rules: 'rules/office.lockdown_rule.json', request, facts: { 'ip.src': '203.0.113.7' } },
      { id: 2, rules: [lockdown, customRules], request, facts: { 'ip.src': '198.51.100.4' } },
      {
        id: 3,
        rules: lockdown,
        request: 'GET /admin/x HTTP/1.1\nHost: www.example.com\n\n',
        facts: { 'ip.src': '203.0.113.7' },
      },
      { id: 4, rules: [], request },
    )) as { id: number; outcome: string; code?: number; needs?: string[] }[];
    assert.deepEqual(
      answers.map(({ id, outcome, code, needs }) => [id, outcome, code, needs]),
      [
        [1, 'block', 1106, undefined],
        [2, 'depends', undefined, ['cf.bot_management.score']],
        [3, 'block', 1106, undefined],
        [4, 'pass', undefined, undefined],
      ],
    );
  });

  it('continues after lines that it cannot answer', async () => {
    const refused = (id: unknown, code: string, message: string) => ({
      id,
      errors: [{ code: `simulate/${code}`, message }],
    });
    assert.deepEqual(
      await lines(
        'nothing',
        { id: 1, rules: 3 },
        { id: 2, rules: 'no.json' },
        { id: 3, rules: [], request: 5 },
        { id: 4, rules: [], facts: { 'no.field': 1 } },
        { id: 5, rules: [], facts: { 'ip.src': 1 } },
      ),
      [
        refused(null, 'line', 'The line is not a JSON object.'),
        refused(1, 'rules', '"rules" must be a path, a document with rules, or a list of these.'),
        refused(2, 'rules', 'no.json: there is no such file or folder.'),
        refused(
          3,
          'request',
          '"request" must be raw HTTP, or an object whose "url" is an http or https URL.',
        ),
        refused(4, 'fact', 'Unknown field "no.field".'),
        refused(5, 'fact', 'The value of "ip.src" must be of type IP.'),
      ],
    );
  });
});

describe('rampart which', () => {
  afterEach(removeTempFolders);

  const access = [
    { mode: 'block', notes: 'Range', configuration: { target: 'ip_range', value: '203.0.113.0/24' } },
    { mode: 'block', notes: 'Other', configuration: { target: 'ip', value: '198.51.100.9' } },
    { mode: 'challenge', notes: 'Germany', configuration: { target: 'country', value: 'DE' } },
  ];
  const which = (args: readonly string[]) =>
    runCli(['which', ...args], { cwd: tempFolder({ ...files, 'a.json': JSON.stringify(access) }) });

  it('lists the rules that match an address, networks first, then those that may match', async () => {
    const { code, out } = await which([
      '203.0.113.7',
      '--rules',
      'rules/custom.json',
      'a.json',
      'rules/office.lockdown_rule.json',
    ]);
    assert.equal(code, 0);
    assert.equal(
      out,
      `✓ holds     IP access rules: Range  (block; a.json:1)
? may hold  Zone lockdown rules: Office only  (lockdown; depends on http.host, http.request.uri.path; rules/office.lockdown_rule.json:1)
? may hold  IP access rules: Germany  (challenge; depends on ip.src.country; a.json:1)
? may hold  Custom rules: Challenge sign-in  (managed_challenge; depends on http.request.uri.path, ip.src.country; rules/custom.json:5)
? may hold  Custom rules: Deny bots  (block; depends on cf.bot_management.score; rules/custom.json:10)
`,
    );
  });

  it('lists the rules for a URL, and ends with 1 when there are none', async () => {
    const { out } = await which(['https://www.example.com/login', '--rules', 'rules', '--format', 'json']);
    const found = JSON.parse(out) as { rule: string; result: unknown; needs: string[] }[];
    assert.deepEqual(
      found.map(({ rule, result, needs }) => [rule, result, needs]),
      [
        ['Challenge sign-in', 'unknown', ['ip.src.country']],
        ['Deny bots', 'unknown', ['cf.bot_management.score']],
      ],
    );
    assert.deepEqual(
      await which(['https://www.example.com/', '--rules', 'rules/office.lockdown_rule.json']),
      { code: 1, out: '', err: '' },
    );
  });

  it('names the phase of a rule that is not simulated', async () => {
    const rules = [{ ref: 'hsts', expression: 'true', action: 'rewrite', action_parameters: {} }];
    const response = { name: 'n', kind: 'zone', phase: 'http_response_headers_transform', rules };
    const cwd = tempFolder({ 'headers.ruleset.json': JSON.stringify(response) });
    const { out } = await runCli(['which', '203.0.113.7'], { cwd });
    assert.equal(out, '✓ holds     Response header transforms: hsts  (rewrite; ./headers.ruleset.json:1)\n');
  });

  it('lists rules whose conditions cannot be evaluated, and ends with 1 when there are no others', async () => {
    const rules = [{ ref: 'broken', expression: 'ip.src eq', action: 'block' }];
    const ruleset = { name: 'n', kind: 'zone', phase: 'http_request_firewall_custom', rules };
    const cwd = tempFolder({ 'a.ruleset.json': JSON.stringify(ruleset) });
    assert.deepEqual(await runCli(['which', '203.0.113.7'], { cwd }), {
      code: 1,
      out: '? may hold  Custom rules: broken  (block; the condition cannot be evaluated; ./a.ruleset.json:1)\n',
      err: '',
    });
    const { out } = await runCli(['which', '203.0.113.7', '--format', 'json'], { cwd });
    assert.equal((JSON.parse(out) as { isUnreadable?: boolean }[])[0]?.isUnreadable, true);
  });

  it('accepts countries and ASNs, and explains what it does not accept', async () => {
    assert.match((await which(['DE', '--rules', 'a.json'])).out, /^✓ holds {5}IP access rules: Germany/);
    assert.equal((await which(['AS64496', '--rules', 'rules'])).code, 0);
    assert.deepEqual(await which(['what is this', '--rules', 'rules']), {
      code: 2,
      out: '',
      err: 'rampart which: what is this: is not an IP address, URL, country or ASN.\n',
    });
  });
});

describe('lists that files define, on the command line', () => {
  const rules = [
    { description: 'Outside', action: 'block', expression: 'not ip.src in $office' },
    { description: 'Partner', action: 'log', expression: 'http.host in $partners' },
  ];
  const terraform = `resource "cloudflare_list" "partners" {
  name  = "partners"
  kind  = "hostname"
  items = [{ hostname = { url_hostname = "a.example" } }]
}
`;
  const project = {
    'rampart.json': '{}',
    'rules/a.ruleset.json': JSON.stringify({ phase: 'http_request_firewall_custom', kind: 'zone', rules }),
    'rules/partners.tf': terraform,
    'lists/office.list.json': '{"name": "office", "kind": "ip", "items": [{"ip": "203.0.113.0/24"}]}',
  };
  const args = ['--rules', 'rules/a.ruleset.json', '--request', 'https://a.example/', '--fact'];
  const inOffice = [...args, 'ip.src=203.0.113.7'];
  const run = (command: string, given: readonly string[], more = {}) =>
    runCli([command, ...given], { cwd: tempFolder({ ...project, ...more }) });

  it('are used in simulations, which name the files', async () => {
    const { code, out } = await run('simulate', inOffice);
    assert.equal(code, 0);
    assert.match(out, /\$partners = from rules\/partners\.tf \(items: 1\)/);
    const json = JSON.parse((await run('simulate', [...inOffice, '--format', 'json'])).out) as {
      lists: object;
    };
    assert.deepEqual(json.lists, {
      $office: 'from lists/office.list.json (items: 1)',
      $partners: 'from rules/partners.tf (items: 1)',
    });
    assert.match((await run('simulate', [...args, 'ip.src=198.51.100.7'])).out, /^block 403 by Outside/);
  });

  it('are unknown if files disagree, and yield to facts', async () => {
    const more = { 'rules/other.list.json': '{"name": "office", "kind": "ip", "items": []}' };
    const { code, out } = await run('simulate', inOffice, more);
    assert.equal(code, 3);
    assert.match(out, /\$office = unknown \(defined differently in rules\/other\.list\.json, lists\/office\.list\.json\)/); // prettier-ignore
    const fact = 'lists={"office": {"type": "ip", "items": ["203.0.113.7"]}}';
    assert.equal((await run('simulate', [...inOffice, '--fact', fact], more)).code, 0);
  });

  it('are used in searches, tests, and lines', async () => {
    const { out } = await run('which', ['198.51.100.7', '--rules', 'rules']);
    assert.match(out, /^✓ holds {5}Custom rules: Outside/);
    const tests = `rules: ../rules/a.ruleset.json\ntests:\n  - name: office\n    request: GET https://a.example/\n    facts: { ip.src: 203.0.113.7 }\n    expect: { outcome: pass }\n`; // prettier-ignore
    assert.equal((await run('test', [], { 'tests/a.rules.test.yaml': tests })).code, 0);
    const line = { rules: 'rules/a.ruleset.json', request: { url: 'https://a.example/' }, facts: { 'ip.src': '203.0.113.7' } }; // prettier-ignore
    const answered = await runCli(['simulate', '--jsonl'], { cwd: tempFolder(project), input: [JSON.stringify(line)] }); // prettier-ignore
    assert.match(answered.out, /"outcome":"pass"/);
  });
});
