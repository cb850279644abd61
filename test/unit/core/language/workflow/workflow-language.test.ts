import assert from 'node:assert/strict';
import { type LanguageContext } from '../../../../../core/language/language';
import { noFacts } from '../../../../../core/language/facts';
import { defaultSettings } from '../../../../../core/language/settings';
import { createScriptParsers } from '../../../../../core/script/script-parsers';
import { lints } from '../../../../../core/language/workflow/lints/registry';
import { workflowLanguage } from '../../../../../core/language/workflow/workflow-language';
import { workflowAround } from '../../../../support/workflow';

const context: LanguageContext = {
  settings: defaultSettings,
  facts: noFacts,
  workspace: { find: () => [], read: () => undefined },
  scripts: createScriptParsers,
  signal: new AbortController().signal,
  now: () => 0,
};
const text = workflowAround(
  'step.do(`a ${1}`, async () => { await step.waitForEvent("w", { type: "t" }); });',
);
const document = { uri: 'file:///w.ts', languageId: 'typescript', version: 1, text };

describe('workflowLanguage', () => {
  const language = workflowLanguage();

  it('claims scripts that look like workflows, and no others', () => {
    assert.equal(language.claims(document, defaultSettings), true);
    assert.equal(language.claims({ ...document, text: 'const x = 1;' }, defaultSettings), false);
    assert.equal(
      language.claims({ ...document, languageId: 'markdown', uri: 'a.md' }, defaultSettings),
      false,
    );
  });

  it('reports problems with their code', async () => {
    const problems = await language.problems(document, context);
    assert.deepEqual(problems.map(({ code }) => code), ['workflow/nested-step', 'workflow/step-not-awaited']); // prettier-ignore
  });

  it('gives way to other work between its lints, and stops when its result is outdated', async () => {
    const stop = new AbortController();
    let rests = 0;
    const paced = (last: number): LanguageContext => ({
      ...context,
      signal: stop.signal,
      pace: {
        due: () => true,
        rest: () => {
          if (++rests === last) stop.abort();
          return Promise.resolve();
        },
      },
    });
    const other = { ...document, uri: 'file:///paced.ts' };
    const problems = await language.problems(other, paced(Infinity));
    assert.deepEqual(problems, await language.problems(document, context));
    assert.equal(rests, lints.length);
    rests = 0;
    assert.deepEqual(await language.problems({ ...other, text: text.replace('w', 'v') }, paced(3)), []);
    assert.equal(rests, 3);
  });

  it('offers to show the graph of each workflow and to run it, and shows the maximum duration of an instance', async () => {
    const at = {
      arguments: ['file:///w.ts', 'W'],
      start: text.indexOf('W extends'),
      end: text.indexOf('W extends') + 1,
    };
    assert.deepEqual(await language.lenses?.(document, context), [
      { title: 'Show graph', command: 'rampart.graph.showLocal', ...at },
      { title: '2 steps, at most 1 hour', command: 'rampart.graph.showLocal', ...at },
      { title: 'Run workflow', command: 'rampart.workflow.run', ...at },
    ]);
  });

  it('lists a workflow, its steps and the steps inside them', async () => {
    const symbols = (await language.symbols?.(document, context)) ?? [];
    const names = (list: typeof symbols): unknown[] =>
      list.map(({ name, kind, children = [] }) => [name, kind, ...names(children)]);
    assert.deepEqual(names(symbols), [['W', 'workflow', ['`a ${1}`', 'step', ['w', 'event']]]]);
  });

  it('lists a class and a step whose names are not typed yet', async () => {
    const python = 'from workers import WorkflowEntrypoint\n\nclass (WorkflowEntrypoint):\n    async def run(self, event, step):\n        @step.do("")\n        async def _():\n            pass\n        await _()\n'; // prettier-ignore
    const symbols = await language.symbols?.(
      { uri: 'file:///w.py', languageId: 'python', version: 1, text: python },
      context,
    );
    const names = (list: typeof symbols = []): unknown[] =>
      list.map(({ name, children }) => [name, ...names(children)]);
    assert.deepEqual(names(symbols), [['…', ['…']]]);
  });

  it('folds workflows and steps', async () => {
    const ranges = (await language.folding?.(document, context)) ?? [];
    assert.deepEqual(
      ranges.map(({ start }) => text.slice(start, start + 7)),
      ['export ', 'step.do', 'step.wa'],
    );
  });

  it('returns new results after a change and after it drops a document', async () => {
    const awaited = { ...document, text: text.replace('step.do', 'await step.do') };
    assert.equal((await language.problems(awaited, context)).length, 1);
    language.forget?.(document.uri);
    assert.equal((await language.problems(document, context)).length, 2);
  });
});
