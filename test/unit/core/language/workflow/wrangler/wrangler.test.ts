import assert from 'node:assert/strict';
import { workflowLanguage } from '../../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../../core/language/workflow/wrangler/wrangler-language';
import { workspaceOf } from '../../../../../support/workspace';

const order =
  'import { WorkflowEntrypoint } from "cloudflare:workers";\nexport class Order extends WorkflowEntrypoint { async run(event, step) { await step.do("a", async () => 1); } }\n';

/** The findings of a configuration as `name: text`. */
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
  it('finds the places of lists of tables, inline tables and dotted keys', async () => {
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

  it('never throws on half of a file', async () => {
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
    it(`takes ${more || 'the least'}`, async () =>
      assert.deepEqual(await found('wrangler.jsonc', entry(more)), []));

  it('judges each environment by itself', async () => {
    const text = `{ "main": "order.ts", "workflows": [{ "binding": "A", "name": "a", "class_name": "Order" }],
      "env": { "staging": { "workflows": [{ "binding": "A", "name": "a", "class_name": "Nothing" }] } } }`;
    assert.deepEqual(await found('wrangler.jsonc', text), ['class-not-found: "Nothing"']);
  });

  it('looks for classes through exports of other modules, and is silent where it can not look', async () => {
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

  it('warns of a class that is no workflow, when that is certain', async () => {
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
});
