import assert from 'node:assert/strict';
import { deriveGraphs } from '../../../../../../core/language/workflow/graph/derive';
import { type DerivedGraphs } from '../../../../../../core/language/workflow/graph/derived-graphs';
import { graphOutput } from '../../../../../../core/language/workflow/graph-output';
import { worstCases } from '../../../../../../core/language/workflow/features/hover-workflow';
import { type ScriptLanguage } from '../../../../../../core/script/tree';
import { isStepNode } from '../../../../../../core/model/graph';
import { walkWorkflow } from '../../../../../../core/model/graph-walk';
import { notation } from '../../../../../support/graph-notation';
import { programOf, workflowAround } from '../../../../../support/workflow';
import { workspaceOf } from '../../../../../support/workspace';

const complete = (text: string, language: ScriptLanguage = 'typescript'): DerivedGraphs =>
  deriveGraphs(programOf(text, language), { mode: 'complete', file: 'w.ts' });

const drawn = (text: string, language: ScriptLanguage = 'typescript'): string =>
  complete(text, language).workflows.map(notation).join();

/** Returns the sorted step names of the given graphs. */
function stepsOf({ workflows }: Pick<DerivedGraphs, 'workflows'>): string[] {
  const names: string[] = [];
  for (const workflow of workflows)
    walkWorkflow(workflow, (node) => {
      if (isStepNode(node)) names.push(node.name);
    });
  return names.sort();
}

describe('a step that is passed on is followed', () => {
  for (const [what, run, members, graph] of [
    [
      'a callback with its own step',
      'await withLog(env, step, async (step) => { await step.do("a", f); });',
      '',
      'do("a"), call(withLog)',
    ],
    [
      'a callback that renames it',
      'await withLog(env, step, async ({ step: st }) => st.do("a", f));',
      '',
      'do("a"), call(withLog)',
    ],
    [
      'a callback of a local function',
      'const go = (s, fn) => fn(s); await go(step, async (s) => { await s.do("a", f); });',
      '',
      'do("a")',
    ],
    [
      'a spread object',
      'const deps = { step, log }; await this.go({ ...deps, x });',
      'async go({ step, x }) { await step.do("a", f); }',
      'call(go) FUN{go: [do("a")]}',
    ],
    [
      'an object in an object',
      'const o = { deps: { step } }; await o.deps.step.do("a", f); await this.go(o);',
      'async go({ deps }) { await deps.step.do("b", f); }',
      'do("a"), call(go) FUN{go: [do("b")]}',
    ],
    [
      'a field that holds an object',
      'this.deps = { step }; await this.go();',
      'async go() { await this.deps.step.do("a", f); }',
      'call(go) FUN{go: [do("a")]}',
    ],
    [
      'call and apply',
      'const { do: run, sleep } = step; await run.call(step, "a", f); await step.do.apply(step, ["b", f]); await sleep.call(step, "c", 5);',
      '',
      'do("a"), do("b"), sleep("c" 5)',
    ],
    [
      'call of a method',
      'await this.go.call(this, step);',
      'async go(s) { await s.do("a", f); }',
      'call(go) FUN{go: [do("a")]}',
    ],
    [
      'overloads',
      'await this.go(step, 1);',
      'go(step: WorkflowStep, a: string): void; go(step: WorkflowStep, a: number): void; async go(step: WorkflowStep, a: any) { await step.do("a", f); }',
      'call(go) FUN{go: [do("a")]}',
    ],
    [
      'a run that calls itself',
      'await step.do("a", f); if (x) return this.run(event, step);',
      '',
      'do("a"), if("x":[call(run), return])',
    ],
    [
      'logical assignment operators',
      'let v; v ??= await step.do("a", f);',
      '',
      'if("v is nullish":[do("a")] | null:[])',
    ],
  ] as const)
    // prettier-ignore
    it(what, () => assert.equal(drawn(workflowAround(run, members)), graph));
});

describe('calls that cannot be followed', () => {
  const unknown = (text: string): readonly string[] => {
    const { workflows, details, partial } = complete(text);
    const names: string[] = [];
    workflows.forEach((workflow, index) =>
      walkWorkflow(workflow, (node, pointer) => {
        if (details[`/workflows/${index}${pointer}`]?.isUnknown === true && node.type === 'function_call')
          names.push(node.name);
      }),
    );
    assert.equal(partial, names.length > 0);
    return names;
  };

  for (const [run, ...names] of [
    ['await this.service.process(step);', 'this.service.process'],
    ['return handlers[event.payload.kind](step);', 'handlers[event.payload.kind]'],
    ['const go = handlers[event.payload.kind]; const p = go({ deps: { step } }); await p;', 'go'],
    ['const service = new Service(step); await service.ship();', 'service.ship'],
    ['await undeclared(step);', 'undeclared'],
    // In the following cases, the use of `step` is fully understood, or it cannot start any steps.
    ['console.log(step); log.info({ step }); JSON.stringify(step);'],
    ['const text = JSON.stringify(step); return text;'],
    ['const traced = trace(step); await traced.do("a", f);'],
    ['step = trace(step); await step.do("a", f);'],
    ['const s = new Recorder(step); await s.do("a", f);'],
    ['const go = async (s) => { await s.do("a", f); }; await go(step);'],
    ['const empty = async (s) => 1; await empty(step);'],
    ['await undeclared(event);'],
  ] as const)
    it(run, () => assert.deepEqual(unknown(workflowAround(run)), names));

  it('include those of a base class in another module', () => {
    const text =
      'import { Base } from "./base";\nexport class W extends Base { async run(event, step) { await step.do("a", f); return super.run(event, step); } }';
    assert.deepEqual(unknown(text), ['super.run']);
  });

  it('include those of an abstract class', () => {
    const text =
      'export abstract class W extends WorkflowEntrypoint { async run(event, step) { await this.main(step); } abstract main(step: WorkflowStep): Promise<void>; }';
    assert.deepEqual(unknown(text), []);
  });

  it('include those that are nested too deeply', () => {
    const deep = (inside: string): string =>
      workflowAround(
        `await step.do("first", f); ${'if (x) {'.repeat(400)} ${inside} ${'}'.repeat(400)} await step.do("last", f);`,
      );
    const steps = complete(deep('await step.do("lost", f);'));
    assert.deepEqual(stepsOf(steps), ['first', 'last']);
    assert.equal(steps.partial, true);
    assert.match(notation(steps.workflows[0] ?? assert.fail('a graph')), /call\(…\)/);
    const none = complete(deep('await f();'));
    assert.deepEqual([stepsOf(none), none.partial], [['first', 'last'], false]);
  });

  it('are not part of the service’s own graph', () => {
    const text = workflowAround('await this.service.process(step); await step.do("a", f);');
    const { workflows, partial } = deriveGraphs(programOf(text), { mode: 'compatible', file: 'w.ts' });
    assert.deepEqual([workflows.map(notation), partial], [['do("a")'], false]);
  });
});

describe('helpers in other modules', () => {
  const files = {
    'sleeper.ts':
      'export interface Sleeper { sleep(name: string, ms: number): Promise<void> }\nexport async function rest(step: Sleeper) { await step.sleep("rest", 60000); await deep({ ctx: step }); }\nasync function deep({ ctx }: { ctx: Sleeper }) { await ctx.sleep("deep", 60000); }',
    'wrap.ts':
      'import type { WorkflowStep } from "cloudflare:workers";\nexport function stepDo(step: WorkflowStep, name: string): Promise<void>;\nexport function stepDo(step: WorkflowStep, name: string, f: () => void): Promise<void>;\nexport async function stepDo(step: WorkflowStep, name: string, f?: () => void) { return await step.do(`job ${name}`, f); }',
    'again.ts':
      'export async function again(step: Step, n: number) { await step.do("again", f); if (n) await again(step, n - 1); }',
  };

  async function output(run: string, imports: string): Promise<{ graph: string; partial: boolean }> {
    const { context, document } = workspaceOf({ 'w.ts': `${imports}\n${workflowAround(run)}`, ...files });
    const found = await graphOutput(document('w.ts'), context, { mode: 'complete', nameOf: (uri) => uri });
    if (found?.kind !== 'graphs') assert.fail('graphs');
    return { graph: found.output.workflows.map(notation).join(), partial: found.output.partial === true };
  }

  it('are followed with their arguments, whatever the types are named there', async () => {
    assert.deepEqual(await output('await rest(step);', 'import { rest } from "./sleeper";'), {
      graph: 'call(rest) FUN{rest: [sleep("rest" 60000), call(deep)]; deep: [sleep("deep" 60000)]}',
      partial: false,
    });
  });

  it('may have overloads', async () => {
    assert.deepEqual(await output('await stepDo(step, "a", f);', 'import { stepDo } from "./wrap";'), {
      graph: 'call(stepDo) FUN{stepDo: [do("job ${...}")]}',
      partial: false,
    });
  });

  it('may call themselves, under their name in this file', async () => {
    assert.deepEqual(await output('await retry(step, 3);', 'import { again as retry } from "./again";'), {
      graph: 'call(retry) FUN{retry: [do("again"), if("n":[call(retry)])]}',
      partial: false,
    });
  });

  it('make the graph partial where they are not found', async () => {
    for (const from of ['./absent', 'package'])
      assert.deepEqual(await output('await go(step);', `import { go } from "${from}";`), {
        graph: 'call(go)',
        partial: true,
      });
  });
});

describe('functions around one step', () => {
  it('are called with the name of the step', () => {
    const { details } = complete(
      workflowAround(
        'await this.stepDo(step, "charge card", f); await this.stepDo(step, name, f); await this.named({ step, name: "ship" }); await this.both(step, "x");',
        'stepDo(step, name, f) { return step.do(`job: ${name}`, f); } async named({ step, name }) { await step.do(name, f); } async both(step, a) { await step.do(a, f); await step.do("b", f); }',
      ),
    );
    const labels = Object.entries(details).flatMap(([pointer, { label }]) =>
      label === undefined ? [] : [[pointer, label]],
    );
    assert.deepEqual(labels, [
      ['/workflows/0/nodes/0', 'job: charge card'],
      ['/workflows/0/nodes/2', 'ship'],
    ]);
  });
});

describe('coroutines of Python that are never awaited', () => {
  const python = (run: string): string =>
    `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n  async def run(self, event, step):\n${run.replace(/^/gm, '    ')}\n`;

  it('are separate from what runs, and take no time', () => {
    const text = python('step.sleep("never", "2 days")\nawait step.sleep("once", "1 day")');
    assert.equal(
      drawn(text, 'python'),
      'sleep("once" "1 day") FUN{run (never awaited): [sleep("never" "2 days")]}',
    );
    const [worst] = [...worstCases(complete(text, 'python')).values()];
    assert.equal(worst?.durationMs.value, 86_400_000);
  });

  it('run when they are gathered or awaited later', () => {
    const text = python(
      'await asyncio.gather(step.sleep("a", "1 day"), step.sleep("b", "1 day"))\np = step.sleep("c", "1 day")\nawait p',
    );
    assert.doesNotMatch(drawn(text, 'python'), /never awaited/);
  });
});
