import assert from 'node:assert/strict';
import { workflowLanguage } from '../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../core/language/workflow/wrangler-language';
import { workspaceOf } from '../../../../support/workspace';

const order =
  'import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class Order extends WorkflowEntrypoint { async run(event, step) { await step.do("a", async () => 1); } }\n';

/** Returns a line for each diagnostic in a configuration: the code without `config/`, and the marked text. */
async function found(
  name: string,
  text: string,
  files: Readonly<Record<string, string>> = { 'order.ts': order },
): Promise<string[]> {
  const { context, document } = workspaceOf({ ...files, [name]: text });
  const problems = await wranglerLanguage().problems(document(name), context);
  return problems.map(({ code, start, end }) => `${code.replace('config/', '')}: ${text.slice(start, end)}`);
}

describe('wrangler configurations in TOML', () => {
  it('finds the positions of arrays of tables, inline tables and dotted keys', async () => {
    const text = `main = "order.ts" # entry
[[workflows]]
binding = 'A'
name = "my orders"
class_name = "Order"
default_retention = { success_retention = "5 min" }
[[workflows]]
binding = "A"
name = "other"
class_name = "Ordre"
limits.steps = 30_000
schedules = [
  "0 6 * * *", # daily
  "often",
]
`;
    assert.deepEqual(await found('wrangler.toml', text), [
      'invalid-name: "my orders"',
      'invalid-retention: "5 min"',
      'steps-limit: 30_000',
      'invalid-cron: "often"',
      'duplicate-binding: "A"',
      'class-not-found: "Ordre"',
    ]);
  });

  it('never throws on an incomplete file', async () => {
    const text = `main = "order.ts"\n[[workflows]]\nbinding = "A"\nx = [ { a = """1\n2""" }, 'b' ]\n[env.a."b c"]\nd.e = 1979-05-27\n`;
    for (let length = 0; length <= text.length; length++) await found('wrangler.toml', text.slice(0, length));
  });
});

describe('wrangler configurations', () => {
  const entry = (more: string): string =>
    `{ "main": "order.ts", "workflows": [{ "binding": "A", "name": "a", "class_name": "Order"${more} }] }`;

  for (const more of [
    '',
    ', "schedules": "*/5 * * * *"',
    ', "schedules": ["0 0 L * *", "0 9 * * MON-FRI", "0 9 * * 2#1"]',
    ', "default_retention": { "success_retention": 60000, "error_retention": "7 days" }',
    ', "limits": { "steps": 25000 }, "concurrency": { "limit": 5 }, "jurisdiction": "eu"',
  ])
    it(`accepts ${more || 'the minimum'}`, async () =>
      assert.deepEqual(await found('wrangler.jsonc', entry(more)), []));

  for (const [more, ...problems] of [
    [', "schedules": []', 'invalid-cron: []'],
    [', "schedules": ""', 'invalid-cron: ""'],
    [', "schedules": ["0 6 * * *", ""]', 'invalid-cron: ""'],
    [', "default_retention": { "success_retention": 0 }', 'invalid-retention: 0'],
    [', "default_retention": { "success_retention": 1.5 }', 'invalid-retention: 1.5'],
    [', "default_retention": { "error_retention": -5 }', 'invalid-retention: -5'],
    [', "default_retention": { "error_retention": "" }', 'invalid-retention: ""'],
    [', "default_retention": { "error_retention": "31 days" }', 'invalid-retention: "31 days"'],
    [', "default_retention": { "error_retention": 2592000001 }', 'invalid-retention: 2592000001'],
    [', "default_retention": { "error_retention": "30 days", "success_retention": "1 month" }'],
  ] as const)
    it(`reports for ${more}: ${problems.join() || 'nothing'}`, async () =>
      assert.deepEqual(await found('wrangler.jsonc', entry(more)), problems));

  it('checks each environment separately', async () => {
    const text = `{ "main": "order.ts", "workflows": [{ "binding": "A", "name": "a", "class_name": "Order" }],
      "env": { "staging": { "workflows": [{ "binding": "A", "name": "a", "class_name": "Nothing" }] } } }`;
    assert.deepEqual(await found('wrangler.jsonc', text), ['class-not-found: "Nothing"']);
  });

  it('finds classes through exports of other modules, and reports nothing if it cannot', async () => {
    const config = entry('');
    const files = (main: string, more: Readonly<Record<string, string>> = {}) => ({
      'order.ts': main,
      ...more,
    });
    const own = { 'flows.ts': order };
    assert.deepEqual(
      await found('wrangler.jsonc', config, files('export { Order } from "./flows";', own)),
      [],
    );
    assert.deepEqual(await found('wrangler.jsonc', config, files('export * from "./flows.js";', own)), []);
    assert.deepEqual(
      await found('wrangler.jsonc', config, files('import { Order } from "./flows"; export { Order };', own)),
      [],
    );
    assert.deepEqual(await found('wrangler.jsonc', config, files('export * from "elsewhere";')), []);
    assert.deepEqual(await found('wrangler.jsonc', config, {}), []);
    assert.deepEqual(
      await found(
        'wrangler.jsonc',
        config,
        files('import { Order } from "./flows"; export default {};', own),
      ),
      ['class-not-found: "Order"'],
    );
    assert.deepEqual(
      await found('wrangler.jsonc', entry(', "script_name": "other"'), files('export default {};')),
      [],
    );
  });

  it('warns about a class that is not a workflow, if that is certain', async () => {
    const main = (base: string): Record<string, string> => ({
      'order.ts': `import { DurableObject } from "cloudflare:workers"; import { Flow } from "lib"; export class Order extends ${base} {}`,
    });
    assert.deepEqual(await found('wrangler.jsonc', entry(''), main('DurableObject')), [
      'not-a-workflow: "Order"',
    ]);
    assert.deepEqual(await found('wrangler.jsonc', entry(''), main('Flow')), []);
    assert.deepEqual(await found('wrangler.jsonc', entry(''), main('instrument(Flow)')), []);
  });

  it('exports a class that the configuration names', async () => {
    const text = order.replace('export class', 'class');
    const { context, document } = workspaceOf({ 'order.ts': text, 'wrangler.jsonc': entry('') });
    const [problem] = await workflowLanguage().problems(document('order.ts'), context);
    assert.equal(problem?.code, 'workflow/class-not-exported');
    const [edit] = problem.fixes?.[0]?.edits ?? [];
    assert.ok(edit);
    assert.equal(text.slice(0, edit.start) + edit.newText + text.slice(edit.end), order);
  });

  it('reports once that a class is not exported: at the class, with the place that names it', async () => {
    const text = order.replace('export class', 'class');
    const config = entry('');
    const { context, document } = workspaceOf({ 'order.ts': text, 'wrangler.jsonc': config });
    const [problem] = await workflowLanguage().problems(document('order.ts'), context);
    assert.deepEqual(
      problem?.related?.map(({ uri, start, end }) => [uri, config.slice(start, end)]),
      [['file:///w/wrangler.jsonc', '"Order"']],
    );
    assert.deepEqual(await wranglerLanguage().problems(document('wrangler.jsonc'), context), []);
  });
});

describe('events that start workflows', () => {
  const config = (event: string): string =>
    `{ "main": "order.ts", "workflows": [{ "binding": "A", "name": "orders", "class_name": "Order" }], "triggers": { "events": [${event}] } }`;
  const pushed = '"type": "cf.artifacts.repo.pushed"';
  const target = '"targets": [{ "type": "workflow", "workflow_name": "orders" }]';

  for (const [event, ...problems] of [
    [`{ ${pushed}, "filter": { "namespace": "n", "repo_name": "r" }, ${target} }`],
    [`{ ${pushed}, ${target.replace('orders', 'order')} }`, 'unknown-workflow: "order"'],
    [`{ ${pushed}, ${target.replace('orders', 'elsewhere')} }`, 'unknown-workflow: "elsewhere"'],
    [`{ "type": "cf.artifacts.repo.pushd", ${target} }`, 'invalid-value: "cf.artifacts.repo.pushd"'],
    [`{ ${pushed}, "filter": { "repoName": "r" }, ${target} }`, 'unknown-property: "repoName"'],
    [`{ ${pushed}, "target": { "workflowName": "orders" } }`, 'unknown-property: "target"'],
  ] as const)
    it(`${event}: ${problems.join() || 'nothing'}`, async () =>
      assert.deepEqual(await found('wrangler.jsonc', config(event)), problems));

  it('link to the workflow, and complete its name and the type', async () => {
    const text = config(`{ ${pushed}, ${target} }`);
    const { context, document } = workspaceOf({ 'order.ts': order, 'wrangler.jsonc': text });
    const file = document('wrangler.jsonc');
    const at = text.lastIndexOf('"orders"') + 3;
    const language = wranglerLanguage();
    const [place] = (await language.definition?.(file, at, context)) ?? [];
    assert.equal(place?.start, text.indexOf('"orders"'));
    const labels = async (offset: number): Promise<string[]> =>
      ((await language.complete?.(file, offset, context)) ?? []).map(({ label }) => label);
    assert.deepEqual(await labels(at), ['orders']);
    assert.equal((await labels(text.indexOf('cf.artifacts') + 1)).length, 9);
  });
});

describe('wrangler configurations that cannot be read', () => {
  const toml = (lines: string): Promise<string[]> => found('wrangler.toml', lines);
  const cases: readonly [text: string, place: string, message: RegExp][] = [
    ['name = "w"\nmain = ', '=', /A value must be/],
    ['main = "x\nname = "w"', '"x', /Unterminated string/],
    ['name = "w"\r\nmain = tru', 'tru', /A value must be/],
    ['a = 1\n[env\nname = "w"', '[env', /\[table\]/],
    ['  name "w"', 'name "w"', /key = value/],
    ['a = 1\na = 2', 'a', /Duplicate key/],
    ['[a]\n[a]', 'a', /Duplicate key/],
    ['a = [1, 2\nb = 3', 'b', /comma or closing bracket/],
    ['d = 5 min', 'min', /Unexpected text after the value/],
    ['d = "c:\\work"', 'work', /Invalid escape sequence/],
    ['a = {b=1', '1', /comma or closing bracket/],
  ];
  for (const [text, place, message] of cases)
    it(`show the position in ${JSON.stringify(text)}`, async () => {
      const { context, document } = workspaceOf({ 'wrangler.toml': text });
      const [problem, ...more] = await wranglerLanguage().problems(document('wrangler.toml'), context);
      assert.deepEqual(
        [problem?.code, text.slice(problem?.start, problem?.end), problem?.severity, more],
        ['config/syntax-error', place, 'error', []],
      );
      assert.match(problem?.message ?? '', message);
      assert.ok((problem?.start ?? 0) >= text.lastIndexOf(place), 'the later of two places');
    });

  it('are read as far as possible, and have no diagnostics about what may be missing', async () => {
    assert.deepEqual(
      await toml(
        'main = "order.ts"\n[[workflows]]\nbinding = "A"\nname "a"\nclass_name = "Ordre"\n[[workflows]]\nbinding = "B"\nname = "b b"\nclass_name = "Order"\n',
      ),
      ['syntax-error: name "a"', 'invalid-name: "b b"', 'class-not-found: "Ordre"'],
    );
    assert.deepEqual(
      await found(
        'wrangler.json',
        '{ "main": "order.ts", // entry\n "workflows": [{ "binding": "A" "name": "a", "class_name": "Ordre", }], }',
      ),
      ['syntax-error: ', 'class-not-found: "Ordre"'],
    );
  });

  it('have no diagnostics about values that a template inserts later', async () => {
    const holes = ['{{workflow_name}}', '${NAME}', 'orders-<%= env %>', '{% name %}', '%%NAME%%'];
    for (const hole of holes)
      assert.deepEqual(
        await toml(
          `main = "order.ts"\n[[workflows]]\nbinding = "A"\nname = "${hole}"\nclass_name = "${hole}"\nschedules = "${hole}"\njurisdiction = "${hole}"\n[workflows.default_retention]\nsuccess_retention = "${hole}"\n[[workflows]]\nbinding = "${hole}"\nname = "${hole}"\nclass_name = "Order"\n`,
        ),
        [],
        hole,
      );
    assert.deepEqual(await toml('main = "order.ts"\n[[workflows]]\nbinding = "A"\nname = "{{a}}"\nclass_name = "Ordre"\n'), ['class-not-found: "Ordre"']); // prettier-ignore
  });

  it('have no diagnostics in an empty file', async () => {
    assert.deepEqual(await found('wrangler.jsonc', '\n'), []);
    assert.deepEqual(await toml(''), []);
  });
});

describe('workflows in "exports"', () => {
  const json = (exported: string, workflows = '[]'): Promise<string[]> =>
    found('wrangler.jsonc', `{ "main": "order.ts", "workflows": ${workflows}, "exports": ${exported} }`);
  const bound = (more: string): string => `[{ "binding": "A", "name": "orders"${more} }]`;

  it('accepts what the notation allows, and other kinds of exports', async () => {
    assert.deepEqual(
      await json(
        '{ "Order": { "type": "workflow", "name": "orders", "limits": { "steps": 25000 }, "schedules": ["0 * * * *"] }, "Room": { "type": "durable-object", "x": 1 } }',
        bound(', "class_name": "Order", "schedules": "0 * * * *"'),
      ),
      [],
    );
  });

  it('checks fields, class and name as in the list', async () => {
    assert.deepEqual(
      await json(
        '{ "Ordre": { "type": "workflow", "name": "my orders", "schedules": "often", "binding": "B" } }',
      ),
      [
        'unknown-property: "binding"',
        'invalid-name: "my orders"',
        'invalid-cron: "often"',
        'class-not-found: "Ordre"',
      ],
    );
    assert.deepEqual(await json('{ "Order": { "type": "workflow" } }'), ['missing-property: "type"']);
    assert.deepEqual(
      await found(
        'wrangler.toml',
        'main = "order.ts"\n[exports.Ordre]\ntype = "workflow"\nname = "o"\n[exports.Ordre.limits]\nsteps = 0\n',
      ),
      ['steps-limit: 0', 'class-not-found: Ordre'],
    );
  });

  it('compares both notations of one workflow', async () => {
    const exported = '{ "Order": { "type": "workflow", "name": "orders", "limits": { "steps": 5 } } }';
    assert.deepEqual(await json(exported, bound(', "class_name": "Order", "limits": { "steps": 5 }')), []);
    assert.deepEqual(await json(exported, bound(', "class_name": "Order", "limits": { "steps": 6 }')), [
      'export-conflict: { "steps": 6 }',
    ]);
    assert.deepEqual(await json(exported, bound(', "class_name": "Other"')), [
      'export-conflict: "Other"',
      'class-not-found: "Other"',
    ]);
    assert.deepEqual(await json(exported, bound(', "class_name": "X", "script_name": "elsewhere"')), [
      'export-conflict: "orders"',
    ]);
  });

  it('finds the class from the script', async () => {
    const { context, document } = workspaceOf({
      'order.ts': order,
      'wrangler.jsonc':
        '{ "main": "order.ts", "exports": { "Order": { "type": "workflow", "name": "o" } }, "env": {} }',
    });
    assert.deepEqual(await workflowLanguage().problems(document('order.ts'), context), []);
  });
});
