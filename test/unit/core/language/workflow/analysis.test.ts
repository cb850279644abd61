import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Problem } from '../../../../../core/base/problem';
import { ScriptAnalysis } from '../../../../../core/language/workflow/analysis';
import { deriveGraphs } from '../../../../../core/language/workflow/graph/derive';
import { readProgram } from '../../../../../core/language/workflow/program/program';
import { checkWorkflowScript } from '../../../../../core/language/workflow/lints/registry';
import { type ScriptLanguage, type ScriptTree } from '../../../../../core/script/tree';
import { createScriptParsers } from '../../../../../core/script/script-parsers';
import { readJsonLines, withShared } from '../../../../support/shared';

const keyOf = ({ start, end, code, message }: Problem): string => JSON.stringify([start, end, code, message]);
const ordered = (problems: readonly Problem[]): readonly Problem[] =>
  problems.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));

/** Asserts that analyzing a source text in parts has the same results as analyzing the whole text. */
function assertSame(analysis: ScriptAnalysis, tree: ScriptTree): void {
  const program = readProgram(tree);
  const answers = analysis.of(tree);
  assert.deepEqual(ordered(answers.problems()), ordered(checkWorkflowScript(program)));
  assert.deepEqual(answers.graphs('w'), deriveGraphs(program, { mode: 'complete', file: 'w' }));
}

function parse(text: string, language: ScriptLanguage = 'typescript'): ScriptTree {
  return createScriptParsers().parse({ uri: 'w', language, text });
}

withShared('corpus/workflows/mutants/index.jsonl', (file) => {
  it('reports the same about the parts of programs as about the whole', () => {
    const folder = path.resolve(path.dirname(file), '..');
    for (const { file: name, language } of readJsonLines<{ file: string; language: ScriptLanguage }>(file)) {
      if (name.endsWith('.jsonc')) continue;
      assertSame(new ScriptAnalysis(), parse(fs.readFileSync(path.join(folder, name), 'utf8'), language));
    }
  });
});

withShared('reference/graph-observations.jsonl', (file) => {
  it('derives the same graphs from parts as from the whole', () => {
    for (const { source } of readJsonLines<{ source: string }>(file))
      assertSame(new ScriptAnalysis(), parse(source, 'javascript'));
  });
});

it('reports missing code again after a syntax error elsewhere is fixed', () => {
  const analysis = new ScriptAnalysis();
  const flow = `from workers import WorkflowEntrypoint
class W(WorkflowEntrypoint):
    async def run(self, event, step):
        @step.do("load")
        async def load():
            pass
`;
  for (const text of [`${flow}x = (\n`, `${flow}x = ()\n`, `${flow}x = (\n`])
    assertSame(analysis, parse(text, 'python'));
  const [problem] = analysis.of(parse(`${flow}x = ()\n`, 'python')).problems();
  assert.equal(problem?.code, 'workflow/step-never-called');
});

const file = `import { WorkflowEntrypoint } from "cloudflare:workers";
import { NonRetryableError } from "cloudflare:workers";
const CONFIG = { retries: { limit: 3, delay: "5 min" } };
/** Shared by two of them. */
async function helper(step, name) { step.do(name, f); return step.sleep("nap", "1 day"); }
export class First extends WorkflowEntrypoint {
  async run(event, step) { await helper(step, "a"); await step.do("b", CONFIG, f); event.payload.x = 1; }
}
function stray(step) { step.do("stray", f); }
class Base extends WorkflowEntrypoint { async run(event, step) { await this.main(step); } }
export class Second extends Base { async main(step) { await step.waitForEvent("w", { type: "known" }); } }
export class Third extends WorkflowEntrypoint {
  async run(event, step) { if (Date.now() > 1) { await step.do("c", f); await step.do("c", f); } throw NonRetryableError("x"); }
}
export default { async fetch(request, env) { const i = await env.W.get("x"); await i.sendEvent({ type: "other" }); } };
`;

/** A class whose methods pass the step and the event to each other. */
const methods = `import { WorkflowEntrypoint } from "cloudflare:workers";
export class Order extends WorkflowEntrypoint {
  async run(event, step) {
    this.held = step;
    await this.load(event, step);
    const parts = { step, event };
    await this.pack(parts);
    await this.send();
  }
  async load(event, step) { await step.do("load", f); event.payload.x = 1; await step.sleep("rest", "5 min"); }
  async pack({ step, event }) { step.do("pack", () => this.load(event, step)); return event.payload.y; }
  async send() { await Promise.all([1, 2].map((n) => this.held.do(\`send \${n}\`, f))); }
}
`;

/** Edits that change what the methods above receive. They can be made independently of each other. */
const edits: readonly (readonly [from: string, to: string])[] = [
  ['WorkflowEntrypoint } from', 'WorkflowEntrypoint, NonRetryableError } from'],
  ['    this.held = step;\n', ''],
  ['await this.load(event, step);', 'await this.load(step, event);'],
  ['load(event, step) {', 'load(e, s) {'],
  ['const parts = { step, event }', 'const parts = { step: step.do, event: Date.now( }'],
  ['pack({ step, event })', 'pack({ step: s, event: step })'],
];

describe('ScriptAnalysis', () => {
  it('reports the same as a new reading of the text after edits in one class', () => {
    const parsers = createScriptParsers();
    const analysis = new ScriptAnalysis();
    for (let version = 0; version < 2 ** edits.length; version++) {
      // In a Gray code, each version differs from the one before in a single edit.
      const made = version ^ (version >> 1);
      const text = edits.reduce(
        (before, [from, to], index) => (made & (1 << index) ? before.replace(from, to) : before),
        methods,
      );
      const fresh = new ScriptAnalysis().of(parse(text));
      const answers = analysis.of(parsers.parse({ uri: 'w', language: 'typescript', text }));
      assert.deepEqual(answers.problems(), fresh.problems(), text);
      assert.deepEqual(answers.graphs('w'), fresh.graphs('w'), text);
    }
  });

  it('reports the same as a new analysis of the whole after every keystroke', () => {
    const parsers = createScriptParsers();
    const analysis = new ScriptAnalysis();
    const typed = '\n    await step.do("typed", { timeout: "5 min" }, f);';
    let text = file;
    const check = (): void => assertSame(analysis, parsers.parse({ uri: 'w', language: 'typescript', text }));
    check();
    for (const mark of [
      'Third extends WorkflowEntrypoint {\n  async run(event, step) {',
      'helper(step, name) {',
      'First extends WorkflowEntrypoint {\n  async run(event, step) {',
      'CONFIG = {',
    ]) {
      const start = text.indexOf(mark) + mark.length;
      for (let at = 0; at < typed.length; at++) {
        text = text.slice(0, start + at) + (typed[at] ?? '') + text.slice(start + at);
        check();
      }
    }
    for (const [from, to] of [
      ['import { NonRetryableError } from "cloudflare:workers";\n', ''],
      ['"known"', '"other"'],
      ['function stray', 'async function  stray'],
      ['class Base extends WorkflowEntrypoint', 'class Base extends Other'],
      ['export class First', 'class First'],
    ] as const) {
      text = text.replace(from, to);
      check();
    }
  });

  it('reads only the typed part again', () => {
    const analysis = new ScriptAnalysis();
    const [before] = analysis.of(parse(file)).graphs('w').workflows;
    const after = analysis.of(parse(file.replace('await step.do("c", f);', ''))).graphs('w').workflows;
    assert.equal(after[0], before, 'the graph of another class is the very same');
    assert.equal(after.length, 4);
  });
});
