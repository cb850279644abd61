import assert from 'node:assert/strict';
import { checkWorkflowScript } from '../../../../../../core/language/workflow/lints/registry';
import { hoverAt } from '../../../../../../core/language/workflow/features/hover';
import { readJsonLines, withShared } from '../../../../../support/shared';
import { programOf, workflowAround } from '../../../../../support/workflow';

interface Run {
  readonly id: string;
  readonly run_body: string;
  readonly observed: {
    readonly status: string;
    readonly output: unknown;
    readonly error: { readonly message: string } | null;
  };
}

/** Matches the engine's error messages about mistakes that can be detected from the source code alone. */
const refusals =
  /invalid format|requires a callback|must be a function|target_timestamp|time in the past|does not implement|invalid characters|not serialisable|Cannot read properties of undefined/;

/**
 * Runs that succeed although Rampart reports an error. The errors are intentional, because these runs do not behave
 * as the code suggests.
 */
const misread = new Set([
  'dur5min',
  'durUpper',
  'delay5min',
  'timeout10min',
  'durMs',
  'waitNoType',
  'waitBadType',
]);

/**
 * Runs whose result depends on data known only at run time, such as clocks and `repeat`. `nameTab` is included because
 * its recording contains an escaped escape sequence.
 */
const dynamic = new Set([
  'untilPast',
  'untilStr',
  'untilInvalidDate',
  'name257',
  'nameEmoji',
  'nameTab',
  'waitLongType',
]);

/** Returns the statements in the source of a recorded method, for use as the body of a `run` method. */
function bodyOf(method: string): string {
  return method.slice(method.indexOf('{') + 1, method.lastIndexOf('}'));
}

withShared('reference/runtime-behaviour.jsonl', (file) => {
  describe('lints on programs that were run', () => {
    for (const { id, run_body: method, observed } of readJsonLines<Run>(file)) {
      if (dynamic.has(id) || typeof method !== 'string') continue;
      const text = workflowAround(bodyOf(method));
      const problems = checkWorkflowScript(programOf(text));
      const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      const isRefused = observed.error !== null && refusals.test(observed.error.message);
      const isTold = id.startsWith('fn') || id === 'responseReturn';
      if (isRefused && isTold)
        it(`${id}: rejected, and has a warning`, () => assert.notDeepEqual(problems, []));
      else if (isRefused) it(`${id}: rejected, and reported`, () => assert.notDeepEqual(errors, []));
      else if (misread.has(id))
        it(`${id}: runs differently than written, and is reported`, () => assert.notDeepEqual(errors, []));
      else it(`${id}: runs, and has no error`, () => assert.deepEqual(errors, []));
    }
  });

  describe('the hover on a measured sleep', () => {
    for (const { id, run_body: method, observed } of readJsonLines<Run>(file)) {
      const [, duration] = /step\.sleep\("s", ("[^"]*"|-?\d+)\)/.exec(method) ?? [];
      if (duration === undefined || !id.startsWith('dur') || typeof observed.output !== 'number') continue;
      const slept = observed.output;
      it(`${id}: ${duration}`, () => {
        const text = workflowAround(bodyOf(method));
        const words = hoverAt(programOf(text), text.indexOf(duration) + 1)?.markdown ?? '';
        const [, amount, unit] = /\*\*(\d+) (millisecond|second)s?/.exec(words) ?? [];
        const ms = Number(amount) * (unit === 'second' ? 1000 : 1);
        // The measured time may be longer than the sleep, but never shorter.
        assert.ok(slept >= ms && slept < ms + 400, `${words} for a sleep of ${slept} ms`);
      });
    }
  });
});
