import assert from 'node:assert/strict';
import { runCli } from '../../../support/run-cli';
import { readJsonLines, withShared } from '../../../support/shared';

interface Answer {
  readonly id: unknown;
  readonly error?: string;
  readonly diagnostics?: readonly { readonly code: string; readonly severity: string }[];
}

const answers = async (...input: string[]) => {
  const { out } = await runCli(['check', '--jsonl'], { input });
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
};

describe('check --jsonl', () => {
  it('answers an unknown language, invalid lines and missing properties with an error each, in order', async () => {
    const lines = [
      '{"id": 1, "language": "klingon", "text": "nuqneH"}',
      '{"id": 2',
      '[3]',
      '{"id": 4, "text": "x"}',
      '',
      '{"id": {"deep": 5}, "language": "filter"}',
    ];
    const found = await answers(lines.join('\n'));
    assert.deepEqual(
      found.map((one) => one.id),
      [1, null, null, 4, { deep: 5 }],
    );
    const expected = [
      /unknown language klingon/,
      /line 2 is not JSON/,
      /line 3 is not a JSON object/,
      /line 4 has no "language"/,
      /line 6 has no "text"/,
    ];
    for (const [index, pattern] of expected.entries()) assert.match(found[index]?.error ?? '', pattern);
  });

  it('answers a scheme or settings with another shape with an error, not with false diagnostics', async () => {
    const line = (id: number, more: object) =>
      JSON.stringify({ id, language: 'filter', text: 'ssl', ...more });
    const found = await answers(
      [
        line(1, { scheme: 3 }),
        line(2, { scheme: { fields: ['ssl'] } }),
        line(3, { settings: 'short' }),
        line(4, { settings: { maxNesting: '9' } }),
        line(5, { scheme: null, settings: null }),
        line(6, { scheme: { fields: { ssl: 'Bool' } }, settings: { maxNesting: 9 } }),
      ].join('\n'),
    );
    assert.deepEqual(found, [
      { id: 1, error: 'line 1: "scheme" must be an object' },
      { id: 2, error: 'line 2: "scheme.fields" must be an object' },
      { id: 3, error: 'line 3: "settings" must be an object' },
      { id: 4, error: 'line 4: "settings.maxNesting" must be a number' },
      { id: 5, diagnostics: [] },
      { id: 6, diagnostics: [] },
    ]);
  });

  it('reads lines across chunks, with any line end', async () => {
    const found = await answers('{"id": 1, "lang', 'uage": "a", "text": ""}\r\n{"id"', ': 2}\n{"id": 3}');
    assert.deepEqual(
      found.map((one) => one.id),
      [1, 2, 3],
    );
  });
});

interface CorpusLine {
  readonly expr: string;
  readonly kind?: 'bool' | 'value';
  readonly valid: boolean;
  readonly severity?: string;
  readonly scheme?: unknown;
  readonly settings?: unknown;
}

describe('check --jsonl over the corpora', () => {
  for (const name of ['docs', 'wild', 'wirefilter', 'mutants'])
    withShared(`corpus/filter/${name}.jsonl`, (file) => {
      it(`${name}: an error exactly where there is one, answers in order`, async () => {
        const lines = readJsonLines<CorpusLine>(file);
        const questions = lines.map(({ expr, kind, scheme, settings }, id) => {
          const language = kind === 'value' ? 'filter-value' : 'filter';
          return JSON.stringify({ id, language, text: expr, scheme, settings });
        });
        const found = await answers(`${questions.join('\n')}\n`);
        assert.deepEqual(
          found.map((one) => one.id),
          lines.map((_line, index) => index),
        );
        const wrong = lines.filter(({ valid, severity }, index) => {
          const diagnostics = found[index]?.diagnostics ?? [];
          // A name that is missing from the reference may still exist, so Rampart does not have to reject an invalid
          // expression that contains one.
          if (!valid && diagnostics.some(({ code }) => code === 'filter/not-in-catalogue')) return false;
          const isRefused = diagnostics.some((one) => one.severity === 'error');
          return isRefused !== (!valid && severity !== 'warning');
        });
        assert.deepEqual(
          wrong.map((line) => line.expr),
          [],
        );
      });
    });

  it('replaces scheme and limits for one line only', async () => {
    const line = (id: number, more: object) =>
      JSON.stringify({ id, language: 'filter', text: 'not (mine or other)', ...more });
    const scheme = { fields: { mine: 'Bool', other: 'Bool' }, functions: {}, lists: [] };
    const found = await answers(
      [
        line(1, {}),
        line(2, { scheme }),
        line(3, { scheme, settings: { maxNesting: 1 } }),
        line(4, { scheme }),
      ].join('\n'),
    );
    assert.deepEqual(
      found.map((one) => one.diagnostics?.length),
      [2, 0, 1, 0],
    );
  });

  it('checks workflow scripts in three languages', async () => {
    const script = (language: string, text: string) => JSON.stringify({ id: language, language, text });
    const found = await answers(
      [
        script(
          'workflow-ts',
          'class A extends WorkflowEntrypoint<E> { async run(event: X, step: Y) { step.sleep("a", "1 day"); } }',
        ),
        script(
          'workflow-js',
          'class A extends WorkflowEntrypoint { async run(event, step) { await step.sleep("a", "1 day"); } }',
        ),
        script(
          'workflow-py',
          'from workers import WorkflowEntrypoint\nclass A(WorkflowEntrypoint):\n    async def run(self, event, step):\n        await step.sleep("a", "1 day")\n',
        ),
      ].join('\n'),
    );
    assert.deepEqual(
      found.map(({ id, diagnostics }) => [
        id,
        diagnostics?.map((one) => one.code).includes('workflow/step-not-awaited'),
      ]),
      [
        ['workflow-ts', true],
        ['workflow-js', false],
        ['workflow-py', false],
      ],
    );
  });
});

/**
 * The kinds and intents that the command-line tool promises to support. The first intent of each kind is the default.
 */
const contract: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'lockdown_rule',
      'access_rule',
      'ua_rule',
      'firewall_rule',
      'filter',
      'waf_override',
      'user_group',
      'resource_group',
      'sso_connector',
      'oauth_client',
    ].map((kind) => [kind, ['create', 'update', 'record']]),
  ),
  waf_group: ['update', 'record'],
  waf_rule: ['update', 'record'],
  user_group_members: ['create', 'update'],
  user_group_member: ['record'],
  workflow_version: ['record'],
  tags_set: ['create'],
  tags_delete: ['delete'],
  tag_query: ['query'],
  workflow: ['update', 'record'],
  workflow_instance: ['create', 'record'],
  workflow_instance_batch: ['create'],
  workflow_instance_status: ['update'],
};
const everyIntent = ['create', 'update', 'record', 'delete', 'query'];

describe('check --jsonl of documents', () => {
  const ask = async (language: string, text = '{}') =>
    (await answers(JSON.stringify({ id: 1, language, text })))[0]!;

  for (const [kind, intents] of Object.entries(contract))
    it(`${kind}: ${intents.join(', ')}`, async () => {
      for (const intent of everyIntent) {
        const { error } = await ask(`json:${kind}:${intent}`);
        assert.equal(error === undefined, intents.includes(intent), `${kind}:${intent} ${error}`);
      }
      const first = await ask(`json:${kind}:${intents[0]}`);
      assert.deepEqual(await ask(`json:${kind}`), first);
      assert.equal((await ask(`json:${kind}_record`)).error === undefined, intents.includes('record'));
    });

  it('knows no other types', async () => {
    assert.match((await ask('json:castle')).error ?? '', /unknown language json:castle/);
    assert.match((await ask('json:')).error ?? '', /unknown language/);
    assert.match((await ask('json')).error ?? '', /unknown language/);
  });
});
