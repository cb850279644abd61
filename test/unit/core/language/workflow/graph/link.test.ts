import assert from 'node:assert/strict';
import { type ScriptGraphs } from '../../../../../../core/language/language';
import { workflowLanguage } from '../../../../../../core/language/workflow/workflow-language';
import { notation } from '../../../../../support/graph-notation';
import { workflowAround } from '../../../../../support/workflow';
import { workspaceOf } from '../../../../../support/workspace';

const step = 'import type { WorkflowStep } from "cloudflare:workers";\n';

/** Returns the graphs of `w.ts`, which is checked together with other files. */
async function graphsOf(text: string, others: Readonly<Record<string, string>>): Promise<ScriptGraphs> {
  const { context, document } = workspaceOf({ 'w.ts': text, ...others });
  const found = await workflowLanguage().graphs?.(document('w.ts'), context);
  assert.ok(found);
  return found;
}

const shown = async (text: string, others: Readonly<Record<string, string>>): Promise<string> =>
  (await graphsOf(text, others)).graphs.map(({ workflow }) => notation(workflow)).join();

describe('helpers in other modules', () => {
  it('are defined in the graph, with the helpers that they call', async () => {
    assert.equal(
      await shown(`import { ship } from "./steps";\n${workflowAround('await ship(step);')}`, {
        'steps.ts': `${step}import audit from "./lib/audit.js";\nexport const ship = async (s: WorkflowStep) => { await pack(s); await audit(s); };\nasync function pack(s: WorkflowStep) { await s.do("pack", f); }`,
        'lib/audit.ts': `${step}export default async function audit(step: WorkflowStep) { await step.sleep("audit", "1 day"); }`,
      }),
      await shown(
        workflowAround('await ship(step);').replace(
          /^/,
          'const ship = async (s) => { await pack(s); await audit(s); };\nasync function pack(s) { await s.do("pack", f); }\nasync function audit(step) { await step.sleep("audit", "1 day"); }\n',
        ),
        {},
      ),
    );
  });

  it('are found through other modules and in a namespace', async () => {
    const others = {
      'index.ts': 'export * from "./a";\nexport { inner as outer } from "./b";',
      'a.ts': `${step}export async function one(s: WorkflowStep) { await s.do("one", f); }`,
      'b.ts': `${step}export async function inner(s: WorkflowStep) { await s.do("inner", f); }`,
    };
    const { graphs } = await graphsOf(
      `import { one, outer } from "./index";\nimport * as all from "./a";\n${workflowAround('await one(step); await outer(step); await all.one(step);')}`,
      others,
    );
    assert.deepEqual(Object.keys(graphs[0]?.workflow.functions ?? {}).sort(), ['one', 'outer']);
  });

  it('get another name if one of the same name exists', async () => {
    const { graphs } = await graphsOf(
      `import { ship } from "./steps";\nasync function pack(s) { await s.do("ours", f); }\n${workflowAround('await pack(step); await ship(step);')}`,
      {
        'steps.ts': `${step}export async function ship(s: WorkflowStep) { await pack(s); }\nasync function pack(s: WorkflowStep) { await s.do("theirs", f); }`,
      },
    );
    const functions = graphs[0]?.workflow.functions ?? {};
    assert.deepEqual(Object.keys(functions).sort(), ['pack', 'pack_2', 'ship']);
    assert.deepEqual(functions.ship?.nodes, [{ type: 'function_call', name: 'pack_2' }]);
    assert.equal(functions.pack_2?.name, 'pack_2');
  });

  it('stay calls without a definition if their module cannot be read', async () => {
    const text = (from: string): string =>
      `import { ship } from "${from}";\n${workflowAround('await ship(step);')}`;
    for (const from of ['./absent', 'package']) {
      const { graphs } = await graphsOf(text(from), {});
      assert.deepEqual(graphs[0]?.workflow.nodes, [{ type: 'function_call', name: 'ship' }]);
      assert.deepEqual(graphs[0].workflow.functions, {});
    }
  });

  it('have their places in their own files', async () => {
    const helper = `${step}export async function ship(s: WorkflowStep) { await s.do("pack", f); }`;
    const text = `import { ship } from "./steps";\n${workflowAround('await ship(step);')}`;
    const { graphs } = await graphsOf(text, { 'steps.ts': helper });
    const { ranges } = graphs[0] ?? assert.fail('a graph');
    const texts = Object.entries(ranges).map(([pointer, { start, end, uri }]) => [
      pointer,
      uri === undefined ? text.slice(start, end) : `${uri}: ${helper.slice(start, end)}`,
    ]);
    assert.deepEqual(Object.fromEntries(texts), {
      '/nodes/0': 'ship(step)',
      '/functions/ship': `file:///w/steps.ts: ${helper.slice(helper.indexOf('export'))}`,
      '/functions/ship/nodes/0': 'file:///w/steps.ts: s.do("pack", f)',
    });
  });

  it('start at the statement that only they belong to', async () => {
    const text = workflowAround(
      'const score = await step.do("a", f); void (await step.sleep("b", 5000)); const [c] = await Promise.all([step.do("c", f)]); use(await step.do("d", f));',
    );
    const { graphs } = await graphsOf(text, {});
    const { ranges } = graphs[0] ?? assert.fail('a graph');
    const begins = Object.values(ranges).map(({ start, from = start }) => text.slice(from, from + 12));
    assert.deepEqual(begins, [
      'const score ',
      'void (await ',
      'const [c] = ',
      'step.do("c",',
      'await step.d',
    ]);
  });

  it('may call each other in a cycle', async () => {
    const text = `import { b } from "./b";\n${workflowAround('await b(step);')}`;
    const others = {
      'a.ts': `${step}import { b } from "./b";\nexport async function a(step: WorkflowStep) { await step.do("a", f); await b(step); }`,
      'b.ts': `${step}import { a } from "./a";\nexport async function b(step: WorkflowStep) { await step.do("b", f); await a(step); }`,
    };
    const { graphs } = await graphsOf(text, others);
    assert.deepEqual(Object.keys(graphs[0]?.workflow.functions ?? {}).sort(), ['a', 'b']);
  });
});
