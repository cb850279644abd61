import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { catalogueScheme } from '../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../core/expression/parse';
import { parseType, type Type } from '../../../../core/expression/types';
import { compiled, type EvaluationLine, evaluator, fieldsIn, prepared } from '../../../support/evaluation';
import { expressionText } from '../../../support/expressions';
import { readJsonLines } from '../../../support/shared';

/** Values close to the literals in the generated expressions, so that comparisons can be both true and false. */
const texts = fc.constantFrom(
  '',
  'a',
  'b',
  'ab',
  'A',
  'aA',
  'x-a',
  'Xa',
  '/b/',
  'acde',
  '12',
  '\u00e9',
  '*a*',
  'f0',
);
const values: Readonly<Record<Type['kind'], (type: Type) => fc.Arbitrary<unknown>>> = {
  string: () => texts,
  integer: () => fc.oneof(fc.integer({ min: -9, max: 40 }), fc.constant({ int: '9223372036854775807' })),
  boolean: () => fc.boolean(),
  ip: () =>
    fc.constantFrom('1.2.3.4', '10.0.0.1', '1.1.1.5', '0.0.0.0', '2001:db8::1', '::ffff:1.2.3.4', 'ffff::'),
  array: ({ element }) => fc.array(valueOf(element ?? missingElement), { maxLength: 3 }),
  map: ({ element }) =>
    fc.dictionary(fc.constantFrom('x-a', 'a"b', 'b'), valueOf(element ?? missingElement), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  unknown: () => fc.constant(null),
};

const missingElement = parseType('String')!;

function valueOf(type: Type): fc.Arbitrary<unknown> {
  return values[type.kind](type);
}

/**
 * Generates any value that an unknown field may have. Fields whose type is an array or a map may be missing (`null`),
 * and all other fields have a value.
 */
function fillOf(name: string): fc.Arbitrary<unknown> {
  const definition = catalogueScheme().get(name);
  assert.ok(definition?.kind === 'field');
  const value = valueOf(definition.type);
  return definition.type.element === undefined
    ? value
    : fc.oneof({ arbitrary: value, weight: 4 }, { arbitrary: fc.constant(null), weight: 1 });
}

const fillsPerExpression = 10;
/** Number of combinations of values that are tested for each definite result. */
const combinationsPerExpression = 80;

type Fill = Readonly<Record<string, unknown>>;

/**
 * Returns further sets of values for the fields that are not in `given`. The value of each field is its value in one
 * of the sets in `fills`. Returns an empty array if all fields are in `given`.
 */
function combined(fills: readonly Fill[], given: Fill): readonly Fill[] {
  const names = Object.keys(fills[0] ?? {}).filter((name) => !(name in given));
  if (names.length === 0) return [];
  return Array.from({ length: combinationsPerExpression }, (_, k) => {
    // The first results have the same values as `fills`. Later results mix values from different sets.
    const turn = Math.floor(k / fills.length);
    const valueOfField = (name: string, i: number): unknown => fills[(k + turn * i) % fills.length]?.[name];
    return Object.fromEntries(names.map((name, i) => [name, valueOfField(name, i)]));
  });
}

/** Generates an expression, known values of some of its fields, and several sets of values of all its fields. */
const questions = expressionText
  .filter((text) => text.length < 400)
  .chain((text) => {
    const names = fieldsIn(text);
    const all = fc.record(Object.fromEntries(names.map((name) => [name, fillOf(name)])));
    return fc.record({
      text: fc.constant(text),
      given: fc
        .tuple(all, fc.subarray(names))
        .map(([facts, kept]) => Object.fromEntries(kept.map((name) => [name, facts[name]]))),
      fills: fc.array(all, { minLength: fillsPerExpression, maxLength: fillsPerExpression }),
    });
  });

describe('an evaluation with unknown facts', function () {
  this.timeout(120_000);

  const lists = { blocked: { type: 'ip' as const, items: ['10.0.0.0/8'] } };

  it('never gives another answer once the facts are known, in 10,000 tries; and the facts that it asks for decide', () => {
    let count = 0;
    fc.assert(
      fc.property(questions, ({ text, given, fills }) => {
        const tree = parseExpression(text, { kind: 'filter', scheme: catalogueScheme() });
        assert.deepEqual(tree.problems, []);
        const one = evaluator.compile(tree);
        const { result, alternative = result, needs } = one.evaluate(prepared({ fields: given, lists }));
        for (const fill of result === 'unknown' ? [] : combined(fills, given)) {
          const whole = one.evaluate(prepared({ fields: { ...fill, ...given }, lists }));
          assert.equal(whole.result, result, JSON.stringify({ fill, given }));
          if (alternative !== 'unknown') assert.equal(whole.alternative ?? whole.result, alternative);
          count++;
        }
        for (const fill of result === 'unknown' ? fills : []) {
          const whole = one.evaluate(prepared({ fields: { ...fill, ...given }, lists }));
          assert.notEqual(whole.result, 'unknown');
          if (alternative !== 'unknown') assert.equal(whole.alternative ?? whole.result, alternative);
          const needed = Object.entries(fill).filter(([name]) => needs.some((need) => need === name || need.startsWith(`${name}[`))); // prettier-ignore
          const after = one.evaluate(
            prepared({ fields: { ...Object.fromEntries(needed), ...given }, lists }),
          );
          assert.equal(after.result, whole.result, JSON.stringify({ needs, fill, given }));
        }
      }),
      { numRuns: 1000 },
    );

    assert.ok(count >= 10_000, `${count} fills`);
  });

  it('names what it needs where that is unknown, and nothing that is given', () => {
    fc.assert(
      fc.property(questions, ({ text, given }) => {
        const one = evaluator.compile(parseExpression(text, { kind: 'filter', scheme: catalogueScheme() }));
        const { result, needs } = one.evaluate(prepared({ fields: given, lists }));
        assert.equal(result === 'unknown', needs.length > 0);
        assert.equal(new Set(needs).size, needs.length);
        for (const need of needs)
          assert.ok(
            Object.keys(given).every((name) => need !== name && !need.startsWith(`${name}[`)),
            need,
          );
      }),
      { numRuns: 1000 },
    );
  });

  it("agrees with the engine's answer about missing values", () => {
    const file = path.resolve(__dirname, '../../../fixtures/evaluate/evaluation.jsonl');
    for (const { id, expression, fields, lists: given = {}, result } of readJsonLines<EvaluationLine>(file)) {
      if (expression.includes('$')) continue; // a list that is not given is treated as empty in the fixture, but as unknown here
      const one = compiled(expression);
      const absent = Object.fromEntries(fieldsIn(expression).map((name) => [name, null]));
      const names = Object.keys(fields);
      for (const taken of [names, ...names.map((name) => [name])]) {
        const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !taken.includes(name)));
        const without = Object.fromEntries(
          Object.entries({ ...absent, ...kept }).filter(([name]) => !taken.includes(name)),
        );
        const answer = one.evaluate(prepared({ fields: without, lists: given }));
        if (answer.result !== 'unknown') assert.equal(answer.result, result, id);
        const back = Object.entries(fields).filter(([name]) => answer.needs.some((need) => need === name || need.startsWith(`${name}[`))); // prettier-ignore
        const after = one.evaluate(
          prepared({ fields: { ...without, ...Object.fromEntries(back) }, lists: given }),
        );
        assert.equal(after.result, result, id);
      }
    }
  });
});
