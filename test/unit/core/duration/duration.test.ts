import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ms } from 'itty-time';
import { readDuration, suggestDuration } from '../../../../core/duration/duration';
import { durationInWords } from '../../../../core/duration/words';
import { readJsonLines, withShared } from '../../../support/shared';

describe('readDuration', () => {
  const cases: readonly (readonly [text: string, form: string, ms: number])[] = [
    ['5 minutes', 'typed', 300_000],
    ['1 second', 'typed', 1000],
    ['0.2 seconds', 'typed', 200],
    ['-1 seconds', 'typed', -1000],
    ['1  second', 'typed', 1000],
    ['365 days', 'typed', 365 * 86_400_000],
    ['1 year', 'typed', 31_557_600_000],
    ['300', 'number', 300],
    ['', 'number', 0],
    ['1e3', 'number', 1000],
    ['5 min', 'unknown-unit', 5],
    ['5 Seconds', 'unknown-unit', 5],
    ['2 d', 'unknown-unit', 2],
    ['200 ms', 'untyped', 200],
    ['5minutes', 'invalid', NaN],
    ['1 hour 30 minutes', 'invalid', NaN],
    ['soon', 'invalid', NaN],
    ['five minutes', 'invalid', NaN],
    ['5 constructor', 'invalid', NaN],
  ];
  for (const [text, form, expected] of cases) {
    it(JSON.stringify(text), () => {
      const reading = readDuration(text);
      assert.deepEqual([reading.form, reading.ms], [form, expected]);
    });
  }

  it('returns the position of the unit', () => {
    const { unit } = readDuration('5 mins');
    assert.deepEqual(unit, { word: 'mins', start: 2, end: 6 });
  });

  it('reads every string as the library of the runtime does', () => {
    const word = fc.oneof(
      fc.constantFrom('second', 'minutes', 'hour', 'days', 'week', 'month', 'year', 'ms', 'm', 's', 'min', 'Hours', 'constructor', '__proto__', 'valueOf'),
      fc.string({ maxLength: 5 }),
    ); // prettier-ignore
    const number = fc.oneof(
      fc.integer().map(String),
      fc.double().map(String),
      fc.constantFrom('', '0x10', '1e3', '1_000', ' '),
    );
    const text = fc.oneof(fc.string(), fc.tuple(number, fc.constantFrom(' ', '', '  ', '\t'), word).map((all) => all.join(''))); // prettier-ignore
    fc.assert(
      fc.property(text, (each) => assert.deepEqual(readDuration(each).ms, ms(each))),
      { numRuns: 2000 },
    );
  });

  withShared('reference/runtime-behaviour.jsonl', (file) => {
    interface Behaviour {
      readonly id: string;
      readonly run_body: string;
      readonly observed: { readonly status: string; readonly output: unknown };
    }
    it('agrees with the measured sleeps of the runtime', () => {
      let checked = 0;
      for (const { id, run_body, observed } of readJsonLines<Behaviour>(file)) {
        const text = /await step\.sleep\("s", "([^"]*)"\); return Date\.now\(\) - t/.exec(run_body)?.[1];
        if (text === undefined) continue;
        checked++;
        const reading = readDuration(text);
        if (reading.form === 'invalid') assert.equal(observed.status, 'errored', id);
        else {
          const sleptMs = observed.output as number;
          assert.ok(
            sleptMs >= reading.ms - 10 && sleptMs < Math.max(reading.ms, 0) + 500,
            `${id}: ${sleptMs}`,
          );
        }
      }
      assert.ok(checked >= 8);
    });
  });
});

describe('suggestDuration', () => {
  for (const [text, expected] of [
    ['5 min', '5 minutes'],
    ['5 Seconds', '5 seconds'],
    ['5minutes', '5 minutes'],
    ['1h', '1 hour'],
    ['2 d', '2 days'],
    ['1 hour 30 minutes', '90 minutes'],
    ['1h30m', '90 minutes'],
    ['30m 1h', '90 minutes'],
    ['1 hour and 1 second', '3601 seconds'],
    ['soon', undefined],
    ['5 parsecs', undefined],
    ['5constructor', undefined],
    ['about 5 minutes', undefined],
  ] as const)
    it(`${text} → ${expected ?? 'nothing'}`, () => {
      assert.equal(suggestDuration(text), expected);
      if (expected !== undefined) assert.equal(readDuration(expected).form, 'typed');
    });
});

describe('durationInWords', () => {
  for (const [ms_, expected] of [
    [0, '0 milliseconds'],
    [90_061_000, '1 day 1 hour'],
    [5, '5 milliseconds'],
    [1000, '1 second'],
    [5_400_000, '1 hour 30 minutes'],
    [86_400_000 * 2 + 1000, '2 days'],
    [-5, '0 milliseconds'],
    [Infinity, 'no limit'],
  ] as const)
    it(`${ms_} ms: ${expected}`, () => assert.equal(durationInWords(ms_), expected));
});
