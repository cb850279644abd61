import assert from 'node:assert/strict';
import { type Problem } from '../../../../../../core/base/problem';
import { parseJson } from '../../../../../../core/json/parse';
import { type CheckContext } from '../../../../../../core/language/documents/lints/context';
import { checkShape } from '../../../../../../core/language/documents/lints/shape-check';
import { type Intent, type ObjectShape, type Shape } from '../../../../../../core/language/documents/shape';
import { applyEdits } from '../../../../../../core/text/apply-edits';

function problemsOf(text: string, shape: Shape, intent: Intent): Problem[] {
  const problems: Problem[] = [];
  const context = { text, intent, report: (problem) => problems.push(problem) } as Partial<CheckContext> as CheckContext; // prettier-ignore
  checkShape(parseJson(text, { comments: false }).roots[0] ?? assert.fail(text), shape, context);
  return problems;
}

/** Returns the code of each diagnostic and the text that it marks. */
const found = (text: string, shape: Shape, intent: Intent = 'create'): string[] =>
  problemsOf(text, shape, intent).map(({ code, start, end }) => `${code.replace('document/', '')} ${text.slice(start, end)}`); // prettier-ignore

const text = { type: 'text' } as const;
const number = { type: 'number' } as const;
const optional = (...names: string[]): ObjectShape['members'] =>
  Object.fromEntries(names.map((name) => [name, { shape: text }]));
const object = (more: Partial<ObjectShape> = {}): ObjectShape => ({ type: 'object', members: optional('a', 'b', 'c'), ...more }); // prettier-ignore
const required = object({ members: { ...optional('b', 'c'), a: { shape: text, required: ['create'] } } });
const short = object({
  members: { id: { shape: text, required: ['update'] }, rank: { shape: number }, a: { shape: text, required: ['update'] } },
  short: { update: ['id', 'rank'] },
}); // prettier-ignore
const variants: Shape = {
  type: 'variants',
  by: 'kind',
  byRequired: true,
  variants: {
    one: { shape: object({ members: optional('a') }) },
    two: { shape: object({ members: { b: { shape: text, required: ['create'] } } }) },
  },
};
const b = { shape: number, required: ['create'] } as const;
const sharing: Shape = {
  ...variants,
  variants: { one: { shape: object({ members: { ...optional('a'), b } }) }, two: { shape: object({ members: { b } }) } },
}; // prettier-ignore
const untold: Shape = { ...variants, untold: object({ members: optional('x') }) };
const cases: Shape = {
  type: 'cases',
  cases: [
    {
      having: ['a'],
      shape: object({ members: { ...optional('a'), b: { shape: text, required: ['create'] } } }),
    },
    { having: ['c', 'd'], shape: object({ members: optional('c', 'd') }) },
  ],
  otherwise: object({ members: optional('e'), minMembers: 1 }),
};

const rows: readonly (readonly [json: string, shape: Shape, ...expected: string[]])[] = [
  ['null', text, 'wrong-type null'],
  ['null', { ...text, nullable: true }],
  ['null', { type: 'any' }],
  ['1', { type: 'either', of: [text, number] }],
  ['true', { type: 'either', of: [text, number] }, 'wrong-type true'],

  ['{"a": "1"}', required],
  ['{}', required, 'required-missing {}'],
  ['{"a": 1}', required, 'wrong-type 1'],
  ['{"b": "1"', required],
  ['{"a": "1", "a": "2"}', required, 'duplicate-property "a"'],

  ['{}', object({ oneOf: { create: ['a', 'b'] } }), 'need-one-of {}'],
  ['{"c": "1"}', object({ oneOf: { create: ['a', 'b'] } }), 'need-one-of {"c": "1"}'],
  ['{"b": "1"}', object({ oneOf: { create: ['a', 'b'] } })],
  ['{"a": "1", "b": "1"}', object({ oneOf: { create: ['a', 'b'] } })],
  ['{}', object({ oneOf: { update: ['a', 'b'] } })],
  ['{}', object({ exactlyOne: ['a', 'b'] }), 'need-one-of {}'],
  ['{"a": "1"}', object({ exactlyOne: ['a', 'b'] })],
  ['{"a": "1", "b": "1"}', object({ exactlyOne: ['a', 'b'] }), 'need-one-of {"a": "1", "b": "1"}'],
  ['{"a": "1"}', object({ exclusive: [['a', 'b']] })],
  ['{"b": "1"}', object({ exclusive: [['a', 'b']] })],
  ['{"a": "1", "b": "1"}', object({ exclusive: [['a', 'b']] }), 'exclusive-members "b"'],
  ['{"b": "1", "a": "1"}', object({ exclusive: [['a', 'b']] }), 'exclusive-members "a"'],
  ['{}', object({ minMembers: 1 }), 'too-few-members {}'],
  ['{"a": "1"}', object({ minMembers: 1 })],
  ['{"a": "1"}', object({ minMembers: 2 }), 'too-few-members {"a": "1"}'],

  ['{"kind": "one", "a": "1"}', variants],
  ['{"kind": "two"}', variants, 'required-missing {"kind": "two"}'],
  ['{"kind": "three"}', variants, 'wrong-enum "three"'],
  ['{"kind": "three", "a": 1, "b": 1}', variants, 'wrong-enum "three"'],
  ['{"kind": "three", "a": 1, "b": "1"}', sharing, 'wrong-enum "three"', 'wrong-type "1"'],
  ['{"kind": "three", "c": "1"}', sharing, 'wrong-enum "three"', 'unknown-property "c"', 'required-missing {"kind": "three", "c": "1"}'],
  ['{"a": 1, "b": "1"}', sharing, 'required-missing {"a": 1, "b": "1"}', 'wrong-type "1"'],
  ['{"kind": 1, "b": "1"}', sharing, 'wrong-type 1', 'wrong-type "1"'],
  ['{"kind": , "b": "1"}', sharing, 'wrong-type "1"'],
  ['{"kind": 1}', variants, 'wrong-type 1'],
  ['{}', variants, 'required-missing {}'],
  ['{', variants],
  ['{}', { ...variants, byRequired: false }],
  ['{"x": "1"}', untold],
  ['{"x": 1}', untold, 'wrong-type 1'],
  ['{}', untold, 'required-missing {}'],
  ['{"x": "1", "a": "1"}', untold, 'required-missing {"x": "1", "a": "1"}'],

  ['{"a": "1"}', cases, 'required-missing {"a": "1"}'],
  ['{"d": 1}', cases, 'wrong-type 1'],
  ['{}', cases, 'too-few-members {}'],

  ['{}', { type: 'map', values: number }],
  ['{}', { type: 'map', values: number, minMembers: 1 }, 'too-few-members {}'],
  ['{', { type: 'map', values: number, minMembers: 1 }],
  ['{"x": 1, "y": "2"}', { type: 'map', values: number, minMembers: 1 }, 'wrong-type "2"'],
  ['{"x": 1, "z": 1, "was": 1}', { type: 'map', values: number, keys: ['x'], formerKeys: ['was'] }, 'unknown-property "z"'],

  ['["1", 2]', { type: 'list', items: text }, 'wrong-type 2'],
  ['"1"', { type: 'list', items: text }, 'wrong-type "1"'],
  ['"1"', { type: 'list', items: text, single: true }],
  ['2', { type: 'list', items: text, single: true }, 'wrong-type 2'],
  ['[]', { type: 'list', items: text, min: 1, max: 2 }, 'too-few []'],
  ['["1"]', { type: 'list', items: text, min: 1, max: 2 }],
  ['["1", "2"]', { type: 'list', items: text, min: 1, max: 2 }],
  ['["1", "2", "3"]', { type: 'list', items: text, min: 1, max: 2 }, 'too-many ["1", "2", "3"]'],
  ['["1", "1"]', { type: 'list', items: text }],
  ['["1", "2", "1", "1"]', { type: 'list', items: text, unique: true }, 'duplicate-item "1"', 'duplicate-item "1"'],
  ['[1, 1]', { type: 'list', items: number, unique: true }],
  ['["1"]', { type: 'list', items: text, mustHold: ['1'] }],
  ['["1"', { type: 'list', items: text, mustHold: ['2'] }],
]; // prettier-ignore

describe('the check of a shape', () => {
  for (const [json, shape, ...expected] of rows)
    it(`${json} as ${shape.type}: ${expected.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(found(json, shape), expected));

  it('accepts a body with only those properties that are sufficient on their own', () => {
    const missing = 'required-missing {"id": "1"}';
    assert.deepEqual(found('{"id": "1", "rank": 1}', short, 'update'), []);
    assert.deepEqual(found('{"id": "1"}', short, 'update'), [missing]);
    assert.deepEqual(found('{"rank": 1}', short, 'update'), ['required-missing {"rank": 1}', 'required-missing {"rank": 1}']); // prettier-ignore
    assert.deepEqual(found('{"id": "1", "x": 1}', short, 'update').slice(1), ['required-missing {"id": "1", "x": 1}']); // prettier-ignore
  });

  it('adds a missing item at the end of the list', () => {
    const fixed = (json: string) =>
      problemsOf(json, { type: 'list', items: text, mustHold: ['x'] }, 'create').flatMap(({ code, fixes = [] }) => [code, ...fixes.map(({ edits }) => applyEdits(json, edits))]); // prettier-ignore
    assert.deepEqual(fixed('[]'), ['document/grant-missing', '["x"]']);
    assert.deepEqual(fixed('["a" ]'), ['document/grant-missing', '["a", "x" ]']);
  });

  it('refers to the first of two equal names', () => {
    const json = '{"a": "1", "b": "1", "a": "2"}';
    const [problem] = problemsOf(json, required, 'create');
    assert.deepEqual(problem?.related?.map(({ start }) => start), [1]);
  }); // prettier-ignore
});
