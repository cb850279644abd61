import assert from 'node:assert/strict';
import { type LanguageService } from '../../../../../core/language/service';
import { createLanguageService } from '../../../../../core/language/languages';
import { WorkCounter } from '../../../../support/counted-work';
import { workspaceOf } from '../../../../support/workspace';

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => part(index)).join('');

const scripts = {
  'w.ts': {
    text: `import { WorkflowEntrypoint } from "cloudflare:workers";\n${times(12, (i) => `export class W${i} extends WorkflowEntrypoint {\n  async run(event, step) {\n${times(6, (n) => `    const a${n} = await step.do("a ${n}", async () => ({ id: ${n} }));\n`)}    await step.sleep("nap", "5 minutes");\n  }\n}\n`)}`,
    // Maximum share of the first request's work that a request may repeat after an edit. This share is larger than for
    // Python, because the parser for TypeScript reads the positions of all nodes.
    share: 0.35,
    typed: [
      'a',
      'await step.',
      'await step.do("typed", { ti',
      'await step.do("typed", { timeout: "5 min" }, f);\n',
    ],
    mark: 'class W6 extends WorkflowEntrypoint {\n  async run(event, step) {\n',
  },
  'w.py': {
    text: `from workers import WorkflowEntrypoint\n\n${times(12, (i) => `class W${i}(WorkflowEntrypoint):\n    async def run(self, event, step):\n${times(6, (n) => `        @step.do("a ${n}")\n        async def a${n}():\n            return {"id": ${n}}\n        await a${n}()\n`)}        await step.sleep("nap", "5 minutes")\n\n`)}`,
    share: 0.25,
    // only whole lines are typed, because the parser's result for an incomplete line depends on earlier versions of
    // the text
    typed: ['        s\n', '        await step.sleep\n', '        await step.sleep("typed", "5 min")\n'],
    mark: 'class W6(WorkflowEntrypoint):\n    async def run(self, event, step):\n',
  },
} as const;

const newService = (): LanguageService =>
  createLanguageService(({ error }) => {
    throw error;
  });

/** Collects the results of all requests that an editor sends at a position during typing. */
async function answersOf(
  service: LanguageService,
  name: string,
  text: string,
  offset: number,
): Promise<unknown> {
  const { context, document } = workspaceOf({ [name]: text });
  const script = document(name);
  const range = { start: offset - 200, end: offset + 200 };
  return {
    problems: await service.problems(script, context),
    completion: await service.collect(script, context, (one) => one.complete?.(script, offset, context)),
    hover: await service.first(script, context, (one) => one.hover?.(script, offset, context)),
    symbols: await service.collect(script, context, (one) => one.symbols?.(script, context)),
    folding: await service.collect(script, context, (one) => one.folding?.(script, context)),
    inlays: await service.collect(script, context, (one) => one.inlays?.(script, range, context)),
    lenses: await service.collect(script, context, (one) => one.lenses?.(script, context)),
  };
}

describe('a keystroke in one of twelve workflows of a script', () => {
  for (const [name, { text, typed, mark }] of Object.entries(scripts))
    it(`${name}: gets the answers of a script that is read for the first time, there and elsewhere`, async () => {
      const service = newService();
      const at = text.indexOf(mark) + mark.length;
      for (const soFar of typed) {
        const now = text.slice(0, at) + soFar + text.slice(at);
        for (const place of [
          text.indexOf('sleep') + 2,
          at + soFar.trimEnd().length,
          now.lastIndexOf('"nap"') + 2,
        ])
          assert.deepEqual(
            await answersOf(service, name, now, place),
            await answersOf(newService(), name, now, place),
          );
      }
    });

  describe('and the amount of work', () => {
    let counter: WorkCounter;
    before(async () => {
      counter = await WorkCounter.open();
    });
    after(() => counter.close());

    for (const [name, { text, typed, mark, share }] of Object.entries(scripts))
      it(`${name}: reads that workflow and not the others`, async () => {
        const service = newService();
        const at = text.indexOf(mark) + mark.length;
        const last = typed.at(-1) ?? '';
        const now = text.slice(0, at) + last + text.slice(at);
        const changed = text.slice(0, at) + last.replace('typed', 'type') + text.slice(at);
        // runs once before counting, so that one-time setup is not counted
        await answersOf(newService(), name, text, at);
        const first = await counter.count(() => answersOf(service, name, now, at + 20));
        const again = await counter.count(() => answersOf(service, name, changed, at + 20));
        assert.ok(again <= first * share, `${again} of ${first}`);
      });
  });
});
