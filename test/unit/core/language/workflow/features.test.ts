import assert from 'node:assert/strict';
import { workflowLanguage } from '../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../core/language/workflow/wrangler-language';
import { applyEdits } from '../../../../../core/text/apply-edits';
import { workflowAround } from '../../../../support/workflow';
import { workspaceOf } from '../../../../support/workspace';

/**
 * Returns the file `order.ts` and the offset of the cursor `|` in it, and the context and language for requesting
 * features there. `others` are the other files of the workspace.
 */
function at(run: string, others: Readonly<Record<string, string>> = {}) {
  const marked = workflowAround(run);
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { context, document } = workspaceOf({ 'order.ts': text, ...others });
  return { context, document: document('order.ts'), offset, text, language: workflowLanguage() };
}

async function labels(run: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { language, document, offset, context } = at(run, others);
  const items = (await language.complete?.(document, offset, context)) ?? [];
  return items.map(({ label }) => label);
}

/** Returns the text after accepting the completion with the given label. */
async function accepted(
  run: string,
  label: string,
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { language, document, offset, context, text } = at(run, others);
  const items = (await language.complete?.(document, offset, context)) ?? [];
  const edit = items.find((item) => item.label === label)?.edit;
  assert.ok(edit, `no ${label} in ${items.map((item) => item.label).join(', ')}`);
  return text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
}

async function hover(run: string): Promise<string> {
  const { language, document, offset, context } = at(run);
  return (await language.hover?.(document, offset, context))?.markdown ?? '';
}

const sender = { 'send.ts': 'export async function f(env) { const i = await env.W.get("1"); await i.sendEvent({ type: "paid" }); }' }; // prettier-ignore

describe('completion in workflow scripts', () => {
  it('offers the methods of a step', async () => {
    assert.deepEqual(await labels('await step.|'), ['do', 'sleep', 'sleepUntil', 'waitForEvent']);
    assert.equal(await accepted('await step.sl|("a", 1);', 'sleepUntil'), workflowAround('await step.sleepUntil("a", 1);')); // prettier-ignore
  });

  it('offers the missing keys of a configuration', async () => {
    assert.deepEqual(await labels('await step.do("a", { timeout: 5, | }, f);'), ['retries', 'sensitive']);
    assert.deepEqual(await labels('await step.do("a", { retries: { limit: 1, | } }, f);'), ['delay', 'backoff']); // prettier-ignore
    assert.deepEqual(await labels('await step.waitForEvent("a", { | });'), ['type', 'timeout']);
  });

  it('offers the values of backoff, and units after an amount', async () => {
    assert.deepEqual(await labels('await step.do("a", { retries: { backoff: "|" } }, f);'), ['constant', 'linear', 'exponential']); // prettier-ignore
    assert.equal(
      await accepted('await step.sleep("a", "5 mi|");', '5 minutes'),
      workflowAround('await step.sleep("a", "5 minutes");'),
    );
  });

  it('offers the properties of the event, the context of a step and a rollback', async () => {
    assert.deepEqual(await labels('return event.|;'), [
      'payload',
      'timestamp',
      'instanceId',
      'workflowName',
      'schedule',
    ]);
    assert.deepEqual(await labels('const e = event; return e.|;'), [
      'payload',
      'timestamp',
      'instanceId',
      'workflowName',
      'schedule',
    ]);
    assert.deepEqual(await labels('await step.do("a", async (ctx) => ctx.|);'), [
      'step',
      'attempt',
      'config',
    ]);
    assert.deepEqual(await labels('await step.do("a", async (ctx) => ctx.step.|);'), ['name', 'count']);
    const rollback = (text: string): string => `await step.do("a", f, { rollback: async (${text} });`;
    assert.deepEqual(await labels(rollback('info) => info.|')), ['ctx', 'error', 'output']);
    assert.deepEqual(await labels(rollback('{ ctx }) => ctx.|')), ['step', 'attempt', 'config']);
    assert.deepEqual(await labels('const other = (ctx) => ctx.|;'), []);
    assert.deepEqual(await labels('const { payload } = event; return payload.|;'), []);
  });

  it('offers the properties of a received event', async () => {
    const received = 'await step.waitForEvent("a", { type: "paid" });';
    assert.deepEqual(await labels(`const e = ${received} return e.|;`), ['payload', 'timestamp', 'type']);
    assert.deepEqual(await labels(`const { payload } = ${received} return payload.|;`), []);
    assert.deepEqual(await labels('const e = await step.do("a", f); return e.|;'), []);
    assert.deepEqual(await labels('const e = step.waitForEvent("a", { type: "paid" }); return e.|;'), []);
  });

  it('offers the keys of a rollback', async () => {
    assert.deepEqual(await labels('await step.do("a", f, { rollback: undo, | });'), ['rollbackConfig']);
    assert.deepEqual(await labels('await step.do("a", f, { rollback: undo, rollbackConfig: { | } });'), [
      'retries',
      'timeout',
    ]);
  });

  it('offers the events that are known in the workspace', async () => {
    assert.deepEqual(await labels('await step.waitForEvent("a", { type: "|" });', sender), ['paid']);
  });
});

describe('hover in workflow scripts', () => {
  it('shows how a duration is read', async () => {
    assert.match(await hover('await step.sleep("a", "5| min");'), /^\*\*5 milliseconds!\*\*/);
    assert.equal(await hover('await step.sleep("a", 90|000);'), '**1 minute 30 seconds**');
  });

  it('shows how long finished instances are kept', async () => {
    const create = (retention: string): string =>
      `await step.do("a", async () => { await this.env.W.create({ ${retention} }); });`;
    assert.match(await hover(create('ret|ention: { successRetention: "1 day" }')), /kept for 7 days/);
    assert.match(await hover(create('retention: { succ|essRetention: "1 day" }')), /The maximum is 30 days/);
  });

  it('shows attempts, waits and the worst case of a step', async () => {
    const shown = await hover('await step.d|o("a", { retries: { limit: 3, delay: "10 seconds" }, timeout: "1 minute" }, f);'); // prettier-ignore
    assert.match(shown, /\| Attempts \| 4 \|/);
    assert.match(shown, /\| 10 seconds, 20 seconds, 40 seconds \(exponential, the default\) \|/);
    assert.match(shown, /\| Worst case \| 5 minutes 10 seconds \|/);
  });

  it('shows the defaults of the engine', async () => {
    const shown = await hover('await step.d|o("a", f);');
    assert.match(shown, /\| Attempts \| 6 \*\(default\)\* \|/);
    assert.match(shown, /\| Timeout for each attempt \| 10 minutes \*\(default\)\* \|/);
  });
});

describe('hover on a workflow', () => {
  const onClass = async (run: string, config = ''): Promise<string> => {
    const { context, document } = workspaceOf({ 'w.ts': workflowAround(run), 'wrangler.jsonc': config });
    const { text } = document('w.ts');
    const language = workflowLanguage();
    const shown = await language.hover?.(document('w.ts'), text.indexOf('W extends'), context);
    const atRun = await language.hover?.(document('w.ts'), text.indexOf('run(') + 1, context);
    assert.equal(atRun?.markdown, shown?.markdown);
    return shown?.markdown ?? '';
  };

  it('adds up the steps and the longest time of an instance', async () => {
    const shown = await onClass(
      'await step.do("a", { retries: { limit: 1, delay: "1 minute" }, timeout: "2 minutes" }, f); await step.sleep("b", "1 day");',
    );
    assert.match(shown, /\| Steps of an instance \| 1 \|/);
    assert.match(shown, /\| Longest duration \| 1 day \|/);
    assert.match(shown, /1024 \(free\), 10000 \(paid/);
  });

  it('says when there may be more steps, and when there are more than the configuration allows', async () => {
    const config = `{ "main": "w.ts", "workflows": [{ "binding": "A", "name": "a", "class_name": "W", "limits": { "steps": 1 } }] }`;
    const shown = await onClass(
      'await step.do("a", f); for (const x of xs) { await step.do(x, { timeout: x }, f); }',
      config,
    );
    assert.match(shown, /\| Steps of an instance \| 2 or more \|/);
    assert.match(shown, /\| Step limit \| 1 \(limits.steps in the configuration\) \|/);
    assert.match(shown, /more steps than the configuration allows/);
    assert.match(shown, /Each loop is counted as one iteration/);
  });

  it('says of an endless wait only that it has no limit', async () => {
    const endless =
      'for (const x of xs) await step.waitForEvent("a", { type: "paid", timeout: "1e400 days" });';
    const { context, document } = workspaceOf({ 'w.ts': workflowAround(endless) });
    const lenses = (await workflowLanguage().lenses?.(document('w.ts'), context)) ?? [];
    assert.equal(lenses[1]?.title, '1 or more steps, no time limit');
    assert.match(await onClass(endless), /\| Longest duration \| no limit \|/);
    assert.match(
      await onClass(endless.replace('for (const x of xs) ', '')),
      /\| Longest duration \| no limit \|/,
    );
  });
});

describe('navigation', () => {
  const wait = 'await step.waitForEvent("a", { type: "pa|id" });';
  const text = sender['send.ts'];
  const start = text.indexOf('"paid"');

  it('goes from a wait to where the event is sent, and lists both', async () => {
    const { language, document, offset, context } = at(wait, sender);
    const sent = { uri: 'file:///w/send.ts', start, end: start + 6 };
    assert.deepEqual(await language.definition?.(document, offset, context), [sent]);
    assert.equal((await language.references?.(document, offset, context))?.length, 2);
  });

  it('renames an event everywhere', async () => {
    const { language, document, offset, context } = at(wait, sender);
    const edits = await language.rename?.(document, offset, 'settled', context);
    assert.deepEqual(edits?.['file:///w/send.ts'], [
      { start: start + 1, end: start + 5, newText: 'settled' },
    ]);
    assert.equal(Object.keys(edits).length, 2);
  });

  it('goes from a configuration to the class, and back', async () => {
    const config =
      '{ "main": "order.ts", "workflows": [{ "binding": "W", "name": "w", "class_name": "W" }] }';
    const { context, document, text: script } = at('await step.do("a", f);', { 'wrangler.jsonc': config });
    const wrangler = { uri: 'file:///w/wrangler.jsonc', languageId: 'jsonc', version: 1, text: config };
    const place = config.lastIndexOf('"W"');
    const name = script.indexOf('W extends');
    assert.deepEqual(await wranglerLanguage().definition?.(wrangler, place + 1, context), [
      { uri: 'file:///w/order.ts', start: name, end: name + 1 },
    ]);
    assert.deepEqual(await workflowLanguage().references?.(document, name, context), [
      { uri: 'file:///w/wrangler.jsonc', start: place, end: place + 3 },
    ]);
  });
});

const configuration = {
  'wrangler.jsonc': `{ "main": "order.ts", "kv_namespaces": [{ "binding": "CACHE", "id": "x" }],
    "workflows": [{ "binding": "ORDERS", "name": "orders", "class_name": "W", "default_retention": { "success_retention": "5 min" } }],
    "exports": { "W": { "type": "workflow", "name": "other", "limits": { "steps": 5 } } } }`,
};

describe('renaming an event', () => {
  it('changes the constant that names it, once, and accepts only valid names of events', async () => {
    const run =
      'const PAID = "paid"; await step.waitForEvent("a", { type: PAID }); await step.waitForEvent("b", { type: PA|ID });';
    const { language, document, offset, context, text } = at(run, sender);
    const edits = await language.rename?.(document, offset, 'settled', context);
    const start = text.indexOf('"paid"') + 1;
    assert.deepEqual(edits?.[document.uri], [{ start, end: start + 4, newText: 'settled' }]);
    assert.equal(edits['file:///w/send.ts']?.length, 1);
    for (const name of ['set.tled', '"', '', 'x'.repeat(101)])
      assert.equal(await language.rename?.(document, offset, name, context), undefined);
  });

  it('keeps the prefix and the parentheses of strings', async () => {
    const script =
      'from workers import WorkflowEntrypoint\n\nclass W(WorkflowEntrypoint):\n    async def run(self, event, step):\n        await step.wait_for_event("a", r"paid")\n        await step.wait_for_event("b", ("paid"))\n        await step.wait_for_event("c", """paid""")\n';
    const { context, document } = workspaceOf({ 'w.py': script });
    const w = document('w.py');
    const edits = await workflowLanguage().rename?.(w, script.indexOf('paid') + 1, 'settled', context);
    assert.equal(applyEdits(script, edits?.[w.uri] ?? []), script.replaceAll('paid', 'settled'));
  });
  it('replaces strings with comments and unclosed strings as a whole', async () => {
    for (const [literal, renamed] of [
      ['(/* was "x" */ "paid")', '"settled"'],
      ['("paid" /* was "x" */)', '"settled"'],
      ["'pa\\x69d'", "'settled'"],
    ] as const) {
      const script = workflowAround(`await step.waitForEvent("a", { type: ${literal} });`);
      const { context, document } = workspaceOf({ 'w.ts': script });
      const w = document('w.ts');
      const edits = await workflowLanguage().rename?.(w, script.indexOf(literal) + 1, 'settled', context);
      assert.equal(
        applyEdits(script, edits?.[w.uri] ?? []),
        script.replace(literal, () => renamed),
      );
    }
  });
});

describe('bindings of the configuration', () => {
  it('are offered after env, workflows first, and declared workflows after ctx.exports', async () => {
    assert.deepEqual(await labels('const a = this.env.|', configuration), ['ORDERS', 'CACHE']);
    assert.deepEqual(await labels('const a = env.OR|.get("1");', configuration), ['ORDERS', 'CACHE']);
    assert.deepEqual(await labels('const a = this.ctx.exports.|', configuration), ['W']);
    assert.deepEqual(await labels('const a = other.|', configuration), []);
  });

  it('replace the typed part of the name', async () =>
    assert.equal(
      await accepted('await env.OR|.get("1");', 'ORDERS', configuration),
      workflowAround('await env.ORDERS.get("1");'),
    ));
});

describe('hover in configurations', () => {
  const hoverOn = async (mark: string): Promise<string | undefined> => {
    const { context, document } = workspaceOf({
      'order.ts': workflowAround('await step.do("a", f); await step.sleep("b", "1 day");'),
      ...configuration,
    });
    const file = document('wrangler.jsonc');
    return (await wranglerLanguage().hover?.(file, file.text.indexOf(mark) + 1, context))?.markdown;
  };

  it('describes a class: the duration of an instance, in both notations', async () => {
    assert.match((await hoverOn('"W"')) ?? '', /^Workflow in order\.ts: 1 step, at most 1 day 1 hour/);
    assert.match((await hoverOn('"W": {')) ?? '', /^Workflow in order\.ts: 1 step/);
  });

  it('describes fields, how durations are read, and the limit of steps', async () => {
    assert.match((await hoverOn('"binding": "ORDERS"')) ?? '', /env\.NAME/);
    assert.match((await hoverOn('"5 min"')) ?? '', /^\*\*5 milliseconds\*\*\n\n.* kept for 7 days/);
    assert.match(
      (await hoverOn('"steps"')) ?? '',
      /10000 on the paid plan, 1024 on the free plan\. The limit cannot exceed 25000/,
    );
    assert.equal(await hoverOn('"main"'), undefined);
  });
});

describe('hints after steps', () => {
  const hints = async (run: string, settings = {}): Promise<string[]> => {
    const { context, document } = workspaceOf({ 'w.ts': workflowAround(run) });
    const { text } = document('w.ts');
    const range = { start: 0, end: text.length };
    const found = await workflowLanguage().inlays?.(document('w.ts'), range, {
      ...context,
      settings: { ...context.settings, ...settings },
    });
    return (found ?? []).map(({ offset, label }) => `${text.slice(0, offset).slice(-5)} ${label}`);
  };

  it('show the default if the code sets nothing', async () => {
    assert.deepEqual(
      await hints(
        'await step.do("one", f); await step.do("two", { timeout: 5 }, f); await step.waitForEvent("three", { type: "t" });',
      ),
      ['"one" 5 retries, timeout: 10 minutes', '"t" } at most 1 day'],
    );
    assert.deepEqual(
      await hints('await step.do("two", { timeout: 5 }, f); await step.do("one", f);'),
      [': 5 } 5 retries', '"one" timeout: 10 minutes'],
      'only what was not told yet',
    );
  });

  it('show a default once in each workflow', async () => {
    const steps = 'await step.do("one", f); await step.do("two", f); await this.more(step);';
    const { context, document } = workspaceOf({
      'w.ts': `${workflowAround(steps, 'async more(step) { await step.do("three", f); }')}${workflowAround(steps).split('\n').slice(1).join('\n').replace('class W', 'class V')}`,
    });
    const script = document('w.ts');
    const at = async (range: { start: number; end: number }): Promise<string[]> =>
      ((await workflowLanguage().inlays?.(script, range, context)) ?? []).map(({ offset }) =>
        script.text.slice(offset - 5, offset),
      );
    // The hint in W is at `three`, because the other members of W are before its `run` method. The hint in V is at
    // `one`.
    assert.deepEqual(await at({ start: 0, end: script.text.length }), ['hree"', '"one"']);
    const two = script.text.indexOf('"two"');
    assert.deepEqual(await at({ start: two, end: two + 5 }), []);
  });

  it('are silent if everything is set, something is unknown, or they are turned off', async () => {
    const all = '{ retries: { limit: 1, delay: 5 }, timeout: 5 }';
    assert.deepEqual(await hints(`await step.do("one", ${all}, f); await step.do("two", config, f); await step.do("three", { ...config }, f); await step.sleep("four", 1);`), []); // prettier-ignore
    assert.deepEqual(await hints('await step.do("one", f);', { workflow: { defaultHints: false } }), []);
  });
});
