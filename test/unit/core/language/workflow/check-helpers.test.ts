import assert from 'node:assert/strict';
import { type Problem } from '../../../../../core/base/problem';
import { workflowLanguage } from '../../../../../core/language/workflow/workflow-language';
import { workflowAround } from '../../../../support/workflow';
import { workspaceOf } from '../../../../support/workspace';
import { applyEdits } from '../../../../../core/text/apply-edits';

const type = 'import type { WorkflowStep } from "cloudflare:workers";\n';
const steps = `${type}export async function ship(s: WorkflowStep) { await s.do("pack", f); await weigh(s); }
async function weigh(s: WorkflowStep) { await s.sleep("rest", "1 day"); }
export async function check(s: WorkflowStep) { await s.do("look", f); }
export async function look(s: WorkflowStep) { await s.do("look", f); }
export async function plain(n: number) { return n; }`;

async function problemsOf(
  text: string,
  others: Readonly<Record<string, string>>,
): Promise<readonly Problem[]> {
  const { context, document } = workspaceOf({ 'w.ts': text, ...others });
  return await workflowLanguage().problems(document('w.ts'), context);
}

/** Returns the diagnostics of a `run` method that may call the helpers above, with code and marked text. */
async function said(
  run: string,
  others: Readonly<Record<string, string>> = { 'steps.ts': steps },
): Promise<string[]> {
  const text = `import { ship, check, look, plain } from "./steps";\nimport * as all from "./steps";\n${workflowAround(run)}`;
  const found = await problemsOf(text, others);
  return found.map(({ code, start, end }) => `${code.replace('workflow/', '')}: ${text.slice(start, end)}`);
}

describe('steps of helpers in other modules', () => {
  it('are awaited', async () => {
    assert.deepEqual(await said('ship(step);'), ['step-not-awaited: ship']);
    assert.deepEqual(await said('all.ship(step);'), ['step-not-awaited: all.ship']);
    for (const right of [
      'await ship(step);',
      'const p = ship(step); await p;',
      'await Promise.all([ship(step), check(step)]);',
      'plain(step);',
    ])
      assert.deepEqual(await said(`${right} await step.do("a", f);`), [], right);
  });

  it('are awaited where the helper returns the promise of its steps', async () => {
    const helpers = (ship: string): Record<string, string> => ({
      'steps.ts': `${type}export function ship(s: WorkflowStep) { ${ship} }`,
    });
    assert.deepEqual(await said('ship(step);', helpers('return s.do("pack", f);')), [
      'step-not-awaited: ship',
    ]);
    assert.deepEqual(await said('ship(step);', helpers('return Promise.all([s.do("pack", f)]);')), [
      'step-not-awaited: ship',
    ]);
    assert.deepEqual(await said('await ship(step);', helpers('return s.do("pack", f);')), []);
  });

  it('depend on the parameter to which each call passes the step', async () => {
    const both = 'export async function ship(a, b) { await a.do("pack", f); await b.do("send", f); }';
    const calls = 'await ship(step, {}); await ship({}, step);';
    assert.deepEqual(await said(calls, { 'steps.ts': both }), []);
    assert.deepEqual(await said(`await step.do("send", f); ${calls}`, { 'steps.ts': both }), [
      'duplicate-step-name: ship',
    ]);
    const held = 'export async function ship(o) { await o.a?.do("pack", f); await o.b?.do("send", f); }';
    assert.deepEqual(
      await said('await ship({ a: step }); await ship({ b: step });', { 'steps.ts': held }),
      [],
    );
  });

  it('are found after any number of edits that pass the step differently', async () => {
    const language = workflowLanguage();
    const helper = 'export async function ship(o) { await o.step.do("pack", f); }';
    const { context, document } = workspaceOf({ 'w.ts': '', 'steps.ts': helper });
    let version = 1;
    const typed = async (call: string): Promise<string[]> => {
      const text = `import { ship } from "./steps";\n${workflowAround(call)}`;
      const edited = { ...document('w.ts'), text, version: ++version };
      return (await language.problems(edited, context)).map(({ code }) => code);
    };
    for (let i = 0; i < 40; i++) assert.deepEqual(await typed(`await ship({ step, p${i}: step });`), []);
    assert.deepEqual(await typed('ship({ step });'), ['workflow/step-not-awaited']);
  });

  it('have a fix that awaits them', async () => {
    const text = `import { ship } from "./steps";\n${workflowAround('ship(step);')}`;
    const [problem] = await problemsOf(text, { 'steps.ts': steps });
    const [edit] = problem?.fixes?.[0]?.edits ?? [];
    assert.deepEqual(edit, {
      start: text.indexOf('ship(step)'),
      end: text.indexOf('ship(step)'),
      newText: 'await ',
    });
  });

  it('have a fix that awaits all of them if `forEach` drops their promises', async () => {
    const text = (run: string) => `import { ship } from "./steps";\n${workflowAround(run)}`;
    const dropped = text('list.forEach(async (x) => { await ship(step); });');
    const [problem] = await problemsOf(dropped, { 'steps.ts': steps });
    assert.equal(
      applyEdits(dropped, problem?.fixes?.[0]?.edits ?? []),
      text('await Promise.all(list.map(async (x) => { await ship(step); }));'),
    );
  });

  it('are not inside another step', async () => {
    assert.deepEqual(await said('await step.do("a", async () => { await ship(step); });'), [
      'nested-step: ship',
    ]);
    assert.deepEqual(await said('await step.do("a", async () => { await plain(1); });'), []);
  });

  it('have their own names', async () => {
    assert.deepEqual(await said('await step.do("pack", f); await ship(step);'), [
      'duplicate-step-name: ship',
    ]);
    assert.deepEqual(await said('await ship(step); await step.sleep("rest", 5000);'), [
      'duplicate-step-name: ship',
    ]);
    assert.deepEqual(await said('await check(step); await look(step);'), ['duplicate-step-name: look']);
  });

  it('may have the name of another kind, branch or workflow, and may run twice', async () => {
    for (const right of [
      'await step.sleep("pack", 5000); await ship(step);',
      'if (event.payload.a) { await step.do("pack", f); } else { await ship(step); }',
      'if (event.payload.a) { await ship(step); return; } await step.do("pack", f);',
      'await ship(step); await ship(step);',
      'if (event.payload.a) await check(step); else await look(step);',
    ])
      assert.deepEqual(await said(right), [], right);
    const other = 'class V extends WorkflowEntrypoint { async run(event, step) { await ship(step); } }';
    assert.deepEqual(await said(`await step.do("pack", f); } } ${other} class X { f() {`), []);
  });

  it('are reported in both places', async () => {
    const text = `import { ship } from "./steps";\n${workflowAround('await step.do("pack", f); await ship(step);')}`;
    const [problem] = await problemsOf(text, { 'steps.ts': steps });
    const shown = problem?.related?.map(({ uri, start, end }) => [
      uri,
      (uri === undefined ? text : steps).slice(start, end),
    ]);
    assert.deepEqual(shown, [
      ['file:///w/steps.ts', '"pack"'],
      [undefined, '"pack"'],
    ]);
  });

  it('are found through other modules, and not reported if they cannot be read', async () => {
    const others = {
      'steps.ts': `export { ship } from "./deep";\nexport * from "absent";`,
      'deep.ts': steps,
    };
    assert.deepEqual(await said('ship(step);', others), ['step-not-awaited: ship']);
    const inner = {
      'steps.ts': `${type}import { look } from "./deep";\nexport async function ship(step: WorkflowStep) { await look(step); }`,
      'deep.ts': steps,
    };
    assert.deepEqual(await said('await step.do("look", f); await ship(step);', inner), [
      'duplicate-step-name: ship',
    ]);
    assert.deepEqual(await said('ship(step); check(step);', {}), []);
  });

  it('may call each other in a cycle', async () => {
    const circle = {
      'steps.ts': `${type}import { b } from "./b";\nexport async function ship(step: WorkflowStep) { await step.do("a", f); await b(step); }`,
      'b.ts': `${type}import { ship } from "./steps";\nexport async function b(step: WorkflowStep) { await step.do("b", f); await ship(step); }`,
    };
    assert.deepEqual(await said('await step.do("b", f); await ship(step);', circle), [
      'duplicate-step-name: ship',
    ]);
  });

  it('may wait for events that this file sends', async () => {
    const sends =
      'await step.waitForEvent("a", { type: "one" }); await this.env.FLOW.get("x").sendEvent({ type: "two" });';
    const codes = async (run: string) => (await said(run)).filter((one) => one.startsWith('event-type'));
    assert.equal((await codes(sends)).length, 1);
    assert.deepEqual(await codes(`${sends} await ship(step);`), []);
  });

  it('are checked in their own file, for their own code', async () => {
    const helper = `${type}export async function ship(s: WorkflowStep) { s.do("a", f); await s.sleep("b", "1 fortnight"); await s.do("c", async () => { await s.do("d", f); }); }`;
    const codes = (await problemsOf(helper, {})).map(({ code }) => code.replace('workflow/', ''));
    assert.deepEqual(codes.sort(), ['invalid-duration', 'nested-step', 'step-not-awaited']);
    assert.deepEqual(await problemsOf(steps, {}), []);
  });
});
