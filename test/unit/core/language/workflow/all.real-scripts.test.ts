import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../core/language/workflow/graph/derive';
import { workflowLanguage } from '../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../core/language/workflow/wrangler-language';
import { notation } from '../../../../support/graph-notation';
import { programOf, workflowAround } from '../../../../support/workflow';
import { workspaceOf } from '../../../../support/workspace';

// Patterns of real scripts, each as a separate program. They are checked with the whole language, and exactly the
// expected diagnostics must be reported. The tests of individual lints contain more cases of each kind.

type Files = Readonly<Record<string, string>>;

async function said(text: string, others: Files = {}, file = 'w.ts'): Promise<string[]> {
  const { context, document } = workspaceOf({ [file]: text, ...others });
  const found = await workflowLanguage().problems(document(file), context);
  return found.map(({ code, start, end }) => `${code.replace('workflow/', '')}: ${text.slice(start, end)}`);
}

const imported = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';
const ship = 'async ship(step) { await step.do("ship", f); }';

/** Test cases: the content of a `run` method, its diagnostics, and other members of its class. */
const runs: readonly (readonly [what: string, run: string, said: readonly string[], members?: string])[] = [
  ['a method that runs steps is not awaited', 'this.ship(step);', ['step-not-awaited: this.ship'], ship],
  ['one after void is not awaited', 'void this.ship(step);', ['step-not-awaited: this.ship'], ship],
  ['a local function that runs steps is not awaited', 'async function go(s) { await s.do("a", f); }\ngo(step);', ['step-not-awaited: go']],
  ['an arrow function that runs steps is not awaited', 'const go = async (s) => { await s.do("a", f); };\ngo(step);', ['step-not-awaited: go']],
  ['an inner closure that runs steps is not awaited', 'const go = async () => { await step.do("a", f); };\ngo();', ['step-not-awaited: go']],
  ['a step of a callback is checked', 'await withLog(env, step, async (step) => { step.do("a", f); });', ['step-not-awaited: step.do']],
  ['a step of a callback is checked under another name', 'await withLog(env, step, async ({ step: st }) => { st.do("a", f); });', ['step-not-awaited: st.do']],
  ['setTimeout drops an expression', 'setTimeout(() => step.do("a", f));', ['step-not-awaited: setTimeout']],
  ['a Response in a variable', 'return await step.do("a", async () => { const res = await fetch("https://a.example/"); return res; });', ['non-serializable-return: res']],
  ['a Response inside an object', 'return await step.do("a", async () => { const res = await fetch("https://a.example/"); return { res, ok: res.ok }; });', ['non-serializable-return: res']],
  ['the content of a Response is not a Response', 'return await step.do("a", async () => { const res = await fetch("https://a.example/"); return { ok: res.ok, text: await res.text() }; });', []],
  ['the parameters of an event', 'await step.do("a", async () => event.params.id);', ['unknown-event-property: params']],
  ['the parameters of an event are destructured', 'const { params } = event; await step.do("a", async () => params.id);', ['unknown-event-property: params']],
  ['a payload is sorted', 'event.payload.ids.sort(); await step.do("a", f);', ['event-mutation: event.payload.ids.sort()']],
  ['a part of the payload is changed by fill', 'const { ids } = event.payload; ids.push(1); await step.do("a", f);', ['event-mutation: ids.push(1)']],
  ['a sleep without a unit', 'await step.sleep("x", 135);', ['short-sleep: 135']],
  ['awaited helpers', 'await this.ship(step);', [], ship],
  ['promises that are awaited together', 'await Promise.all(event.payload.ids.map((id) => step.do(`a ${id}`, f)));', []],
]; // prettier-ignore

describe('patterns of real scripts, through the language', () => {
  for (const [what, run, expected, members = ''] of runs)
    it(what, async () => assert.deepEqual(await said(workflowAround(run, members)), expected));

  it('an imported helper that returns its promise is not awaited', async () => {
    const helper = 'import type { WorkflowStep } from "cloudflare:workers";\nexport function go(step: WorkflowStep) { return step.do("a", f); }\n';
    const text = `import { go } from "./steps";\n${workflowAround('go(step);')}`;
    assert.deepEqual(await said(text, { 'steps.ts': helper }), ['step-not-awaited: go']);
  }); // prettier-ignore

  it('promises of forEach and map that are dropped are reported once, where they are dropped', async () => {
    for (const [run, at] of [
      ['const go = async (id, s) => { await s.do(`a ${id}`, f); };\nevent.payload.ids.forEach((id) => go(id, step));', /forEach/],
      ['event.payload.ids.forEach(async (id) => { await step.do(`a ${id}`, f); await step.do(`b ${id}`, f); });', /forEach/],
      ['event.payload.ids.map(async (id) => { await step.do(`a ${id}`, f); await step.do(`b ${id}`, f); });', /map/],
    ] as const) {
      const found = await said(workflowAround(run));
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', at);
    }
  }); // prettier-ignore

  it('a step in a handler is not a step', async () => {
    const handler = 'export default { async fetch(req, env, step) { await step.do("a", f); } };\n';
    const found = await said(`${workflowAround('await step.do("b", f);')}${handler}`);
    assert.deepEqual(found.map((one) => one.split(':')[0]), ['step-outside-run']); // prettier-ignore
  });

  it('state that a step changes and the run reads', async () => {
    for (const run of [
      'let last; for (const id of event.payload.ids) { try { await step.do(`a ${id}`, async () => { last = id; }); } catch {} }\nreturn last;',
      'const state = {}; await step.do("a", async () => { state.id = 1; });\nawait step.do("b", async () => state.id);',
    ]) {
      const found = await said(workflowAround(run));
      assert.deepEqual([...new Set(found.map((one) => one.split(':')[0]))], ['state-mutated-in-step'], found.join('\n')); // prettier-ignore
    }
  });

  it('values that differ between attempts and go into steps', async () => {
    for (const run of [
      'const now = Date.now(); await step.do("a", async () => now);',
      'const id = crypto.randomUUID(); await step.do("a", async () => id);',
    ])
      assert.deepEqual((await said(workflowAround(run))).map((one) => one.split(':')[0]), ['nondeterministic-value'], run); // prettier-ignore
  });

  it('a promise where the callback belongs, and an error that is caught where it is thrown', async () => {
    const imports = 'import { NonRetryableError } from "cloudflare:workflows";\n';
    const caught = 'await step.do("a", async () => { try { throw new NonRetryableError("x"); } catch (e) { log(e); } });';
    assert.deepEqual((await said(imports + workflowAround(caught))).map((one) => one.split(':')[0]), ['nonretryable-error-misuse']);
    assert.deepEqual((await said(workflowAround('await step.do("x", load(event));\nasync function load(e) { return e; }'))).map((one) => one.split(':')[0]), ['missing-callback']);
  }); // prettier-ignore

  it('a parameter of a Python step that names no step', async () => {
    const text = `from workers import WorkflowEntrypoint
class W(WorkflowEntrypoint):
    async def run(self, event, step):
        @step.do()
        async def reserve_stock():
            return 1
        @step.do()
        async def charge(reserve_stok):
            return reserve_stok
        await charge()
`;
    assert.match((await said(text, {}, 'w.py')).join('\n'), /unknown-step-dependency: reserve_stok/);
  });
});

describe('valid patterns of real scripts', () => {
  const agent = `${imported}export class AgentBase extends WorkflowEntrypoint { log(text) { console.log(text); } }\n`;
  const heir =
    'import { AgentBase } from "./w";\nexport class Own extends AgentBase { async run(event, step) { await step.do("a", f); } }\n';

  it('a base class that others extend', async () => {
    assert.deepEqual(await said(agent), []);
    assert.deepEqual(await said(agent, { 'own.ts': heir }), []);
  });

  it('classes of another engine with the same names', async () => {
    for (const from of ['@fragno-dev/workflows', '../', './engine']) {
      const text = `import { WorkflowEntrypoint } from "${from}";\nexport class W extends WorkflowEntrypoint { async run(event, step) { step.do("a", f); step.sleep("b"); } }\n`;
      assert.deepEqual(await said(text, { 'engine.ts': 'export class WorkflowEntrypoint {}', '../index.ts': 'export class WorkflowEntrypoint {}' }), [], from);
    }
  }); // prettier-ignore

  it('reports a class without export once, in the script or in the configuration', async () => {
    const text = workflowAround('await step.do("a", f);').replace('export class', 'class');
    const files = { 'w.ts': text, 'wrangler.jsonc': '{ "main": "w.ts", "workflows": [{ "binding": "B", "name": "b", "class_name": "W" }] }' };
    const { context, document } = workspaceOf(files);
    const all = [
      ...(await workflowLanguage().problems(document('w.ts'), context)),
      ...(await wranglerLanguage().problems(document('wrangler.jsonc'), context)),
    ];
    assert.deepEqual(all.map(({ severity }) => severity), ['error'], all.map(({ code }) => code).join());
  }); // prettier-ignore

  it('underlines the duration, and not its cast', async () => {
    const found = await said(workflowAround('await step.sleep("x", "15 mins" as const);'));
    assert.deepEqual(found, ['invalid-duration: "15 mins"']);
  });
});

describe('steps of complete graphs', () => {
  /** Returns the graphs of a source text in short notation, and whether parts of them are marked as unknown. */
  const drawn = (text: string): { readonly graph: string; readonly partial: boolean } => {
    const { workflows, partial } = deriveGraphs(programOf(text), { mode: 'complete', file: 'w.ts' });
    return { graph: workflows.map(notation).join(), partial };
  };

  for (const [what, run, members, steps] of [
    [
      'a callback with its own step',
      'await withLog(env, step, async (step) => { await step.do("a", f); });',
      '',
      ['a'],
    ],
    [
      'a spread',
      'const deps = { step }; await this.go({ ...deps, x: 1 });',
      'async go({ step }) { await step.do("a", f); }',
      ['a'],
    ],
    ['a nested object', 'const o = { deps: { step } }; await o.deps.step.do("a", f);', '', ['a']],
    ['run.call', 'async function go(s) { await s.do("a", f); }\nawait go.call(this, step);', '', ['a']],
    ['an overloaded helper', 'await go(step);', '', ['a']],
  ] as const)
    // prettier-ignore
    it(`are not lost: ${what}`, () => {
      const overloads = 'async function go(s: WorkflowStep): Promise<void>;\nasync function go(s: WorkflowStep, n: number): Promise<void>;\nasync function go(s: WorkflowStep, n?: number) { await s.do("a", f); }\n'; // prettier-ignore
      const text = workflowAround(run, members) + (run === 'await go(step);' ? overloads : '');
      const { graph, partial } = drawn(text);
      for (const step of steps) assert.ok(graph.includes(`do("${step}")`) || partial, graph);
      assert.equal(graph.split('do("a")').length - 1, 1, `once: ${graph}`);
    });

  it('are drawn once where a workflow calls itself', () => {
    const { graph } = drawn(workflowAround('await step.do("a", f); return this.run(event, step);'));
    assert.equal(graph.split('do("a")').length - 1, 1, graph);
  });

  it('are not lost below 400 conditions', () => {
    const { graph, partial } = drawn(workflowAround(`${'if (x) { '.repeat(400)}await step.do("a", f);${' }'.repeat(400)}`));
    assert.ok(graph.includes('do("a")') || partial, 'it is drawn, or said to be unknown');
  }); // prettier-ignore
});
