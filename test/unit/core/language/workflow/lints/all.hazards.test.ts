import assert from 'node:assert/strict';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { programOf, workflowAround } from '../../../../../support/workflow';

/** Returns the codes of errors and warnings, without the area. */
function serious(text: string, language: 'typescript' | 'python' = 'typescript'): string[] {
  return checkWorkflowScript(programOf(text, language))
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code.replace('workflow/', ''));
}

/** Correct code that looks incorrect at first sight, by lint. Source: the rule table, column "FP". */
const silent: Readonly<Record<string, readonly string[]>> = {
  'side-effect-outside-step': [
    'const attempt = (name, work) => step.do(name, work); await attempt("a", async () => { await this.env.Q.send(1); });',
    'await withRetries(step, "a", async () => { await this.env.Q.send(1); });',
    'const s = new Recorder(step); await s.measured("a", async () => { await this.env.Q.send(1); });',
  ],
  'nondeterministic-step-name': [
    'const id = await step.do("id", async () => crypto.randomUUID()); await step.do(`a ${id}`, f);',
    'await step.do(`a ${event.timestamp.getTime()}`, f);',
    'await step.do("a", async (ctx) => ctx.attempt + Date.now());',
    'await step.do(`a ${new Date(event.payload.at).toISOString()}`, f);',
    'const log = { at: Date.now(), id: "x" }; await step.do(`a ${log.id}`, f);',
  ],
  'step-name-too-long': [`await step.do("${'x'.repeat(256)}", f);`],
  'step-name-invalid-character': ['await step.do("größe 🙂 \\"a/b\\"", f);', 'await step.sleep("a\\nb", 1);'],
  'step-name-missing': ['await step.do(name, f);', 'await step.do(makeName(1), f);', 'await step.do("", f);'],
  'invalid-duration': [
    'await step.sleep("a", 30_000);',
    'await step.sleep("a", 60 * 1000);',
    'const n = event.payload.n; await step.sleep("a", `${n} seconds`);',
    'await step.sleep("a", DELAY);',
    'await step.do("a", async () => client.get("/", { timeout: "5s" }));',
    'await step.sleep("a", `${amount} ${unit}`);',
  ],
  'duration-out-of-range': [
    'await step.sleep("a", "365 days");',
    'await step.waitForEvent("a", { type: "t", timeout: "1 year" });',
    'await step.sleep("a", 0);',
  ],
  'sleep-until-seconds': [
    'await step.sleepUntil("a", new Date(2030, 1, 1));',
    'await step.sleepUntil("a", 1893456000000);',
    'await step.sleepUntil("a", Math.floor(event.payload.at / 1000) * 1000);',
    'await step.sleepUntil("a", Math.floor(Date.now() / 1000) * 1000);',
  ],
  'invalid-step-config': [
    'await step.do("a", config, f);',
    'await step.do("a", { ...base, retries: { ...base.retries, limit: 2 } }, f);',
    'await step.do("a", { retries: { limit: 2, delay: "1 second" as const } } as const, f);',
    'await step.do("a", null, f);',
    'await step.do("a", { retries: { limit: 1.5, delay: 0 } }, f);',
    'await step.do("a", { retries: { limit: 1, delay: ({ ctx }) => ctx.attempt * 1000 } }, f);',
    'await step.do("a", f, { rollback: async () => {} });',
    'const R = { limit: 2, delay: 5 } satisfies object; await step.do("a", { retries: R }, f);',
  ],
  'missing-callback': [
    'await step.do("a", this.work);',
    'await step.do("a", make(1));',
    'await step.do(...args);',
  ],
  'unknown-step-method': [
    'const s = wrap(step); await s.run("a");',
    'step = wrap(step); await step.run("a");',
    'for (const step of event.payload.steps) step.run();',
  ],
  'invalid-event-type': [
    'await step.waitForEvent("a", { type: `order-${id}` });',
    'analytics.sendEvent({ type: "page.view" });',
  ],
  'missing-event-type': [
    'await step.waitForEvent("a", options);',
    'await step.waitForEvent("a", { ...options });',
    'const type = "t"; await step.waitForEvent("a", { type });',
  ],
  'nondeterministic-branch': [
    'const roll = await step.do("roll", async () => Math.random()); if (roll > 0.5) await step.do("a", f);',
    'if (Math.random() > 0.9) console.log("sampled"); await step.do("a", f);',
    'await step.do("a", async () => { if (Date.now() > 5) return 1; return 2; });',
    'if (event.timestamp.getTime() > 5) await step.do("a", f);',
    'const old = event.payload.rows.filter((row) => { if (row.at < Date.now()) return true; return false; }); await step.do("a", f);',
  ],
  'state-mutated-in-step': [
    'let n = 0; await step.do("a", async () => { n++; if (n < 3) throw new Error(); });',
    'const db = makeDb(); await step.do("a", async () => { await db.delete("t"); }); await db.close();',
    'await step.do("a", async () => { const list = []; list.push(1); return list; });',
    'const list = []; for (const x of xs) { list.push(await step.do(`a ${x}`, async () => x)); } await step.do("b", async () => list.length);',
    'let e; try { await step.do("a", f); } catch (error) { e = error; } await step.do("b", async () => e);',
  ],
  'event-mutation': [
    'const payload = { ...event.payload }; payload.x = 1; await step.do("a", async () => payload);',
    'const e = { event: 1 }; e.event = 2; await step.do("a", async () => e);',
  ],
  'race-outside-step': [
    'await step.do("a", async () => Promise.race([step.do("b", f), step.do("c", f)]));',
    'await Promise.race([fetchA(), fetchB()]); await step.do("a", f);',
    'await Promise.all([step.do("b", f), step.do("c", f)]);',
  ],
  'nonretryable-error-misuse': [
    'await step.do("a", async () => { throw bad ? new NonRetryableError("x") : new Error("y"); });',
    'const error = new NonRetryableError("x"); throw error;',
    'const make = (m) => { return new NonRetryableError(m); }; throw make("x");',
    'await step.do("a", () => Promise.reject(new NonRetryableError("x")));',
  ],
  'unreachable-catch': [
    'try { return await step.do("a", f); } catch (e) { log(e); }',
    'try { return step.do("a", f); } finally { log(); }',
    'try { const p = step.do("a", f); await p; } catch (e) { log(e); }',
    'try { await Promise.all(xs.map(async (x) => { return step.do(`a ${x}`, f); })); } catch (e) { log(e); }',
  ],
  'unreachable-step': [
    'return go(); async function go() { return step.do("a", f); }',
    'if (x) return; await step.do("a", f);',
    'switch (x) { case 1: await step.do("a", f); break; default: await step.do("b", f); }',
  ],
  'non-serializable-return': [
    'await step.do("a", async () => { const r = await fetch("/"); return r.json(); });',
    'await step.do("a", async () => { const g = () => fetch("/"); return (await g()).status; });',
  ],
};

describe('what looks wrong but is right', () => {
  for (const [rule, programs] of Object.entries(silent))
    for (const run of programs)
      it(`${rule}: ${run.slice(0, 100)}`, () => {
        assert.deepEqual(serious(workflowAround(run)), []);
        const all = checkWorkflowScript(programOf(workflowAround(run)));
        assert.ok(!all.some(({ code }) => code === `workflow/${rule}`));
      });

  it('reports nothing about other bases, wrapped classes, abstract ones and helpers', () => {
    for (const text of [
      'import { AgentWorkflow } from "agents/workflows"; export class W extends AgentWorkflow { async run(event, step) { await step.reportComplete(1); } }',
      'import { WorkflowEntrypoint } from "cloudflare:workers"; export abstract class Base extends WorkflowEntrypoint {}',
      'import { WorkflowEntrypoint } from "cloudflare:workers"; export class W extends WorkflowEntrypoint { run = async (event, step) => { await step.do("a", f); }; }',
      'import { WorkflowEntrypoint } from "bullmq-workflows"; export class W extends WorkflowEntrypoint { async go() {} }',
      'export async function helper(step) { await step.do("a", async () => 1); }',
      'import { WorkflowEntrypoint } from "cloudflare:workers"; class B extends WorkflowEntrypoint { async run(event, step) { await step.do("a", f); } } export class W extends B {}',
    ])
      assert.deepEqual(serious(text), [], text);
  });

  it('recognizes calls of Python steps by reference, by dependency and by parameter', () => {
    const python = (run: string): string =>
      `class W(WorkflowEntrypoint):\n  async def run(self, event, step):\n    @step.do()\n    async def first(): return 1\n    @step.do("b", config={"retries": {"limit": 1, "delay": "5 seconds"}})\n    async def second(first): return 2\n${run}\n`;
    assert.deepEqual(serious(python('    await second()'), 'python'), []);
    assert.deepEqual(serious(python('    await helper(second)'), 'python'), []);
    assert.deepEqual(serious(python('    pass'), 'python'), ['step-never-called']);
  });

  it('recognizes the older name of run in Python, and steps without a decorator', () => {
    const text = `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n  async def on_run(self, event, step):\n    async def work(): return 1\n    return step.do("a", work)\n`;
    assert.deepEqual(serious(text, 'python'), []);
    assert.deepEqual(serious(text.replace('on_run', 'start'), 'python'), ['missing-run']);
    assert.deepEqual(serious(text.replace('return step', 'step'), 'python'), ['step-not-awaited']);
  });
});

/** Incorrect code in addition to the examples on the page about each diagnostic. */
const wrong: readonly (readonly [rule: string, run: string])[] = [
  ['nondeterministic-step-name', 'const id = crypto.randomUUID(); await step.do(`a ${id}`, f);'],
  ['nondeterministic-step-name', 'const name = () => "a" + Date.now(); await step.do(name(), f);'],
  ['step-name-too-long', `const N = "${'x'.repeat(257)}"; await step.do(N, f);`],
  ['step-name-too-long', `await step.do(\`\${id}${'x'.repeat(257)}\`, f);`],
  ['step-name-invalid-character', 'await step.do(`a\n${id}`, f);'],
  ['invalid-duration', 'const D = "5 mins"; await step.sleep("a", D);'],
  ['invalid-duration', 'await step.sleep("a", `${n} min`);'],
  ['invalid-duration', 'await step.do("a", { timeout: "soon" }, f);'],
  ['invalid-duration', 'await step.do("a", { retries: { limit: 1, delay: "1h" } }, f);'],
  ['duration-out-of-range', 'await step.sleep("a", -1);'],
  ['duration-out-of-range', 'await step.sleep("a", "1 year");'],
  ['sleep-until-seconds', 'await step.sleepUntil("a", 1767225600);'],
  ['sleep-until-seconds', 'const at = Date.now() / 1000 + 60; await step.sleepUntil("a", at);'],
  ['invalid-step-config', 'const C = { retries: { limit: -1, delay: 1 } }; await step.do("a", C, f);'],
  ['invalid-step-config', 'await step.do("a", { retries: { limit: 1, delay: 1, backoff: "fast" } }, f);'],
  ['invalid-step-config', 'await step.do("a", f, { retries: { limit: 1, delay: 1 } });'],
  ['missing-callback', 'await step.do("a", { timeout: 5 });'],
  ['unknown-step-method', 'const s = step; await s.wait("a");'],
  ['invalid-event-type', 'const i = await this.env.W.get("1"); await i.sendEvent({ type: "a.b" });'],
  ['nondeterministic-branch', 'const late = Date.now() > 5; if (late) return 1; await step.do("a", f);'],
  ['nondeterministic-branch', 'while (Date.now() < event.payload.until) { await step.sleep("a", 5); }'],
  ['nondeterministic-branch', 'const x = Math.random() > 0.5 ? await step.do("a", f) : 1;'],
  ['state-mutated-in-step', 'const list = []; await step.do("a", async () => { list.push(1); }); return list;'],
  ['state-mutated-in-step', 'const m = new Map(); await step.do("a", async () => { m.set(1, 2); }); await step.do("b", async () => m.get(1));'],
  ['event-mutation', 'event.payload["x"] = 1;'],
  ['event-mutation', 'const { payload } = event; payload.x = 1;'],
  ['race-outside-step', 'const a = step.do("a", f); const b = step.do("b", f); await Promise.any([a, b]);'],
  ['unreachable-catch', 'let p; try { p = step.do("a", f); } catch (e) { log(e); } await p;'],
  ['unreachable-step', 'for (const x of xs) { continue; await step.do("a", f); }'],
  ['step-outside-run', 'return 1; } async other() { await step.do("a", async () => 1);'],
]; // prettier-ignore

describe('other mistakes', () => {
  it('step-outside-run: in a handler', () => {
    const flow = workflowAround('await step.do("a", f);');
    for (const handler of [
      'export default { async fetch(request, env) { await step.do("b", async () => 1); } };',
      'export default { async fetch(request, env) { const step = await env.W.create(); await step.do("b", f); } };',
      'import { WorkerEntrypoint } from "cloudflare:workers"; export class A extends WorkerEntrypoint { async fetch() { await this.step.do("b", f); } }',
    ])
      assert.deepEqual(serious(flow + handler), ['step-outside-run'], handler);
  });

  for (const [rule, run] of wrong)
    it(`${rule}: ${run.slice(0, 100)}`, () => {
      const found = checkWorkflowScript(programOf(workflowAround(run))).map(({ code }) => code);
      assert.ok(found.includes(`workflow/${rule}`), `found ${found.join(', ')}`);
    });
});
