import assert from 'node:assert/strict';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { programOf, workflowAround } from '../../../../../support/workflow';

/** Returns the text of each range that one lint marks in a source text, in source order. */
function marked(rule: string, text: string, language: ScriptLanguage = 'typescript'): string[] {
  return checkWorkflowScript(programOf(text, language))
    .filter(({ code }) => code === `workflow/${rule}`)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => text.slice(start, end));
}

/**
 * Code patterns from real scripts, grouped by lint, each with the parts that the lint marks. A pattern without marked
 * parts is correct code.
 */
const cases: Readonly<Record<string, readonly (readonly [run: string, ...marks: string[]])[]>> = {
  'step-name-missing': [
    ['await withLog(env, step, async (step) => { await step.do(async () => 1); });', 'do'],
    ['await withLog(env, step, async ({ step: st }) => st.do(async () => 1));', 'do'],
    ['const local = async (s, fn) => fn(s); await local(step, async (s) => { await s.do(async () => 1); });', 'do'],
    ['for (const step of event.payload.steps.map((step) => step.do)) step();'],
  ],
  'state-mutated-in-step': [
    ['let last; for (const x of xs) { try { await step.do("a", async () => { last = x; }); } catch (e) { log(e); } } return last;', 'last = x'],
    ['let err; for (;;) { err = undefined; try { await step.do("a", async () => { try { await f(); } catch (e) { err = e; } }); } catch (e) { err = e; } if (!err) break; }', 'err = e'],
    ['const order = await step.do("a", f); await step.do("b", async () => { order.status = "x"; }); return order.status;', 'order.status = "x"'],
    ['const order = await load(); await step.do("b", async () => { order.a.b = "x"; }); await step.do("c", async () => save(order));', 'order.a.b = "x"'],
    ['const order = await load(); await step.do("b", async () => { order.status = "x"; }); return order.id;'],
    ['const state = { a: 0, b: 1 }; await step.do("b", async () => { state.a = 1; }); return state.b;'],
    ['const client = new Client(); await step.do("b", async () => { client.timeout = 1; }); return client.timeout;'],
    ['let n = 0; await step.do("a", async () => { n = 1; }); n = 2; return n;'],
    ['const all = []; await step.do("a", async () => { all.push(1); }); return all;', 'all.push(1)'],
    ['const all = [1]; await step.do("a", async () => { all.map(f); }); return all;'],
  ],
  'non-serializable-return': [
    ['await step.do("a", async () => { const res = await fetch(u); return res; });', 'res'],
    ['await step.do("a", async () => { const res = await fetch(u); return { res, ok: res.ok }; });', 'res'],
    ['await step.do("a", async () => { const r = await this.env.API.fetch(u); return [r]; });', 'r'],
    ['await step.do("a", async () => ({ get: () => 1 }));', '() => 1'],
    ['await step.do("a", async () => { const res = await fetch(u); return await res.json(); });'],
    ['await step.do("a", async () => { const res = await fetch(u); return { status: res.status, body: res.body }; });'],
    ['await step.do("a", async () => { let res = await fetch(u); res = await res.json(); return res; });'],
  ],
  'unknown-event-property': [
    ['await step.do("a", async () => event.params.id);', 'params'],
    ['const { params } = event; await step.do("a", async () => params.id);', 'params'],
    ['const { params: p, payload } = event;', 'params'],
    ['return event.paylod;', 'paylod'],
    ['return event.other;', 'other'],
    ['return [event.payload, event.timestamp, event.instanceId, event.workflowName, event.schedule?.cron, event.toString()];'],
    ['event = wrap(event); return event.params;'],
    ['const handler = (event) => event.params; return handler(1);'],
  ],
  'nondeterministic-value': [
    ['const id = crypto.randomUUID(); await step.do("a", async () => save(id));', 'crypto.randomUUID()'],
    ['const at = new Date().toISOString(); await step.do("a", async () => save({ at }));', 'new Date()'],
    ['const at = Date.now(); return { at };', 'Date.now()'],
    ['return Math.random();', 'Math.random()'],
    ['const at = Date.now(); console.log(at); await step.do("a", async () => Date.now());'],
    ['const id = await step.do("id", async () => crypto.randomUUID()); await step.do("a", async () => save(id));'],
    ['const at = new Date(event.timestamp); await step.do("a", async () => save(at));'],
  ],
  'missing-callback': [
    ['await step.do("x", load(1)); async function load(n) { return n; }', 'load(1)'],
    ['const load = async () => 1; await step.do("x", { timeout: "1 minute" }, load());', 'load()'],
    ['await step.do("x", fetch("https://x/"));', 'fetch("https://x/")'],
    ['const make = (n) => async () => n; await step.do("x", make(1)); await step.do("y", imported(1));'],
  ],
  'nonretryable-error-misuse': [
    ['await step.do("x", async () => { try { throw new NonRetryableError("a"); } catch (e) { log(e); } });', 'new NonRetryableError("a")'],
    ['await step.do("x", async () => { try { if (a) throw new NonRetryableError("a"); } catch (e) { if (b) throw e; } });'],
    ['await step.do("x", async () => { try { await f(); } catch (e) { throw new NonRetryableError("a"); } });'],
    ['await step.do("x", async () => { try { throw new NonRetryableError("a"); } finally { close(); } });'],
    ['await step.do("x", async () => new NonRetryableError("a"));', 'new NonRetryableError("a")'],
    ['await step.do("x", async () => { const failed = () => new NonRetryableError("a"); throw failed(); });'],
    ['await step.do("x", async () => { NonRetryableError("a"); });'],
  ],
  'event-mutation': [
    ['event.payload.ids.sort();', 'event.payload.ids.sort()'],
    ['const { ids } = event.payload; ids.push(1);', 'ids.push(1)'],
    ['const list = event.payload.ids; list.reverse();', 'list.reverse()'],
    ['const ids = event.payload.ids.slice(); ids.sort(); [...event.payload.ids].sort(); event.payload.ids.toSorted();'],
    ['const ids = event.payload.ids.filter(Boolean); ids.push(1);'],
  ],
  'missing-event-type': [
    ['await step.waitForEvent("x", { type: undefined });', '{ type: undefined }'],
    ['await step.waitForEvent("x", { type: given }); await step.waitForEvent("y", { type: undefined, ...given });'],
  ],
  'short-sleep': [
    ['await step.sleep("x", 135);', '135'],
    ['await step.waitForEvent("x", { type: "t", timeout: 30 });', '30'],
    ['await step.sleep("x", 1000); await step.sleep("y", 0); await step.sleep("z", "135 seconds"); const MS = 135; await step.sleep("w", MS);'],
  ],
  'batch-list-form': [
    ['await step.do("x", async () => { await this.env.W.createBatch([{ id: "a" }]); });', 'createBatch'],
    ['await step.do("x", async () => { await this.env.W.createBatch(rows.map((id) => ({ id }))); });', 'createBatch'],
    ['await step.do("x", async () => { await this.env.W.createBatch({ instances: [{ id: "a" }] }); await this.env.W.createBatch({ count: 5 }); await this.env.W.createBatch(batch); });'],
  ],
  'instance-id-invalid': [
    ['await step.do("x", async () => { await this.env.W.createBatch({ instances: [{ id: "a b" }, { id: "c" }] }); });', '"a b"'],
    ['await step.do("x", async () => { await this.env.W.createBatch({ instances: [{ id: "a" }, { id: "b" }, { id: "a" }] }); });', '"a"'],
    ['await step.do("x", async () => { await this.env.W.create({ id: "a" }); await this.env.W.create({ id: "a" }); });'],
    ['await step.do("x", async () => { await this.env.W.createBatch({ instances: [{ id: a }, { id: b }] }); });'],
    ['await step.do("x", async () => { await this.env.W.create({ id: "cf_0000000000000000000000000000000000000000000000000000000000000000" }); });', '"cf_0000000000000000000000000000000000000000000000000000000000000000"'],
    ['await step.do("x", async () => { await this.env.W.create({ id: `cf_0000000000000000000000000000000000000000000000000000000000000000${a}` }); });'],
    ['await step.do("x", async () => { await this.env.W.create({ id: `${a}-b c` }); await this.env.W.create({ id: `${a}-b` }); });', '`${a}-b c`'],
  ],
  'invalid-event-type': [
    ['await step.waitForEvent("x", { type: `-${a}` });', '`-${a}`'],
    ['await step.waitForEvent("x", { type: `${a}-b` });'],
  ],
  'invalid-step-config': [
    ['await step.do("x", { retries: 3 }, f);', '3'],
    ['await step.do("x", { retries: [3] }, f);', '[3]'],
    ['const retries = load(); await step.do("x", { retries }, f);'],
  ],
  'side-effect-outside-step': [
    ['await this.env.W.deleteBatch(["a"]);', 'this.env.W.deleteBatch'],
    ['const i = await this.env.W.get("a"); await i.delete();', 'i.delete'],
  ],
  'unreachable-step': [
    ['const me = await this.env.W.get(event.instanceId); await me.delete(); await step.do("a", f);', 'step.do'],
    ['const other = await this.env.W.get(event.payload.id); await other.delete(); await step.do("a", f);'],
  ],
  'retention-out-of-range': [
    ['await step.do("x", async () => { await this.env.W.create({ retention: { successRetention: "90 days", errorRetention: "soon" } }); });', '"90 days"', '"soon"'],
    ['await step.do("x", async () => { await this.env.W.createBatch({ count: 2, retention: { errorRetention: 2_592_000_001 } }); });', '2_592_000_001'],
    ['await step.do("x", async () => { await this.env.W.create({ retention: { successRetention: "30 days", errorRetention: keep } }); });'],
  ],
  'subscription-not-disposed': [
    ['const i = await this.env.W.get("a"); const sub = await i.subscribe(); await sub.next();', 'subscribe'],
    ['const i = await this.env.W.get("a"); await (await i.subscribe()).next();', 'subscribe'],
    ['const i = await this.env.W.get("a"); using sub = await i.subscribe(); await sub.next();'],
    ['const i = await this.env.W.get("a"); await using sub = await i.subscribe(); await sub.next();'],
    ['const i = await this.env.W.get("a"); const sub = await i.subscribe(); sub[Symbol.dispose]();'],
    ['const i = await this.env.W.get("a"); const sub = await i.subscribe(); await follow(sub);'],
    ['const i = await this.env.W.get("a"); return i.subscribe();'],
    ['const sub = await topic.subscribe(); await sub.next();'],
  ],
  'unknown-instance-status': [
    ['const i = await this.env.W.get("a"); const { status } = await i.status(); if (status === "completed") f();', '"completed"'],
    ['const i = await this.env.W.get("a"); const s = await i.status(); switch (s.status) { case "failed": f(); break; case "complete": g(); }', '"failed"'],
    ['const i = await this.env.W.get("a"); if ("unknown" !== (await i.status()).status) f();'],
    ['const res = await fetch(u); if (res.status === "completed") f();'],
  ],
  'rollback-step-name': [
    ['await step.do("a", f, { rollback: async ({ stepName, ctx }) => undo(stepName) });', 'stepName'],
    ['await step.do("a", f, { rollback: async (info) => undo(info.stepName) });', 'stepName'],
    ['await step.do("a", f, { rollback: async ({ ctx }) => undo(ctx.step.name) });'],
  ],
}; // prettier-ignore

describe('patterns of real scripts', () => {
  for (const [rule, all] of Object.entries(cases))
    for (const [run, ...marks] of all)
      it(`${rule}: ${run}`, () => assert.deepEqual(marked(rule, workflowAround(run)), marks));
});

describe('steps in places without steps', () => {
  const outside = (text: string): string[] => marked('step-outside-run', text);
  const base = 'import { WorkerEntrypoint, WorkflowEntrypoint } from "cloudflare:workers";\n';

  for (const text of [
    'export default { async fetch(request, env, step) { await step.do("a", f); } };',
    'export default { async scheduled(controller, env, step) { await step.sleep("a", "1 day"); } } satisfies ExportedHandler<Env>;',
    'const worker = { async queue(batch, env, step) { await step.do("a", f); } };\nexport default worker;',
    'export class Api extends WorkerEntrypoint { async fetch(request, step) { await step.do("a", f); } }',
  ])
    it(`in a handler: ${text}`, () => assert.deepEqual(outside(base + text), ['step']));

  for (const text of [
    'export const handlers = { async email(step, input) { await step.do("a", f); } };',
    'export async function fetch(step) { await step.do("a", f); }',
    'const step = load(); await step.do("a", f);',
    'export class Api extends WorkerEntrypoint { async ship(step) { await step.do("a", f); } }',
  ])
    it(`but not where the step may come from elsewhere: ${text}`, () =>
      assert.deepEqual(outside(base + text), []));
});

describe('`this.step`', () => {
  const outside = (text: string): string[] => marked('step-outside-run', text);
  const imported =
    'import { WorkflowEntrypoint } from "cloudflare:workers";\nimport { Base } from "./base";\n';
  const run = '{ async run(event, step) { await this.step.do("a", f); } }';

  it('does not exist in a workflow, nor below a base that is one', () => {
    assert.deepEqual(outside(`${imported}export class W extends WorkflowEntrypoint ${run}`), ['this.step']);
    const derived = `class Own extends WorkflowEntrypoint {}\nexport class W extends Own ${run}`;
    assert.deepEqual(outside(imported + derived), ['this.step']);
  });

  it('may be set by a base of another file', () =>
    assert.deepEqual(outside(`${imported}export class W extends Base ${run}`), []));
});

describe('deletions from the event in Python', () => {
  const mutations = (line: string): string[] =>
    marked(
      'event-mutation',
      `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n  async def run(self, event, step):\n    copy = {}\n    ${line}\n    await step.sleep("a", "1 day")\n`,
      'python',
    );
  const cases: readonly (readonly [line: string, ...marked: string[]])[] = [
    ['del event["x"]', 'del event["x"]'],
    ['del event["payload"]["x"]', 'del event["payload"]["x"]'],
    ['del event["x"], copy["x"], event["y"]', 'event["x"]', 'event["y"]'],
    ['del (event["x"], copy)', 'event["x"]'],
    ['del copy["x"]'],
    ['del copy'],
    ['del event'],
    ['del copy[event["x"]]'],
  ];
  for (const [line, ...found] of cases)
    it(`are found in ${line}`, () => {
      assert.deepEqual(mutations(line), found);
    });
});

describe('parameters of steps in Python', () => {
  const python = (steps: string): string =>
    `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n  async def run(self, event, step):\n${steps}\n    await both()\n`;
  const order = '    @step.do("a")\n    async def order(): ...\n';
  const rule = 'unknown-step-dependency';

  it('are the name of a step, or the context', () => {
    const wrong = python(`${order}    @step.do("b")\n    async def both(ordr, ctx): return ordr`);
    assert.deepEqual(marked(rule, wrong, 'python'), ['ordr']);
    for (const parameters of ['order, ctx', 'order, retries=3', '*args', '', '**more'])
      assert.deepEqual(
        marked(rule, python(`${order}    @step.do("b")\n    async def both(${parameters}): ...`), 'python'),
        [],
        parameters,
      );
    const named = python(`${order}    @step.do("b", depends=[order])\n    async def both(anything): ...`);
    assert.deepEqual(marked(rule, named, 'python'), []);
  });

  it('are renamed with their uses in the function', () => {
    const text = python(`${order}    @step.do("b")\n    async def both(ordr): return ordr`);
    const problem = checkWorkflowScript(programOf(text, 'python')).find(({ code }) => code.endsWith(rule));
    assert.deepEqual(
      problem?.fixes?.[0]?.edits.map(({ start, end, newText }) => [text.slice(start, end), newText]),
      [
        ['ordr', 'order'],
        ['ordr', 'order'],
      ],
    );
  });
});

describe('fixes', () => {
  const fixed = (rule: string, run: string): string => {
    const text = workflowAround(run);
    const problem = checkWorkflowScript(programOf(text)).find(({ code }) => code === `workflow/${rule}`);
    const edits = problem?.fixes?.[0]?.edits.toSorted((a, b) => b.start - a.start) ?? [];
    return edits.reduce(
      (all, { start, end, newText }) => all.slice(0, start) + newText + all.slice(end),
      text,
    );
  };
  for (const [rule, before, after] of [
    ['unknown-event-property', 'return event.params.id;', 'return event.payload.id;'],
    ['unknown-event-property', 'const { params } = event;', 'const { payload: params } = event;'],
    ['unknown-event-property', 'const { params: p } = event;', 'const { payload: p } = event;'],
    [
      'batch-list-form',
      'await this.env.W.createBatch([{ id: "a" }]);',
      'await this.env.W.createBatch({ instances: [{ id: "a" }] });',
    ],
    [
      'batch-list-form',
      'const made = await this.env.W.createBatch([{ id: "a" }]);',
      'const made = await this.env.W.createBatch([{ id: "a" }]);',
    ],
    [
      'subscription-not-disposed',
      'const i = await this.env.W.get("a"); const s = await i.subscribe(); await s.next();',
      'const i = await this.env.W.get("a"); using s = await i.subscribe(); await s.next();',
    ],
    [
      'unknown-instance-status',
      'const i = await this.env.W.get("a"); if ((await i.status()).status === "failed") f();',
      'const i = await this.env.W.get("a"); if ((await i.status()).status === "errored") f();',
    ],
    ['short-sleep', 'await step.sleep("x", 135);', 'await step.sleep("x", "135 seconds");'],
    [
      'missing-callback',
      'const go = async () => 1; await step.do("x", go());',
      'const go = async () => 1; await step.do("x", () => go());',
    ],
    [
      'invalid-duration',
      'await step.sleep("x", "15 mins" as const);',
      'await step.sleep("x", "15 minutes" as const);',
    ],
  ] as const)
    it(`${rule}: ${before}`, () => assert.equal(fixed(rule, before), workflowAround(after)));

  it('mark the literal alone, without its cast', () => {
    assert.deepEqual(
      marked('invalid-duration', workflowAround('await step.sleep("x", "15 mins" as const);')),
      ['"15 mins"'],
    );
    assert.deepEqual(
      marked(
        'invalid-duration',
        workflowAround('await step.do("x", { retries: { limit: 1, delay: ("soon") as never } }, f);'),
      ),
      ['("soon")'],
    );
  });
});
