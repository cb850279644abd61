import assert from 'node:assert/strict';
import Ajv from 'ajv/dist/2020';
import { runTool } from '../../../../core/tools/run-tool';
import { type ToolAnswer } from '../../../../core/tools/tool';
import { tools } from '../../../../core/tools/tools';
import { customRule, customRules } from '../../../support/rule-chains';
import { answerOf, memoryTools } from '../../../support/tool-context';

const workflow = `import { WorkflowEntrypoint } from 'cloudflare:workers';
export class Orders extends WorkflowEntrypoint {
  async run(event, step) {
    step.do('charge', async () => 1);
    await step.sleep('settle', '1 minute');
  }
}
`;

describe('the table of tools', () => {
  it('has names that models and every client accept, and descriptions that say when to call', () => {
    for (const { name, title, description } of tools) {
      assert.match(name, /^[a-z]+(?:_[a-z]+)+$/);
      assert.match(title, /^[A-Z]/);
      assert.match(description, /Call it/, name);
      assert.ok(description.length < 500, name);
    }
    assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
  });

  it('has input schemas that are valid, and describe every property', () => {
    const ajv = new Ajv({ strict: true, strictTypes: false });
    for (const { name, input } of tools) {
      assert.doesNotThrow(() => ajv.compile(input), name);
      for (const required of input.required) assert.ok(required in input.properties, `${name}.${required}`);
      for (const [property, { description }] of Object.entries(input.properties))
        assert.ok(description.length > 10, `${name}.${property}`);
    }
  });

  it('checks input as a validator of JSON Schema does', async () => {
    const ajv = new Ajv({ strict: false });
    const inputs: readonly unknown[] = [
      {},
      [],
      { words: 'country' },
      { words: 'country', limit: 3 },
      { words: 'country', limit: 0 },
      { words: 'country', limit: 1.5 },
      { words: 'country', of: 'list' },
      { words: 'country', fields: [] },
      { words: 'country', more: 1 },
      { words: 7 },
    ];
    const tool = tools.find(({ name }) => name === 'find_names')!;
    const validate = ajv.compile(tool.input);
    for (const input of inputs) {
      const result = await runTool('find_names', input, memoryTools());
      assert.equal('answer' in result, validate(input), JSON.stringify(input));
    }
    assert.deepEqual(await runTool('find_names', { words: 'a', limit: 500 }, memoryTools()), {
      error: '"limit" must be an integer from 1 to 100.',
    });
    assert.match(
      JSON.stringify(await runTool('none', {}, memoryTools())),
      /Unknown tool none\. Available tools: /,
    );
  });
});

describe('check_expression', () => {
  it('returns problems with positions, and the expression after the fix', async () => {
    assert.deepEqual(await answerOf('check_expression', { expression: 'ssl and\nhttp.hots eq "a"' }), {
      valid: false,
      errors: 1,
      warnings: 0,
      problems: [
        {
          severity: 'error',
          code: 'filter/unknown-field',
          message: 'Unknown field `http.hots`. Did you mean `http.host`?',
          line: 2,
          column: 1,
          start: 8,
          end: 17,
          text: 'http.hots',
          fix: { title: 'Write `http.host`', result: 'ssl and\nhttp.host eq "a"' },
        },
      ],
      untrusted: ['problems[].message', 'problems[].text', 'problems[].fix'],
    });
  });

  it('uses the names of the project and of the call', async () => {
    const settings = { filter: { fields: { 'custom.one': 'String' }, functions: {}, lists: {} } };
    const expression = 'custom.one eq "a" and custom.two and ip.src in $office';
    const input = { expression, fields: { 'custom.two': 'Boolean' }, lists: { office: 'ip' } };
    const { problems } = await answerOf('check_expression', input, memoryTools({ settings }));
    assert.deepEqual(problems, []);
    const alone = await answerOf('check_expression', { expression });
    assert.equal(alone.errors, 2);
  });

  it('checks values, phases and plans when the call names them', async () => {
    const expression = 'concat("/", http.host)';
    assert.equal((await answerOf('check_expression', { expression, kind: 'value' })).valid, true);
    assert.equal((await answerOf('check_expression', { expression })).valid, false);
    const regex = { expression: 'http.host matches "^a.b"' };
    const codes = async (input: object): Promise<string[]> =>
      ((await answerOf('check_expression', input)).problems as ToolAnswer[]).map(({ code }) => String(code));
    assert.deepEqual(await codes({ ...regex, plan: 'business' }), []);
    assert.deepEqual(await codes({ ...regex, plan: 'free' }), ['filter/needs-plan']);
  });

  it('returns the severities of the project', async () => {
    const severities = { 'filter/unknown-field': 'off' } as const;
    const input = { expression: 'http.hots eq "a"' };
    assert.equal(
      (await answerOf('check_expression', input, memoryTools({ settings: { severities } }))).valid,
      true,
    );
  });

  it('shows invisible characters of the text that it quotes', async () => {
    const { problems } = await answerOf('check_expression', { expression: 'http.host eq \u202e"a"' });
    assert.ok(JSON.stringify(problems).includes('\\\\u202e'), JSON.stringify(problems));
  });
});

describe('check_document', () => {
  it('checks files of every kind by their names', async () => {
    const files = {
      'src/orders.ts': workflow,
      'a.access_rule.create.json':
        '{"mode": "blok", "configuration": {"target": "ip", "value": "192.0.2.1"}}',
      'notes.md': '```rfilter\nhttp.hots eq "a"\n```\n',
    };
    const found = async (file: string): Promise<unknown[]> => {
      const { problems } = await answerOf('check_document', { file }, memoryTools({ files }));
      return (problems as ToolAnswer[]).map(({ code, line }) => [code, line]);
    };
    assert.deepEqual(await found('src/orders.ts'), [['workflow/step-not-awaited', 4]]);
    assert.deepEqual(await found('a.access_rule.create.json'), [['document/wrong-enum', 1]]);
    assert.deepEqual(await found('file:///work/notes.md'), [['filter/unknown-field', 2]]);
    assert.deepEqual(await found('/work/notes.md'), [['filter/unknown-field', 2]]);
  });

  it('checks a text by a file name or a document type, with the edits of the fix', async () => {
    const text = '{"mode": "blok", "configuration": {"target": "ip", "value": "192.0.2.1"}}';
    for (const input of [
      { text, fileName: 'a.access_rule.create.json' },
      { text, fileName: 'rules/any.json', documentType: 'access_rule.create' },
    ]) {
      const answer = await answerOf('check_document', input);
      assert.deepEqual(answer.errors, 1);
      assert.deepEqual((answer.problems as ToolAnswer[])[0]?.fix, {
        title: 'Replace with "block"',
        edits: [{ start: 9, end: 15, newText: '"block"' }],
      });
    }
  });

  const refused: readonly (readonly [object, RegExp])[] = [
    [{}, /^Error: Give either "file", or "text" and "fileName"\.$/],
    [{ file: 'a.ts', text: '' }, /Give either/],
    [{ text: '' }, /Give either/],
    [
      { file: 'none.ts' },
      /^Error: none\.ts cannot be read\. Name an existing text file inside of the workspace\.$/,
    ],
    [{ file: '../outside.ts' }, /cannot be read/],
    [{ file: '/etc/passwd' }, /cannot be read/],
    [{ file: 'file:///etc/passwd' }, /cannot be read/],
    [{ file: 'file:///work/../etc/passwd' }, /cannot be read/],
    [{ text: 'hello', fileName: 'notes.txt' }, /does not recognize this file/],
  ];
  for (const [input, message] of refused)
    it(`rejects ${JSON.stringify(input)}`, () =>
      assert.rejects(
        answerOf(
          'check_document',
          input,
          memoryTools({ files: { '../outside.ts': 'x', '../etc/passwd': 'x' } }),
        ),
        message,
      ));
});

describe('find_names', () => {
  const names = async (input: object): Promise<unknown[]> =>
    ((await answerOf('find_names', input)).found as ToolAnswer[]).map(({ name }) => name);

  it('finds fields by the words of a person', async () => {
    assert.ok((await names({ words: 'country of the client' })).slice(0, 3).includes('ip.src.country'));
    assert.equal((await names({ words: 'bot score' }))[0], 'cf.bot_management.score');
    assert.ok((await names({ words: 'lower case', of: 'function' })).slice(0, 2).includes('lower'));
  });

  it('lists no more than asked for, and says how many there are', async () => {
    const { found, more } = await answerOf('find_names', { words: 'http', limit: 2 });
    assert.equal((found as unknown[]).length, 2);
    assert.ok(Number(more) > 20);
  });

  it('filters by type and kind, and includes custom fields', async () => {
    const input = {
      words: 'custom',
      type: 'boolean',
      fields: { 'custom.flag': 'Boolean', 'custom.text': 'String' },
    };
    assert.deepEqual(await names(input), ['custom.flag']);
    assert.deepEqual(await names({ words: 'qqqq' }), []);
  });
});

describe('explain_name', () => {
  it('returns what is published about a field and a function', async () => {
    const field = await answerOf('explain_name', { name: 'cf.bot_management.score' });
    assert.deepEqual(
      { known: field.known, kind: field.kind, type: field.type, range: field.range },
      { known: true, kind: 'field', type: 'Integer', range: [1, 99] },
    );
    assert.match(String(field.documentation), /^https:\/\/developers\.cloudflare\.com\//);
    const call = await answerOf('explain_name', { name: 'lower' });
    assert.equal(call.signature, 'lower(source: String): String');
  });

  it('suggests the most similar name', async () => {
    assert.deepEqual(await answerOf('explain_name', { name: 'http.hots' }), {
      known: false,
      similar: ['http.host'],
    });
    const { similar } = await answerOf('explain_name', { name: 'request.uri.path' });
    assert.ok((similar as string[]).includes('http.request.uri.path'), String(similar));
  });

  it('says that a custom field is one', async () => {
    const fields = { 'custom.one': 'String' };
    assert.deepEqual(await answerOf('explain_name', { name: 'custom.one', fields }), {
      known: true,
      kind: 'field',
      name: 'custom.one',
      type: 'String',
      custom: true,
    });
  });
});

describe('explain_diagnostic', () => {
  const pages = memoryTools({ pages: { 'filter/always-false': '# page' } });

  it('returns the page of a code, also without its area', async () => {
    for (const code of ['filter/always-false', 'always-false'])
      assert.deepEqual(await answerOf('explain_diagnostic', { code }, pages), {
        code: 'filter/always-false',
        page: '# page',
      });
  });

  it('suggests similar codes', () =>
    assert.rejects(
      answerOf('explain_diagnostic', { code: 'filter/unknown-feild' }, pages),
      /^Error: Unknown diagnostic filter\/unknown-feild\. Did you mean filter\/unknown-field/,
    ));

  it('says when pages are missing', () =>
    assert.rejects(
      answerOf('explain_diagnostic', { code: 'filter/unknown-function' }, pages),
      /is not installed/,
    ));
});

describe('evaluate_expression', () => {
  it('returns the result, each clause, and the assumptions in words', async () => {
    const answer = await answerOf('evaluate_expression', {
      expression: 'http.request.uri.path contains "/login" and ip.src.country eq "DE"',
      request: 'https://www.example.com/login',
      values: { 'ip.src.country': 'DE' },
    });
    assert.equal(answer.result, true);
    assert.deepEqual(answer.clauses, [
      { text: 'http.request.uri.path contains "/login"', start: 0, end: 39, result: true },
      { text: 'ip.src.country eq "DE"', start: 44, end: 66, result: true },
    ]);
    assert.deepEqual(answer.untrusted, ['clauses[].text']);
  });

  it('names what decides an unknown result', async () => {
    const input = { expression: 'ssl and ip.src.country eq "DE"', request: 'https://www.example.com/' };
    const answer = await answerOf('evaluate_expression', input);
    assert.deepEqual([answer.result, answer.needs], ['unknown', ['ip.src.country']]);
  });

  const forms: Readonly<Record<string, string>> = {
    'a URL': 'https://www.example.com/a',
    'a curl command': 'curl -X GET https://www.example.com/a',
    'raw HTTP': 'GET /a HTTP/1.1\r\nHost: www.example.com\r\n\r\n',
    'a request of an .http file':
      '### one\n# @rampart ip.src.country = DE\nGET https://www.example.com/a HTTP/1.1\n',
  };
  for (const [form, request] of Object.entries(forms))
    it(`reads ${form}`, async () => {
      const expression = 'http.host eq "www.example.com" and http.request.uri.path eq "/a" and http.request.method eq "GET"'; // prettier-ignore
      assert.equal((await answerOf('evaluate_expression', { expression, request })).result, true);
    });

  it('accepts facts beside a request, lists, and values', async () => {
    const request = forms['a request of an .http file'];
    assert.equal(
      (await answerOf('evaluate_expression', { expression: 'ip.src.country eq "DE"', request })).result,
      true,
    );
    const listed = {
      expression: 'ip.src in $office',
      values: { 'ip.src': '192.0.2.7' },
      listItems: { office: { type: 'ip', items: ['192.0.2.0/24'] } },
    };
    assert.equal((await answerOf('evaluate_expression', listed)).result, true);
    const value = { expression: 'concat("/x", http.request.uri.path)', kind: 'value', request };
    const answer = await answerOf('evaluate_expression', value);
    assert.deepEqual([answer.value, answer.untrusted], ['/x/a', ['clauses[].text', 'value']]);
  });

  it('rejects what cannot be evaluated', async () => {
    const cases: readonly (readonly [object, RegExp])[] = [
      [{ expression: 'http.hots eq "a"' }, /Unknown field `http\.hots`/],
      [{ expression: 'ssl', request: 'no request at all' }, /^Error: request: /],
      [{ expression: 'ssl', values: { ssl: 'yes' } }, /The value of "ssl" must be of type Boolean/],
    ];
    for (const [input, message] of cases)
      await assert.rejects(answerOf('evaluate_expression', input), message);
  });
});

describe('relate_expressions', () => {
  it('proves a relation, with requests that the evaluator confirms', async () => {
    const input = { a: 'ip.src in {10.0.0.0/8}', b: 'ip.src in {10.0.0.0/8 192.0.2.0/24}' };
    const answer = await answerOf('relate_expressions', input);
    assert.deepEqual([answer.relation, answer.untrusted], ['a-inside-b', ['witness']]);
    const { onlyB } = answer.witness as { onlyB: { fields: object } };
    const matches = async (expression: string): Promise<unknown> =>
      (await answerOf('evaluate_expression', { expression, values: onlyB.fields, absent: 'missing' })).result;
    assert.deepEqual([await matches(input.a), await matches(input.b)], [false, true]);
  });

  it('reports what is never or always true, and uses the names of the call', async () => {
    const never = { a: 'ssl and not ssl', b: 'custom.one eq "a"', fields: { 'custom.one': 'String' } };
    const answer = await answerOf('relate_expressions', never);
    assert.deepEqual([answer.relation, answer.never], ['disjoint', ['a']]);
  });

  it('names the expression that does not compile', () =>
    assert.rejects(
      answerOf('relate_expressions', { a: 'ssl', b: 'http.hots eq "a"' }),
      /^Error: b: Unknown field/,
    ));
});

describe('find_unreachable_rules', () => {
  it('names the rules that cover another one, and follows actions', async () => {
    const rules = [
      { expression: 'ip.src.asnum lt 10' },
      { expression: 'ip.src.asnum ge 10', action: 'managed_challenge' },
      { expression: 'ssl', action: 'log' },
    ];
    const answer = await answerOf('find_unreachable_rules', { rules });
    assert.deepEqual(answer.unreachable, [2]);
    assert.deepEqual((answer.rules as unknown[])[2], {
      index: 2,
      reachable: false,
      because: 'inside the union of earlier rules',
      rules: [0, 1],
    });
    const logged = rules.map((rule) => ({ ...rule, action: 'log' }));
    assert.deepEqual((await answerOf('find_unreachable_rules', { rules: logged })).unreachable, []);
  });

  const refused: readonly (readonly [unknown, RegExp])[] = [
    [[], /Give at least one expression/],
    [[{ action: 'block' }], /"rules" must be an array of objects with expression, action, all strings/],
    [[{ expression: 'ssl', more: 'x' }], /must be an array of objects/],
    [[{ expression: 'ssl' }, { expression: 'ssl and' }], /^Error: rules\[1\]: /],
  ];
  for (const [rules, message] of refused)
    it(`rejects ${JSON.stringify(rules)}`, () =>
      assert.rejects(answerOf('find_unreachable_rules', { rules }), message));
});

describe('rules in documents', () => {
  const rulesOf = (...rules: readonly object[]): string => JSON.stringify(customRules(...rules));
  const login = customRule('block', 'http.request.uri.path eq "/login" and ip.src.country ne "DE"', {
    description: 'Block sign-in from abroad',
  });
  const files = {
    'old.json': rulesOf(customRule('log', 'ssl'), login),
    'new.json': rulesOf(customRule('log', 'ssl'), { ...login, action: 'managed_challenge' }),
    'same.json': rulesOf(customRule('log', 'ssl'), { ...login, expression: `(${login.expression})` }),
    'none.json': '{}',
  };
  const context = () => memoryTools({ files });
  const old = [{ file: 'old.json' }];

  describe('simulate_request', () => {
    const request = 'http://shop.example/login';
    const simulate = (input: object): Promise<ToolAnswer> =>
      answerOf('simulate_request', { rules: old, request, ...input }, context());

    it('returns the outcome with the rule that decides and its position', async () => {
      const answer = await simulate({ facts: { 'ip.src.country': 'FR' } });
      const by = answer.by as ToolAnswer;
      assert.deepEqual([answer.outcome, answer.status, by.rule], ['block', 403, 'Block sign-in from abroad']);
      const { file, start, end } = by.source as { file: string; start: number; end: number };
      assert.deepEqual(JSON.parse(files['old.json'].slice(start, end)), login);
      assert.equal(file, 'old.json');
      const steps = answer.steps as ToolAnswer[];
      assert.deepEqual(steps.map(({ rule, result }) => [rule, result]), [['Block sign-in from abroad', 'matched']]); // prettier-ignore
      assert.equal(answer.otherSteps, 1);
      assert.deepEqual(answer.untrusted, ['by', 'steps']);
    });

    it('lists every rule on request', async () => {
      const { steps, otherSteps } = await simulate({ facts: { 'ip.src.country': 'FR' }, allSteps: true });
      assert.deepEqual((steps as ToolAnswer[]).map(({ result }) => result), ['not', 'matched']); // prettier-ignore
      assert.equal(otherSteps, undefined);
    });

    it('names what is missing to decide, with the outcome of each case', async () => {
      const { outcome, needs, cases } = await simulate({});
      assert.deepEqual([outcome, needs], ['depends', ['ip.src.country']]);
      assert.deepEqual((cases as ToolAnswer[]).map((one) => one.outcome).sort(), ['block', 'pass']);
    });

    it('knows the lists of files, and names the files', async () => {
      const list = '{"name": "office", "kind": "ip", "items": [{"ip": "192.0.2.0/24"}]}';
      const rules = rulesOf(customRule('block', 'ip.src in $office'));
      const known = memoryTools({ files: { 'a.json': rules, 'office.list.json': list } });
      const input = { rules: [{ file: 'a.json' }], request, facts: { 'ip.src': '192.0.2.7' } };
      const answer = await answerOf('simulate_request', input, known);
      assert.equal(answer.outcome, 'block');
      assert.deepEqual(answer.lists, { $office: 'from office.list.json (items: 1)' });
    });

    it('reads texts, and the names of the call', async () => {
      const text = rulesOf(customRule('block', 'custom.one eq "a" and ip.src in $office'));
      const input = {
        rules: [{ fileName: 'a.json', text }],
        fields: { 'custom.one': 'String' },
        lists: { office: 'ip' },
        facts: {
          'custom.one': 'a',
          'ip.src': '192.0.2.7',
          lists: { office: { type: 'ip', items: ['192.0.2.0/24'] } },
        },
      };
      assert.equal((await simulate(input)).outcome, 'block');
    });

    const refused: readonly (readonly [object, RegExp])[] = [
      [
        { rules: [{ file: 'none.json' }] },
        /^Error: rules\[0\]: none\.json has no rules\. Name a rule document/,
      ],
      [{ rules: [{ file: 'missing.json' }] }, /missing\.json cannot be read/],
      [{ rules: [{ text: '{}' }] }, /Give either "file", or "text" and "fileName"/],
      [{ rules: [...old, ...old] }, /^Error: rules\[1\]: old\.json is given twice\./],
      [{ request: '' }, /^Error: request: /],
      [
        { facts: { 'ip.src.country': 7 } },
        /^Error: facts: The value of "ip\.src\.country" must be of type String/,
      ],
      [{ facts: { 'ip.src.county': 'FR' } }, /^Error: facts: There is no field "ip\.src\.county"/],
      [{ facts: { plan: 'gold' } }, /^Error: facts: `plan` must be/],
    ];
    for (const [input, message] of refused)
      it(`rejects ${JSON.stringify(input)}`, () => assert.rejects(simulate(input), message));
  });

  describe('compare_rules', () => {
    const compare = (before: readonly object[], after: readonly object[]): Promise<ToolAnswer> =>
      answerOf('compare_rules', { before, after }, context());

    it('shows what a rule newly matches, with a request', async () => {
      const answer = await compare(old, [{ file: 'new.json' }]);
      assert.equal(answer.same, false);
      const [change, ...others] = answer.rules as {
        change: string;
        action: { from: string; to: string; on: { fields: Record<string, unknown> } };
      }[];
      assert.deepEqual(others, []);
      assert.deepEqual([change?.change, change?.action.from, change?.action.to], ['changed', 'block', 'managed_challenge']); // prettier-ignore
      assert.equal(change?.action.on.fields['http.request.uri.path'], '/login');
      const [outcome] = answer.outcomes as { before: ToolAnswer; after: ToolAnswer }[];
      assert.deepEqual([outcome?.before.outcome, outcome?.after.outcome], ['block', 'challenge']);
      assert.deepEqual(answer.untrusted, ['rules', 'outcomes']);
    });

    it('proves that nothing changes', async () => {
      const { same, proved, rules } = await compare(old, [{ file: 'same.json' }]);
      assert.deepEqual([same, proved, rules], [true, true, []]);
    });

    it('reads no documents as no rules, on one side', async () => {
      const { rules } = await compare(old, []);
      assert.deepEqual((rules as ToolAnswer[]).map(({ change }) => change), ['removed', 'removed']); // prettier-ignore
      await assert.rejects(compare([], []), /^Error: Give at least one rule in "before" or "after"\.$/);
      await assert.rejects(
        compare(old, [{ file: 'none.json' }]),
        /^Error: after\[0\]: none\.json has no rules/,
      );
    });
  });
});

describe('workflow_graph', () => {
  const files = { 'src/orders.ts': workflow, 'a.json': '{}' };

  it('draws a flowchart with the positions of its steps', async () => {
    const answer = await answerOf('workflow_graph', { file: 'src/orders.ts' }, memoryTools({ files }));
    assert.deepEqual(answer.workflows, ['Orders']);
    assert.match(String(answer.mermaid), /^flowchart TD\n/);
    assert.match(String(answer.mermaid), /charge/);
    assert.ok(Object.values(answer.places as ToolAnswer).includes(4));
    assert.deepEqual(answer.untrusted, ['mermaid', 'workflows']);
  });

  it('returns the graph of the API, of one class', async () => {
    const input = { text: workflow, fileName: 'o.ts', class: 'Orders', format: 'json' };
    const { workflows } = await answerOf('workflow_graph', input);
    assert.equal((workflows as ToolAnswer[])[0]?.class_name, 'Orders');
  });

  it('rejects other files and unknown classes', async () => {
    const context = memoryTools({ files });
    await assert.rejects(answerOf('workflow_graph', { file: 'a.json' }, context), /not a TypeScript/);
    await assert.rejects(
      answerOf('workflow_graph', { file: 'src/orders.ts', class: 'X' }, context),
      /^Error: The script has no workflow class X\. It has Orders\.$/,
    );
  });
});
