import assert from 'node:assert/strict';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { programOf, workflowAround } from '../../../../../support/workflow';

/**
 * Returns a line for each problem with a `run` method, in order: the code, the marked text, and the body of the method
 * after the first fix (if there is one).
 */
function told(run: string): readonly string[] {
  const text = workflowAround(run);
  const offset = text.indexOf(run);
  const problems = checkWorkflowScript(programOf(text)).filter(
    ({ code }) => code !== 'workflow/workflow-without-steps',
  );
  return problems.map(({ code, start, end, fixes }) => {
    const at = `${code.replace('workflow/', '')} «${text.slice(start, end)}»`;
    const [fix] = fixes ?? [];
    if (!fix) return at;
    const edits = [...fix.edits].sort((a, b) => b.start - a.start);
    const fixed = edits.reduce(
      (now, one) => now.slice(0, one.start) + one.newText + now.slice(one.end),
      text,
    );
    return `${at} → ${fixed.slice(offset, fixed.length - (text.length - offset - run.length))}`;
  });
}

const config = (retries: string, more = ''): string =>
  `await step.do("a", { retries: { limit: 3, delay: "1 second"${retries} }${more} }, async () => 1);`;

type Row = readonly [run: string, told: readonly string[]];

/** The limits of each lint: the last value that is accepted and the first value that is not. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  durations: [
    ['await step.sleep("a", 0);', []],
    ['await step.sleep("a", "365 days");', []],
    ['await step.sleep("a", ("5 min"));', ['invalid-duration «("5 min")» → await step.sleep("a", "5 minutes");']],
    ['await step.sleep("a", (/* c */ "5 min"));', ['invalid-duration «(/* c */ "5 min")» → await step.sleep("a", "5 minutes");']],
    ['await step.sleep("a", "366 days");', ['duration-out-of-range «"366 days"»']],
    ['await step.sleep("a", -1);', ['duration-out-of-range «-1»']],
  ],
  'step configurations': [
    [config(''), []],
    [config(', backoff: "linear"'), []],
    [config('', ', timeout: 1'), []],
    [config('', ', timeout: 0'), ['invalid-step-config «0»']],
    [config('', ', timeout: -1'), ['invalid-step-config «-1»']],
    ['await step.do("a", { retries: { limit: 3, delay: 0 } }, async () => 1);', []],
    ['await step.do("a", { retries: { limit: 3, delay: -1 } }, async () => 1);', ['invalid-step-config «-1»']],
    ['await step.do("a", { retries: { limit: 0, delay: 1 } }, async () => 1);', []],
    ['await step.do("a", { retries: { limit: -1, delay: 1 } }, async () => 1);', ['invalid-step-config «-1»']],
  ],
  'times of sleepUntil': [
    ['await step.sleepUntil("a", 100000000000);', []],
    ['await step.sleepUntil("a", 99999999999);', ['sleep-until-seconds «99999999999» → await step.sleepUntil("a", 99999999999 * 1000);']],
    ['const t = event.timestamp.getTime();\nawait step.sleepUntil("a", Math.floor(t / 1000) + 60);', ['sleep-until-seconds «Math.floor(t / 1000) + 60» → const t = event.timestamp.getTime();\nawait step.sleepUntil("a", (Math.floor(t / 1000) + 60) * 1000);']],
    ['const t = event.timestamp.getTime();\nawait step.sleepUntil("a", t + 60);', []],
    ['const t = event.timestamp.getTime();\nawait step.sleepUntil("a", t / 100);', []],
    ['const t = event.timestamp.getTime();\nawait step.sleepUntil("a", Math.floor(t / 1000) * 1000);', []],
  ],
  'errors that end retries': [
    ['await step.do("a", async () => { throw new NonRetryableError("a"); });', []],
    ['await step.do("a", async () => { throw new NonRetryableError("a", "NonRetryableError"); });', []],
    ['await step.do("a", async () => { throw new NonRetryableError("NonRetryableError: a", "b"); });', []],
    ['await step.do("a", async () => { throw new NonRetryableError("a", "b"); });', ['nonretryable-error-misuse «"b"» → await step.do("a", async () => { throw new NonRetryableError("a"); });']],
    ['await step.do("a", async () => { new NonRetryableError("a"); });', ['nonretryable-error-misuse «new NonRetryableError("a")» → await step.do("a", async () => { throw new NonRetryableError("a"); });']],
    ['await step.do("a", async () => { return new NonRetryableError("a"); });', ['nonretryable-error-misuse «new NonRetryableError("a")» → await step.do("a", async () => { throw new NonRetryableError("a"); });']],
    ['await step.do("a", async () => { try { throw new NonRetryableError("a"); } catch (e) { console.log(e); } });', ['nonretryable-error-misuse «new NonRetryableError("a")»']],
    ['await step.do("a", async () => { try { throw new NonRetryableError("a"); } catch (e) { throw e; } });', []],
    ['await step.do("a", async () => { try { console.log(1); } catch (e) { throw new NonRetryableError("a"); } });', []],
    ['await step.do("a", async () => { try { throw new NonRetryableError("a"); } finally { console.log(1); } });', []],
  ],
  'steps without arguments': [
    ['await step.sleep();', ['step-name-missing «sleep» → await step.sleep("name");']],
  ],
  'steps that are not awaited': [
    ['step.do("a", async () => 1);', ['step-not-awaited «step.do» → await step.do("a", async () => 1);']],
    ['void step.do("a", async () => 1);', ['step-not-awaited «step.do» → await step.do("a", async () => 1);']],
    ['[1, 2].forEach(async (n) => { await step.do(`a ${n}`, async () => n); });', ['step-not-awaited «forEach» → await Promise.all([1, 2].map(async (n) => { await step.do(`a ${n}`, async () => n); }));']],
    ['[1, 2].map(async (n) => { await step.do(`a ${n}`, async () => n); });', ['step-not-awaited «map» → await Promise.all([1, 2].map(async (n) => { await step.do(`a ${n}`, async () => n); }));']],
  ],
  'properties of the event': [
    // methods that every object inherits are not step methods
    ['console.log(step.toString(), `${step.constructor}`); await step.do("a", async () => 1);', []],
    ['await step.constructor("a");', []],
    // the fix for a name that is written as a string is a string, too
    ['await step["run"]("a", async () => 1);', ['unknown-step-method «"run"» → await step["do"]("a", async () => 1);']],
    ['await step[`run`]("a", async () => 1);', ['unknown-step-method «`run`» → await step[`do`]("a", async () => 1);']],
    ['[1, 2][`forEach`](async (n) => { await step.do(`a ${n}`, async () => n); });', ['step-not-awaited «`forEach`» → await Promise.all([1, 2][`map`](async (n) => { await step.do(`a ${n}`, async () => n); }));']],
    ['const name = "paid"; await step.waitForEvent("a", { name });', ['missing-event-type «name» → const name = "paid"; await step.waitForEvent("a", { type: name });']],
    ['const retry = { limit: 1, delay: 1 }; await step.do("a", { retry }, async () => 1);', ['invalid-step-config «retry» → const retry = { limit: 1, delay: 1 }; await step.do("a", { retries: retry }, async () => 1);']],
    ['const s = await this.env.W.get("x"); if ((await s.status()).status === ("complet")) await step.do("a", async () => 1);', ['unknown-instance-status «("complet")» → const s = await this.env.W.get("x"); if ((await s.status()).status === "complete") await step.do("a", async () => 1);']],
    ['await step.do("a", { "retry": { limit: 1, delay: 1 } }, async () => 1);', ['invalid-step-config «"retry"» → await step.do("a", { "retries": { limit: 1, delay: 1 } }, async () => 1);']],
    ['[1, 2]["forEach"](async (n) => { await step.do(`a ${n}`, async () => n); });', ['step-not-awaited «"forEach"» → await Promise.all([1, 2]["map"](async (n) => { await step.do(`a ${n}`, async () => n); }));']],
    ['await step.do("a", { constructor: 1 }, async () => 1);', ['invalid-step-config «constructor»']],
    ['await step.do("a", { retries: { limit: 1, delay: 1, valueOf: 2 } }, async () => 1);', ['invalid-step-config «valueOf»']],
    // an unknown option may be a misspelled required option, so required options are not reported as missing
    ['await step.do("a", { retries: { valueOf: 2 } }, async () => 1);', ['invalid-step-config «valueOf»']],
    ['console.log(event.isPrototypeOf); await step.do("a", async () => 1);', []],
    ['const s = await this.env.W.get("x"); if ((await s.status()).status === "constructor") await step.do("a", async () => 1);', ['unknown-instance-status «"constructor"»']],
    // the fix replaces `type: undefined`, because it would override a `type` inserted before it
    ['await step.waitForEvent("a", { type: undefined });', ['missing-event-type «{ type: undefined }» → await step.waitForEvent("a", { type: "event" });']],
    ['await step.waitForEvent("a", { event: "b", type: undefined });', ['missing-event-type «{ event: "b", type: undefined }» → await step.waitForEvent("a", { event: "b", type: "event" });']],
    // a step in nested unreachable blocks is reported once
    ['return 1; { return 2; await step.do("a", async () => 1); }', ['unreachable-step «step.do»']],
    // `async` belongs to the arrow function around the step, not to a later function
    ['const g = () => { step.do("a", async () => 1); }; await g(); function later() {} later();', ['step-not-awaited «step.do» → const g = async () => { await step.do("a", async () => 1); }; await g(); function later() {} later();']],
    ['console.log(event.payload, event.timestamp, event.instanceId, event.toString());', []],
    ['const { payload } = event;\nconsole.log(payload);', []],
    ['console.log(event.params);', ['unknown-event-property «params» → console.log(event.payload);']],
    ['const { params } = event;\nconsole.log(params);', ['unknown-event-property «params» → const { payload: params } = event;\nconsole.log(params);']],
    ['const { params: p } = event;\nconsole.log(p);', ['unknown-event-property «params» → const { payload: p } = event;\nconsole.log(p);']],
    ['console.log(event["params"]);', ['unknown-event-property «"params"» → console.log(event["payload"]);']],
    ["console.log(event['params']);", ["unknown-event-property «'params'» → console.log(event['payload']);"]],
    ['console.log(event["payload"], event["toString"](), event[params]);', []],
    ['const { params = 1 } = event;\nconsole.log(params);', ['unknown-event-property «params» → const { payload: params = 1 } = event;\nconsole.log(params);']],
    // `params: params` is not a shorthand property, however far the variable is from the key
    [`const { params:${' '.repeat(50)}params } = event;\nconsole.log(params);`, [`unknown-event-property «params» → const { payload:${' '.repeat(50)}params } = event;\nconsole.log(params);`]],
    ['const { params: /* params */ params } = event;\nconsole.log(params);', ['unknown-event-property «params» → const { payload: /* params */ params } = event;\nconsole.log(params);']],
    ['const { par\\u0061ms } = event;\nconsole.log(params);', ['unknown-event-property «par\\u0061ms» → const { payload: params } = event;\nconsole.log(params);']],
    ['const { "params": p } = event;\nconsole.log(p);', ['unknown-event-property «"params"» → const { "payload": p } = event;\nconsole.log(p);']],
    ['const { params: { id } } = event;\nconsole.log(id);', ['unknown-event-property «params» → const { payload: { id } } = event;\nconsole.log(id);']],
  ],
  'promises that leave a try': [
    ['try { return step.do("a", async () => 1); } catch (e) { return 2; }', ['unreachable-catch «step.do» → try { return await step.do("a", async () => 1); } catch (e) { return 2; }']],
    ['try { return await step.do("a", async () => 1); } catch (e) { return 2; }', []],
    ['try { return step.do("a", async () => 1); } finally { console.log(1); }', []],
    ['try { console.log(1); } catch (e) { return step.do("a", async () => 1); }', []],
    ['let p;\ntry { p = step.do("a", async () => 1); } catch (e) { return 2; }\nawait p;', ['unreachable-catch «step.do»']],
    ['let p;\ntry { p = step.do("a", async () => 1); await p; } catch (e) { return 2; }', []],
  ],
  'state that a step changes': [
    ['const list = [];\nawait step.do("a", async () => { list.push(1); });\nreturn list;', ['state-mutated-in-step «list.push(1)»']],
    ['const list = [];\nawait step.do("a", async () => { list.push(1); });\nlist.push(2);', []],
    ['const list = [];\nawait step.do("a", async () => { list.push(1); });\nlist[0] = 2;', []],
    ['const list = [];\nawait step.do("a", async () => { list.push(1); });\nlist.length = 0;', []],
    ['const list = [];\nawait step.do("a", async () => { list.push(1); });\nreturn list.push(2);', ['state-mutated-in-step «list.push(1)»']],
    ['const list = [];\nawait step.do("a", async () => { list.push(1); });\nlist.map(console.log);', ['state-mutated-in-step «list.push(1)»']],
  ],
}; // prettier-ignore

describe('the lints of workflows at their edges', () => {
  for (const [title, cases] of Object.entries(rows))
    describe(title, () => {
      for (const [run, expected] of cases)
        it(run.replaceAll('\n', ' '), () => {
          assert.deepEqual(told(run), expected);
        });
    });
});
