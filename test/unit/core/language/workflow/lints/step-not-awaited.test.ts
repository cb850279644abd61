import assert from 'node:assert/strict';
import { stepNotAwaited } from '../../../../../../core/language/workflow/lints/step-not-awaited';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { programOf, workflowAround } from '../../../../../support/workflow';
import { applyEdits } from '../../../../../../core/text/apply-edits';

function found(text: string, language: ScriptLanguage = 'typescript'): string[] {
  return stepNotAwaited.check(programOf(text, language)).map(({ start, end }) => text.slice(start, end));
}

function fixed(text: string): string {
  const [problem] = stepNotAwaited.check(programOf(text));
  return applyEdits(text, problem?.fixes?.[0]?.edits ?? []);
}

describe('workflow/step-not-awaited', () => {
  for (const run of [
    'step.do("a", f);',
    'void step.do("a", f);',
    'step.sleep("a", 1);',
    'step.do("a", f).catch(g);',
    'const p = step.do("a", f);',
    'let p; p = step.do("a", f);',
    'ok && step.do("a", f);',
    'Promise.all([step.do("a", f)]);',
    'await step.do("outer", async () => { step.do("a", f); });',
  ]) {
    it(`warns: ${run}`, () => assert.match(found(workflowAround(run)).join(), /^step\.(do|sleep)$/));
  }

  // The diagnostic marks the call that drops its callback's promises, even though the callback contains the steps.
  for (const [run, marked] of [
    ['list.forEach(async (x) => { await step.do("a", f); await step.do("b", f); });', 'forEach'],
    ['list.forEach((x) => step.do("a", f));', 'forEach'],
    ['list.forEach((x) => this.help(step));', 'forEach'],
    ['const one = async (x) => { await step.do("a", f); }; list.forEach(one);', 'forEach'],
    ['list.map(async (x) => { await step.do("a", f); await this.help(step); });', 'map'],
    ['setTimeout(() => step.do("a", f));', 'setTimeout'],
    ['setTimeout(() => { step.do("a", f); }, 5);', 'setTimeout'],
    ['setInterval(async () => { await step.do("a", f); }, 5);', 'setInterval'],
    ['fetch(url).then(() => step.do("a", f));', 'then'],
  ] as const) {
    const text = workflowAround(run, 'async help(step) { await step.do("c", f); await step.do("d", f); }');
    it(`warns once: ${run}`, () => assert.deepEqual(found(text), [marked]));
  }

  for (const [run, marked] of [
    ['this.help(step);', 'this.help'],
    ['void this.help(step);', 'this.help'],
    ['this.later(step);', 'this.later'],
    ['outside(step);', 'outside'],
    ['const inner = async () => { await step.do("a", f); }; inner();', 'inner'],
    ['const inner = async () => { await this.help(step); }; if (x) inner();', 'inner'],
    ['(async () => { await step.do("a", f); })();', '(async () => {'],
    ['Promise.all([this.help(step)]);', 'this.help'],
    ['const p = this.help(step);', 'this.help'],
  ] as const) {
    const text = `${workflowAround(run, 'async help(step) { await step.do("c", f); }\nlater(step) { return step.do("d", f); }')}const outside = async (s) => { await s.do("e", f); };\n${workflowAround('await outside(step);').split('\n').slice(1).join('\n').replace('class W', 'class V')}`;
    it(`warns about a function that runs steps: ${run}`, () => assert.deepEqual(found(text), [marked]));
  }

  it('warns about a callback that is a method of a field', () => {
    const helper = 'class Helper { async one(s: WorkflowStep) { await s.do("a", f); } }';
    const text = `${workflowAround('list.forEach(this.helper.one);', 'helper = new Helper();')}${helper}\n`;
    assert.deepEqual(found(text), ['forEach']);
  });

  for (const run of [
    'await this.help(step);',
    'return this.help(step);',
    'const p = this.help(step); await p;',
    'await Promise.all(list.map((x) => this.help(step)));',
    'this.ctx.waitUntil(this.help(step));',
    'const g = () => this.help(step); await g();',
    'this.plain();',
    'await (async () => { await step.do("a", f); })();',
    'await fetch(url).then(() => step.do("a", f));',
    'const setTimeout = later; await setTimeout(() => step.do("a", f));',
    // a call that is still being typed
    'this.help(step',
  ]) {
    const text = workflowAround(
      run,
      'async help(step) { await step.do("c", f); }\nasync plain() { await g(); }',
    );
    it(`is silent about a function that runs steps: ${run}`, () => assert.deepEqual(found(text), []));
  }

  for (const run of [
    'await step.do("a", f);',
    'return step.do("a", f);',
    'const p = step.do("a", f); await p;',
    'const p = step.do("a", f); pending.push(p);',
    'let p; p = step.do("a", f); await p;',
    'await Promise.all([step.do("a", f), step.do("b", f)]);',
    'const ps = [step.do("a", f)]; await Promise.race(ps);',
    'await step.do("a", f).then(g).catch(h);',
    'const r = await (c ? step.do("a", f) : step.do("b", f));',
    'await Promise.all(list.map((x) => step.do("a", f)));',
    'const ps = list.map(async (x) => { await step.do("a", f); }); await Promise.all(ps);',
    'await pMap(list, async (x) => step.do("a", f));',
    'this.ctx.waitUntil(step.do("a", f));',
    'pending.push(step.do("a", f));',
    'const g = () => step.do("a", f); await g();',
    'const o = { p: step.do("a", f) }; await o.p;',
    'const s = new Recorder(step); s.do("a", f);',
    'step.do("a", f',
  ]) {
    it(`is silent: ${run}`, () => assert.deepEqual(found(workflowAround(run)), []));
  }

  it('fixes by inserting await, and async where needed', () => {
    assert.equal(fixed(workflowAround('step.do("a", f);')), workflowAround('await step.do("a", f);'));
    assert.equal(fixed(workflowAround('void step.do("a", f);')), workflowAround('await step.do("a", f);'));
    assert.equal(
      fixed(workflowAround('list.forEach(async (x) => { await step.do("a", f); });')),
      workflowAround('await Promise.all(list.map(async (x) => { await step.do("a", f); }));'),
    );
    assert.equal(
      fixed(workflowAround('list.forEach((x) => { if (x) return; step.do("a", f); });')),
      workflowAround('await Promise.all(list.map(async (x) => { if (x) return; await step.do("a", f); }));'),
    );
    assert.equal(
      fixed(workflowAround('await this.g(step);', 'private g(s) { s.do("a", f); }')),
      workflowAround('await this.g(step);', 'private async g(s) { await s.do("a", f); }'),
    );
    assert.equal(
      fixed(workflowAround('this.g(step);', 'async g(s) { await s.do("a", f); }')),
      workflowAround('await this.g(step);', 'async g(s) { await s.do("a", f); }'),
    );
    assert.equal(
      fixed(workflowAround('list.map(async (x) => { await step.do("a", f); });')),
      workflowAround('await Promise.all(list.map(async (x) => { await step.do("a", f); }));'),
    );
    assert.equal(
      fixed('export function g(s: WorkflowStep) { s.do("a", f); }'),
      'export async function g(s: WorkflowStep) { await s.do("a", f); }',
    );
  });

  it('supports Python: coroutines, decorated steps, gather', () => {
    const python = (run: string): string =>
      `class W(WorkflowEntrypoint):\n  async def run(self, event, step):\n    @step.do("a")\n    async def a(): ...\n    ${run}\n`;
    assert.deepEqual(found(python('step.sleep("s", 1)'), 'python'), ['step.sleep']);
    assert.deepEqual(found(python('a()'), 'python'), ['a']);
    assert.deepEqual(found(python('await a()'), 'python'), []);
    assert.deepEqual(found(python('await asyncio.gather(a(), a())'), 'python'), []);
    assert.deepEqual(found(python('x = a(); await x'), 'python'), []);
    assert.deepEqual(found(python('helper(a)'), 'python'), []);
    assert.deepEqual(found(python('async def b(s):\n      await s.sleep("s", 1)\n    b(step)'), 'python'), [
      'b',
    ]);
    assert.deepEqual(
      found(python('async def b(s):\n      await s.sleep("s", 1)\n    await b(step)'), 'python'),
      [],
    );
  });
});
