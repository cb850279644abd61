import assert from 'node:assert/strict';
import { changesBetween } from '../../../../core/resources/difference';
import { type Json } from '../../../../core/resources/json';
import { summarize } from '../../../../core/resources/summary';

const ip = (value: string): Json => ({ target: 'ip', value });

const cases: readonly [string, Json, Json, readonly string[]][] = [
  ['a field', { mode: 'block' }, { mode: 'challenge' }, ['mode: block → challenge']],
  ['a nested field', { scope: { key: 'a' } }, { scope: { key: 'b' } }, ['scope.key: a → b']],
  ['a new field', {}, { notes: 'office' }, ['sets notes to office']],
  ['a removed field', { notes: 'office' }, {}, ['removes notes (was office)']],
  ['an empty text', { notes: 'x' }, { notes: '' }, ['notes: x → (empty)']],
  [
    'elements of a list',
    { configurations: [ip('192.0.2.1'), ip('192.0.2.2')] },
    { configurations: [ip('192.0.2.2'), ip('192.0.2.9')] },
    ['removes 192.0.2.1 from configurations', 'adds 192.0.2.9 to configurations'],
  ],
  [
    'many elements',
    { scopes: [] },
    { scopes: ['a', 'b', 'c', 'd', 'e'] },
    ['adds a, b, c and 2 more to scopes'],
  ],
  ['the order of a list', { urls: ['a', 'b'] }, { urls: ['b', 'a'] }, ['changes the order of urls']],
  [
    'a field of an element',
    { policies: [{ id: 'p', access: 'allow' }] },
    { policies: [{ id: 'p', access: 'deny' }] },
    ['policies.id p.access: allow → deny'],
  ],
  ['nothing', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
];

describe('summarize', () => {
  for (const [name, before, after, expected] of cases)
    it(`says in words: ${name}`, () => assert.deepEqual(summarize(changesBetween(before, after)), expected));
});
