import assert from 'node:assert/strict';
import { createLanguageService } from '../../../../../core/language/languages';
import { WorkCounter } from '../../../../support/counted-work';
import { workspaceOf } from '../../../../support/workspace';

/**
 * Maximum ratio of the work for two scripts, one of which is four times as long as the other. The longer script needs
 * four times the work, plus a little for sorting.
 */
const maxRatio = 5;
const lengths = [3000, 12_000] as const;

const imports = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';
const run = `${imports}export class W extends WorkflowEntrypoint { async run(event, step) {\n`;
const python = 'from workers import WorkflowEntrypoint\n';
const pythonRun = `${python}class W(WorkflowEntrypoint):\n  async def run(self, event, step):\n`;

/**
 * A script of variable length. It repeats `part` or, if `part` is a function, contains its results for successive
 * indexes.
 */
interface Growing {
  readonly ending: 'ts' | 'js' | 'py';
  readonly before: string;
  readonly part: string | ((index: number) => string);
  readonly after?: string;
}

const growing: Readonly<Record<string, Growing>> = {
  'unclosed blocks, with an import in each': { ending: 'ts', before: imports, part: `=> {\n${imports}` },
  'unclosed blocks': { ending: 'ts', before: imports, part: '=> {' },
  'unclosed calls of async': { ending: 'js', before: imports, part: 'class{ retries: { limit: 3, delay: "5 seconds" } }, async (' },
  'calls of async in classes': { ending: 'js', before: imports, part: 'class { retries: { limit: 3, delay: "5 seconds" } } async (' },
  'only async': { ending: 'ts', before: imports, part: 'async (' },
  'invalid defaults of parameters': { ending: 'ts', before: imports, part: 'x ? (a = ' },
  'steps within steps': { ending: 'ts', before: run, part: 'await step.do("a", async () => {' },
  'conditions within conditions': { ending: 'ts', before: run, part: 'if (x) {\n' },
  imports: { ending: 'ts', before: imports, part: imports },
  'imports between statements': { ending: 'ts', before: imports, part: 'import { a } from "a";\nb;\n' },
  'imports between statements in Python': { ending: 'py', before: python, part: 'from a import b\nc\n' },
  'imports in functions': { ending: 'py', before: python, part: (i) => `def f${i}():\n  from a import b\n` },
  exports: { ending: 'ts', before: imports, part: (i) => `export const a${i} = ${i};\n` },
  workflows: { ending: 'ts', before: imports, part: (i) => `export class W${i} extends WorkflowEntrypoint { async run(event, step) { await step.do("a", f); } }\n` },
  'classes with the same name': { ending: 'ts', before: imports, part: 'class A extends B { run(event, step) { this.x(step); } }\n' },
  'classes that extend the previous one': { ending: 'ts', before: `${imports}class A0 extends WorkflowEntrypoint { run(event, step) { this.go(step); } }\n`, part: (i) => `class A${i + 1} extends A${i} { go(step) { step.do("a", f); } }\n` },
  'steps with the same name': { ending: 'ts', before: run, part: 'await step.do("a", async () => { });\n', after: '}}' },
  'steps with the same name in branches that return': { ending: 'ts', before: run, part: 'if (x) { await step.do("a", f); return; }\n', after: '}}' },
  'aliases of the step': { ending: 'ts', before: run, part: (i) => `const s${i + 1} = ${i === 0 ? 'step' : `s${i}`};\n`, after: '}}' },
  'a step that is wrapped': { ending: 'ts', before: run, part: 'step = wrap(step);\n', after: '}}' },
  'objects with a step': { ending: 'ts', before: run, part: 'o = { ...o, step };\n', after: '}}' },
  'objects with an object with a step': { ending: 'ts', before: run, part: (i) => `const o${i + 1} = { ...o${i}, o${i}, step };\n`, after: '}}' },
  helpers: { ending: 'ts', before: run, part: 'await this.helper(step);\n', after: '} helper(step) { return step.do("a", f); }}' },
  'helpers that call the previous one': { ending: 'ts', before: `${imports}function f0(step) { return step.do("a", x); }\n`, part: (i) => `async function f${i + 1}(step) { await f${i}(step); }\n` },
  // looking up whether `run` starts a step must not follow every path through the calls
  'helpers that call the previous one twice': { ending: 'ts', before: `${imports}export class W extends WorkflowEntrypoint { async run(event, step) { await f30(step); } }\nfunction f0(step) { return step.do("a", x); }\n`, part: (i) => `async function f${i + 1}(step) { await f${i}(step); await f${i}(step); }\n` },
  'helpers that call the next one': { ending: 'ts', before: imports, part: (i) => `async function f${i}(step) { await f${i + 1}(step); await step.do("a${i}", x); }\n` },
  'helpers with the same name': { ending: 'ts', before: run, part: 'function f(step) { f(step); step.do("a", x); }\n', after: '}}' },
  'callbacks that receive the step': { ending: 'ts', before: `${imports}function withLog(step, f) { return f(step); }\n${run.slice(imports.length)}`, part: 'await withLog(step, async (s) => { await s.do("a", f); });\n', after: '}}' },
  'calls of unknown functions': { ending: 'ts', before: run, part: 'f(step);\n', after: '}}' },
  'functions without a name': { ending: 'ts', before: run, part: '(async () => { await step.do("a", f); })();\n', after: '}}' },
  promises: { ending: 'ts', before: run, part: 'const p = step.do("a", f); await Promise.all([p]);\n', after: '}}' },
  'a list of promises': { ending: 'ts', before: run, part: 'ps.push(step.do("a", f));\n', after: 'await Promise.all(ps); }}' },
  'variables that steps change': { ending: 'ts', before: run, part: 'let x = 0; await step.do("a", () => { x++; }); console.log(x);\n', after: '}}' },
  'one variable that steps change': { ending: 'ts', before: `${run}let x = 0;\n`, part: 'await step.do("a", () => { x++; }); console.log(x);\n', after: '}}' },
  'changes of the event': { ending: 'ts', before: run, part: 'event.payload.x = 1;\n', after: '}}' },
  'values of a clock': { ending: 'ts', before: run, part: (i) => `const t${i} = Date.now() + ${i === 0 ? 0 : `t${i - 1}`}; await step.do("a" + t${i}, f);\n`, after: '}}' },
  'Python classes': { ending: 'py', before: python, part: 'class W(WorkflowEntrypoint):\n  async def run(self, event, step):\n    await step.sleep("a", "5 seconds")\n' },
  'Python steps': { ending: 'py', before: pythonRun, part: '    await step.sleep("a", "5 seconds")\n' },
  'decorated Python steps': { ending: 'py', before: pythonRun, part: (i) => `    @step.do("a${i}")\n    async def a${i}(${i === 0 ? '' : `a${i - 1}`}): pass\n` },
  'decorated steps with the same name': { ending: 'py', before: pythonRun, part: '    @step.do("a")\n    async def a(a): pass\n' },
}; // prettier-ignore

function textOf({ before, part, after = '' }: Growing, length: number): string {
  let text = before;
  for (let i = 0; text.length < length; i++) text += typeof part === 'string' ? part : part(i);
  return text + after;
}

describe('the work to read a workflow script is proportional to its length', () => {
  let counter: WorkCounter;
  before(async () => {
    counter = await WorkCounter.open();
  });
  after(() => counter.close());

  for (const [name, each] of Object.entries(growing))
    it(name, async () => {
      const [less, more] = await Promise.resolve(
        lengths.reduce<Promise<number[]>>(async (before, length) => {
          const found = await before;
          const { context, document } = workspaceOf({ [`w.${each.ending}`]: textOf(each, length) });
          const script = document(`w.${each.ending}`);
          const service = createLanguageService(({ error }) => {
            throw error;
          });
          const work = await counter.count(async () => {
            await service.problems(script, context);
            await service.first(script, context, (language) => language.graphs?.(script, context));
            await service.collect(script, context, (language) => language.lenses?.(script, context));
          });
          return [...found, work];
        }, Promise.resolve([])),
      );
      const ratio = (more ?? NaN) / (less ?? NaN);
      assert.ok(ratio <= maxRatio, `four times the text is ${ratio.toFixed(1)} times the work (${more})`);
    });
});
