import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { type GraphWorkflow } from '../../../../../../core/model/graph';
import { notation } from '../../../../../support/graph-notation';
import { programOf, workflowAround } from '../../../../../support/workflow';

const compatible = (text: string): readonly GraphWorkflow[] =>
  deriveGraphs(programOf(text), { mode: 'compatible', file: 'w.ts' }).workflows;

const drawn = (text: string): readonly string[] =>
  compatible(text).map((each) => `${each.class_name}: ${notation(each)}`);

/**
 * Rampart's own test programs, each with the expected graph. `from` is the ID of the observation that implies this
 * graph (`reference/graph-observations.jsonl`).
 */
const bodies: readonly [kind: string, from: string, run: string, graph: string][] = [
  ['a step in a condition is missing', 'p2/if cond with step', 'if (await step.do("c1", f)) { await step.do("a", f); } else if (await step.do("c2", f)) { await step.do("b", f); }', 'if("await step.do(\\"c1\\", f)":[do("a")] | "await step.do(\\"c2\\", f)":[do("b")])'],
  ['a step in a condition is missing', 'p2/if cond with step', 'for (const x of y) { if (!(await step.do("ok", f))) { await step.sleep("s", 5); } }', 'loop[if("!(await step.do(\\"ok\\", f))":[sleep("s" 5)])]'],
  ['a step in a condition is missing', 'p2/switch disc step', 'switch (await step.do("k", f)) { case 1: await step.do("c", f); break; default: await step.do("d", f); }', 'switch await step.do("k", f)("1":[do("c"), break] | null:[do("d")])'],

  ['the head of a for comes first', 'p1/for head step', 'for (let i = await step.do("i", f); i < n; i += await step.do("u", f)) { await step.do("b", f); }', 'loop[do("i"), do("u"), do("b")]'],
  ['the head of a for comes first', 'p1/for head step', 'for (let i = 0; i < (await step.do("t", f)); i += await step.do("u", f)) { await step.do("b", f); }', 'loop[do("t"), do("u"), do("b")]'],
  ['the head of a for comes first', 'p1/for head step', 'for (let i = 0; i < n; i += await step.do("u", f)) { for (const x of await step.do("l", f)) { await step.do("b", f); } }', 'loop[do("u"), loop[do("l"), do("b")]]'],

  ['?? names its left side', 'p2/nullish', 'const r = a.b ?? (await step.do("n", f)); await step.do("z", f);', 'if("a.b is nullish":[do("n")] | null:[]), do("z")'],
  ['?? names its left side', 'p2/nullish', 'const r = v ?? (w || (await step.do("n", f)));', 'if("v is nullish":[if("w is falsy":[do("n")] | null:[])] | null:[])'],
  ['?? names its left side', 'p2/ternary awaited inside', 'if (v ?? w) { const r = { v: v ?? (await step.do("n", f)) }; }', 'if("v ?? w":[if("v is nullish":[do("n")] | null:[])])'],

  ['what is returned is not awaited', 'p1/return step.do', 'return step.do("outer", async () => { return await step.do("inner", f); });', 'parallel:all[do("outer" s1)[do("inner")]]'],
  ['what is returned is not awaited', 'p3/nested step while outer unawaited', 'const p = step.do("outer", async () => { await step.do("inner", f); }); await step.do("b", f); return p;', 'parallel:all[do("outer" s1)[do("inner")], do("b" s1 r2)]'],
  ['what is returned is not awaited', 'p1/await a; return step.do', 'await step.do("x", async () => { await step.do("inner", f); }); return step.do("a", f);', 'do("x")[do("inner")], parallel:all[do("a" s1)]'],

  ['an early return inside an if is ignored', 'p2/nested unawaited return in if', 'if (p) { const w = await step.do("w", f); if (w) { return step.do("lost", f); } } await step.do("b", f);', 'if("p":[do("w")] | null:[do("b" s1 r2)])'],
  ['an early return inside an if is ignored', 'p2/nested unawaited return in if', 'if (p) { await step.do("w", f); if (q) { return; } } await step.do("b", f); await step.do("c", f);', 'if("p":[do("w")] | null:[do("b")]), do("c")'],
  ['an early return inside an if is ignored', 'p5/early return then if', 'if (a) return; if (b) { await step.do("b", f); } for (const x of y) { await step.do("c", f); }', 'loop[do("c")]'],

  ['everything in a map that is awaited together is numbered', 'p1/Promise.all map async', 'await Promise.all(items.map(async (i) => { const u = await step.do("a", f); for (const x of u) { step.do("b", f); } })); await step.do("c", f);', 'parallel:all[loop[do("a" s1 r2), loop[do("b" s1 r3)]]], do("c")'],
  ['everything in a map that is awaited together is numbered', 'p5/allSettled map', 'await Promise.allSettled(items.map((i) => { if (i) return step.do("a", f); return step.do("b", f); }));', 'parallel:all_settled[loop[if("i":[do("a" s1 r2)]), do("b" s1 r3)]]'],
  ['everything in a map that is awaited together is numbered', 'p5/PA Object.entries map', 'await Promise.all(items.map(async (i) => { if (!i.ok) { return; } await step.do("a", f); }));', 'parallel:all[loop[do("a" s1 r2)]]'],

  ['functions without a name are one function', 'p5/two anon iife seq', 'await (async () => { await step.do("a", f); })(); await (async () => { await step.sleep("s", 5); })(); await step.do("b", f);', 'call(anonymous), do("b") FUN{anonymous: [sleep("s" 5)]}'],
  ['functions without a name are one function', 'p5/two anon iife seq', 'await (async () => { await step.do("a", f); })(); await (async () => { await step.do("b", f); })(); await (async () => { await step.do("c", f); })();', 'call(anonymous) FUN{anonymous: [do("c")]}'],
  ['functions without a name are one function', 'p2/Array.fromAsync', 'await Array.fromAsync(x, async () => { await step.do("a", f); }); withDb(async () => { await step.do("b", f); });', 'call(anonymous) FUN{anonymous: [do("b")]}'],

  ['only the argument is a step', 'p3/step passed in obj', 'const s = step; await s.do("a", f); await step.do("b", f);', 'do("b")'],
  ['only the argument is a step', 'p3/step passed in obj', 'const deps = { step, log }; await deps.step.do("a", f); await step.do("b", f);', 'do("b")'],
  ['only the argument is a step', 'p4/top-level fn step in obj2', 'const g = async (o) => { const s = o.step; await s.do("lost", f); await o.step.do("a", f); }; await g({ step });', 'call(g) FUN{g: [do("a")]}'],
]; // prettier-ignore

const around = (name: string, heading: string): string =>
  `${heading} { async run(event, step) { await step.do("${name}", f); } }\n`;

const entrypoint = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';

const classes: readonly [kind: string, from: string, text: string, graphs: readonly string[]][] = [
  ['base classes of agents are unknown', 'corpus/workflows/graphs/agents-docs-README-L391.ts.json', `import { AgentWorkflow } from "agents/workflows";\n${around('a', 'export class A extends AgentWorkflow')}`, []],
  ['base classes of agents are unknown', 'corpus/workflows/graphs/agents-docs-human-in-the-loop-L57.ts.json', `import { AgentWorkflow } from "agents/workflows";\n${entrypoint}${around('a', 'export class A extends AgentWorkflow')}${around('b', 'export class B extends WorkflowEntrypoint')}`, ['B: do("b")']],
  ['base classes of agents are unknown', 'p4/imported fn given step', `import { Base } from "./base";\n${around('a', 'export class A extends Base')}`, []],
  ['a class needs a name', 'p4/export default anon', `${entrypoint}${around('a', 'export default class extends WorkflowEntrypoint')}`, []],
  ['a class needs a name', 'p4/export default', `${entrypoint}${around('a', 'export default class Main extends WorkflowEntrypoint')}`, ['Main: do("a")']],
  ['a class needs a name', 'p4/class expr', `${entrypoint}${around('a', 'export const W = class extends WorkflowEntrypoint')}`, ['W: do("a")']],
  ['a script that is not well-formed has no graph', 'p4/ts syntax error', `${entrypoint}${around('a', 'export class A extends WorkflowEntrypoint')}const x = ;`, []],
]; // prettier-ignore

describe('compatible mode on programs of our own', () => {
  for (const [kind, from, run, graph] of bodies)
    it(`${kind} (${from}): ${run}`, () => {
      assert.deepEqual(drawn(workflowAround(run)), [`W: ${graph}`]);
    });
  for (const [kind, from, text, graphs] of classes)
    it(`${kind} (${from}): ${text.replaceAll('\n', ' ')}`, () => {
      assert.deepEqual(drawn(text), graphs);
    });
});

describe('the blocks of a try', () => {
  const programs = [
    'try { await step.do("a", f); } catch { await step.do("b", f); }',
    'for (const x of y) { try { await step.do("a", f); } finally { await step.do("b", f); } }',
    'try { try { await step.do("a", f); } catch { await step.do("b", f); } } catch { await step.sleep("s", 5); }',
  ];
  for (const run of programs) {
    it(`have no type in compatible mode (p5/try in loop): ${run}`, () => {
      assert.doesNotMatch(JSON.stringify(compatible(workflowAround(run))), /"type":"block"/);
    });
    it(`have the type of the API in complete mode: ${run}`, () => {
      const { workflows } = deriveGraphs(programOf(workflowAround(run)), { mode: 'complete', file: 'w.ts' });
      const text = JSON.stringify(workflows);
      assert.equal((text.match(/"type":"block"/g) ?? []).length, (text.match(/_block":\{/g) ?? []).length);
    });
  }
});
