import assert from 'node:assert/strict';
import { workflowLanguage } from '../../../../../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../../../../../core/language/workflow/wrangler/wrangler-language';
import { workflowAround } from '../../../../../support/workflow';
import { workspaceOf } from '../../../../../support/workspace';

/** Asks at the place of `|` in a file; the others are as they are. */
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

/** The text after accepting the item of a label. */
async function accepted(run: string, label: string): Promise<string> {
  const { language, document, offset, context, text } = at(run);
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

  it('offers the keys of a configuration that are not there yet', async () => {
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

  it('offers the events that are known in the workspace', async () => {
    assert.deepEqual(await labels('await step.waitForEvent("a", { type: "|" });', sender), ['paid']);
  });
});

describe('hover in workflow scripts', () => {
  it('says how a duration is read', async () => {
    assert.match(await hover('await step.sleep("a", "5| min");'), /^\*\*5 milliseconds!\*\*/);
    assert.equal(await hover('await step.sleep("a", 90|000);'), '**1 minute 30 seconds**');
  });

  it('tells attempts, waits and the worst case of a step', async () => {
    const shown = await hover('await step.d|o("a", { retries: { limit: 3, delay: "10 seconds" }, timeout: "1 minute" }, f);'); // prettier-ignore
    assert.match(shown, /\| Attempts \| 4 \|/);
    assert.match(shown, /\| 10 seconds, 20 seconds, 40 seconds \(exponential\) \|/);
    assert.match(shown, /\| Worst case \| 5 minutes 10 seconds \|/);
  });

  it('knows the defaults of the engine', async () => {
    const shown = await hover('await step.d|o("a", f);');
    assert.match(shown, /\| Attempts \| 6 \|/);
    assert.match(shown, /\| Timeout of each attempt \| 10 minutes \|/);
  });
});

describe('going from place to place', () => {
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
