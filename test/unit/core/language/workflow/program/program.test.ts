import assert from 'node:assert/strict';
import { constantValue } from '../../../../../../core/language/workflow/program/constants';
import { programOf, workflowAround } from '../../../../../support/workflow';

function stepNames(text: string, language: 'typescript' | 'python' = 'typescript'): string[] {
  const { steps, scopes } = programOf(text, language);
  return steps.map(({ kind, name }) => `${kind} ${String(name && constantValue(name, scopes))}`);
}

describe('readProgram: which calls start a step', () => {
  const cases: readonly (readonly [what: string, source: string, expected: readonly string[]])[] = [
    [
      'the parameter of run',
      workflowAround('await step.do("a", f); step.sleep("b", 1);'),
      ['do a', 'sleep b'],
    ],
    [
      'under another name, where a global `step` is not a step',
      'export class W extends WorkflowEntrypoint { async run(e, t) { await t.do("a", f); await step.do("b", f); } }',
      ['do a'],
    ],
    ['an alias', workflowAround('const s = step; await s.do("a", f);'), ['do a']],
    ['a computed name', workflowAround('await step["do"]("a", f);'), ['do a']],
    ['an extracted method', workflowAround('const { do: run } = step; await run("a", f);'), ['do a']],
    ['a bound method', workflowAround('const run = step.do.bind(step); await run("a", f);'), ['do a']],
    ['a field of an object', workflowAround('const ctx = { step }; await ctx.step.do("a", f);'), ['do a']],
    ['a field of this', workflowAround('this.s = step; await this.g();', 'async g() { await this.s.do("a", f); }'), ['do a']], // prettier-ignore
    [
      'assigned again to a wrapper',
      workflowAround('step = new Recorder(step); await step.do("a", f);'),
      ['do a'],
    ],
    ['a wrapper', workflowAround('const s = new Recorder(step); await s.do("a", f);'), ['do a']],
    ['an argument', `${workflowAround('await g(1, step);')} async function g(n, s) { await s.do("a", f); }`, ['do a']], // prettier-ignore
    ['an argument inside an object', `${workflowAround('await g({ step, n: 1 });')} async function g(o) { await o.step.do("a", f); }`, ['do a']], // prettier-ignore
    ['a destructured argument', `${workflowAround('await g({ step });')} async function g({ step }) { await step.do("a", f); }`, ['do a']], // prettier-ignore
    ['through two functions', `${workflowAround('await g(step);')} const g = async (s) => h(s); const h = async (t) => t.do("a", f);`, ['do a']], // prettier-ignore
    ['a helper class', `${workflowAround('await new H(step).go();')} class H { constructor(private s: X) {} async go() { await this.s.do("a", f); } }`, ['do a']], // prettier-ignore
    ['a typed parameter of a helper that nothing calls', 'export async function g(s: WorkflowStep) { await s.do("a", f); }', ['do a']], // prettier-ignore
    ['a base class of the file', 'class B extends WorkflowEntrypoint { async run(event, s) { await this.main(s); } } class C extends B { async main(t) { await t.do("a", f); } }', ['do a']], // prettier-ignore
    ['no element named step', workflowAround('for (const step of steps) step.do("a"); list.map((step) => step.do("b"));'), []], // prettier-ignore
    ['no database', workflowAround('const db = connect(); await db.do("a");'), []],
  ];
  for (const [what, source, expected] of cases) {
    it(what, () => assert.deepEqual(stepNames(source), expected));
  }

  it('reads Python, decorated functions with their dependencies', () => {
    const source = `
from workers import WorkflowEntrypoint
class W(WorkflowEntrypoint):
    async def run(self, event, step):
        @step.do("fetch", config={"timeout": "1 minute"})
        async def fetch(): ...
        @step.do("both", depends=[fetch], concurrent=True)
        async def both(a): ...
        await both()
        await step.sleep("nap", "5 minutes")
        await step.wait_for_event("ok", "approved", timeout="1 day")
        self.step = step
        await self.more()
    async def more(self):
        await self.step.sleep_until("later", 1)
`;
    assert.deepEqual(stepNames(source, 'python'), ['do fetch', 'do both', 'sleep nap', 'waitForEvent ok', 'sleepUntil later']); // prettier-ignore
    const both = programOf(source, 'python').steps[1]!.decorated!;
    assert.equal(both.isConcurrent, true);
    assert.equal(both.dependsOn.length, 1);
  });

  it('distinguishes configuration, callback and rollback', () => {
    const parts = (call: string): string => {
      const { steps } = programOf(workflowAround(`const cb = async () => {}; await ${call};`));
      const [{ config, callback, rollback }] = [steps[0]!];
      return [config && 'config', callback && 'callback', rollback && 'rollback'].filter(Boolean).join(' ');
    };
    assert.equal(parts('step.do("a")'), '');
    assert.equal(parts('step.do("a", {})'), 'config');
    assert.equal(parts('step.do("a", cb)'), 'callback');
    assert.equal(parts('step.do("a", unknown)'), 'callback');
    assert.equal(parts('step.do("a", { timeout: 1 }, cb)'), 'config callback');
    assert.equal(parts('step.do("a", imported, unknown)'), 'config callback');
    assert.equal(parts('step.do("a", cb, { rollback: cb })'), 'callback rollback');
    assert.equal(parts('step.do("a", {}, cb, { rollback: cb })'), 'config callback rollback');
  });

  it('names methods that no step has, but not those of a wrapper', () => {
    const { unknownMethods } = programOf(
      workflowAround('step.run("a"); const s = wrap(step); s.run("b"); step.log.x();'),
    );
    assert.deepEqual(
      unknownMethods.map(({ name }) => name),
      ['run'],
    );
  });
});

describe('readProgram: which classes are workflows', () => {
  const step = 'async run(e, s) { await s.do("a", f); }';
  const cases: readonly (readonly [source: string, expected: string])[] = [
    [`import { WorkflowEntrypoint } from "cloudflare:workers"; export class W extends WorkflowEntrypoint {}`, 'W workflow'], // prettier-ignore
    [`import { WorkflowEntrypoint as B } from "cloudflare:workers"; class W extends B {}`, 'W workflow'],
    [`import * as cf from "cloudflare:workers"; class W extends cf.WorkflowEntrypoint {}`, 'W workflow'],
    [`class W extends WorkflowEntrypoint {}`, 'W workflow'],
    [
      `import { WorkflowEntrypoint } from "bullmq-workflows"; class W extends WorkflowEntrypoint {}`,
      'W foreign',
    ],
    [`import { AgentWorkflow } from "agents/workflows"; class W extends AgentWorkflow {}`, 'W agent'],
    [`class W extends AgentWorkflow {}`, 'W agent'],
    [`const B = WorkflowEntrypoint; class W extends B {}`, 'W workflow'],
    [`class W extends instrument(WorkflowEntrypoint, {}) {}`, 'W wrapped'],
    [`export const W = class extends WorkflowEntrypoint {};`, 'W workflow'],
    [`export const W = instrument(class extends WorkflowEntrypoint {});`, 'W workflow'],
    [`export default class extends WorkflowEntrypoint {}`, 'default workflow'],
    [`class B extends WorkflowEntrypoint {} class W extends B {}`, 'B workflow, W workflow'],
    [`import { Base } from "./base"; class W extends Base { ${step} }`, 'W unknown'],
    [`import { Base } from "./base"; class W extends Base { async run(a, b) {} }`, ''],
    [`import { DurableObject } from "cloudflare:workers"; class W extends DurableObject {}`, ''],
    [`class W { ${step} }`, ''],
  ];
  for (const [source, expected] of cases) {
    it(source, () =>
      assert.equal(programOf(source).classes.map(({ name, base }) => `${name} ${base}`).join(', '), expected),
    ); // prettier-ignore
  }

  it('finds how a class is exported', () => {
    const exported = (source: string): readonly string[] => programOf(source).classes[0]!.exportedAs;
    assert.deepEqual(exported('export class W extends WorkflowEntrypoint {}'), ['W']);
    assert.deepEqual(exported('class X extends WorkflowEntrypoint {} export { X as W, X }'), ['W', 'X']);
    assert.deepEqual(exported('class X extends WorkflowEntrypoint {}'), []);
    assert.deepEqual(exported('export default class extends WorkflowEntrypoint {}'), ['default']);
    assert.deepEqual(exported('export default class X extends WorkflowEntrypoint {}'), ['default']);
  });
});
