import assert from 'node:assert/strict';
import { workflowLanguage } from '../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../core/language/workflow/wrangler-language';
import { workspaceOf } from '../../../../support/workspace';

const platform = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';
const configuration = `{ "main": "w.ts", "workflows": [{ "binding": "B", "name": "b", "class_name": "Base" }] }`;
const base = `${platform}export class Base extends WorkflowEntrypoint { async log(text) { console.log(text); } }\n`;
const misnamed = `${platform}export class Base extends WorkflowEntrypoint { async execute(event, step) { await step.do("a", f); } }\n`;

async function codesOf(text: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { context, document } = workspaceOf({ 'w.ts': text, ...others });
  const found = await workflowLanguage().problems(document('w.ts'), context);
  return found.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

const missing = ['workflow/missing-run'];

describe('a workflow class without run', () => {
  it('is a mistake when a method looks like a run, or there are no methods', async () => {
    assert.deepEqual(await codesOf(misnamed), missing);
    assert.deepEqual(await codesOf(misnamed.replace('execute', 'handle')), missing);
    assert.deepEqual(await codesOf(`${platform}export class Base extends WorkflowEntrypoint {}`), missing);
  });

  it('is a base when a class of the file or of another one extends it', async () => {
    const heir = 'export class Order extends Base { async run(event, step) { await step.do("a", f); } }\n';
    assert.deepEqual(await codesOf(misnamed + heir), []);
    assert.deepEqual(await codesOf(misnamed, { 'order.ts': `import { Base } from "./w";\n${heir}` }), []);
    assert.deepEqual(
      await codesOf(misnamed, {
        'order.ts': `import * as all from "./w";\n${heir.replace('Base', 'all.Base')}`,
      }),
      [],
    );
    assert.deepEqual(await codesOf(misnamed, { 'order.ts': heir.replace('Base', 'Baseline') }), missing);
  });

  it('may be a base when it has other methods', async () => {
    assert.deepEqual(await codesOf(base), []);
  });

  it('is a mistake in any case when a configuration names it, reported once', async () => {
    const heir = 'import { Base } from "./w";\nexport class Order extends Base { async run() {} }\n';
    for (const text of [base, misnamed])
      assert.deepEqual(await codesOf(text, { 'order.ts': heir, 'wrangler.jsonc': configuration }), missing);
  });
});

describe('classes that a function returns', () => {
  it('are accepted as workflows, whatever they are', async () => {
    const dynamic =
      'import { createDynamicWorkflowEntrypoint } from "@cloudflare/dynamic-workflows";\nexport const Base = createDynamicWorkflowEntrypoint(load);\n';
    assert.deepEqual(await codesOf(dynamic, { 'wrangler.jsonc': configuration }), []);
    const { context, document } = workspaceOf({ 'w.ts': dynamic, 'wrangler.jsonc': configuration });
    assert.deepEqual(await wranglerLanguage().problems(document('wrangler.jsonc'), context), []);
  });
});

describe('scripts of other engines', () => {
  const run =
    'export class W extends WorkflowEntrypoint { async run(event, step) { step.do("a"); await step.run("b"); await step.sleep("c", "5 min"); } }';
  for (const from of ['bullmq-workflows', '../', './engine', '@fragno-dev/workflows'])
    it(`have other rules: ${from}`, async () => {
      assert.deepEqual(await codesOf(`import { WorkflowEntrypoint } from "${from}";\n${run}`), []);
      assert.deepEqual(
        await codesOf(
          `import type { WorkflowStep } from "${from}";\nexport const go = async (step: WorkflowStep) => { step.do("a"); };`,
        ),
        [],
      );
    });
  for (const from of ['cloudflare:workers', '@cloudflare/workers-types'])
    it(`are not those with ${from}`, async () => {
      const found = await codesOf(`import { WorkflowEntrypoint } from "${from}";\n${run}`);
      assert.ok(found.includes('workflow/missing-callback'), found.join());
    });
});
