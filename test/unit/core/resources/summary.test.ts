import assert from 'node:assert/strict';
import { changesBetween } from '../../../../core/resources/difference';
import { type Json } from '../../../../core/resources/json';
import { namesIn } from '../../../../core/resources/names';
import { summarize } from '../../../../core/resources/summary';

const ip = (value: string): Json => ({ target: 'ip', value });

const clauses = 'http.request.uri.path contains "/a" and http.request.uri.query contains "b=1"';

const cases: readonly [string, Json, Json, readonly string[]][] = [
  ['a field', { mode: 'block' }, { mode: 'challenge' }, ['mode: block → challenge']],
  ['a nested property', { scope: { key: 'a' } }, { scope: { key: 'b' } }, ['scope.key: a → b']],
  ['a new property', {}, { notes: 'office' }, ['sets notes to office']],
  ['a removed property', { notes: 'office' }, {}, ['removes notes (was office)']],
  ['an empty string', { notes: 'x' }, { notes: '' }, ['notes: x → (empty)']],
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
    'a property of an element',
    { policies: [{ id: 'p', access: 'allow' }] },
    { policies: [{ id: 'p', access: 'deny' }] },
    ['policies.id p.access: allow → deny'],
  ],
  ['an object', { limits: { steps: 5 } }, {}, ['removes limits (was steps: 5)']],
  ['what it matches', {}, { configuration: ip('192.0.2.1') }, ['sets configuration to ip 192.0.2.1']],
  [
    'a long expression, shortened only where both sides are the same',
    { expression: `${clauses} and ip.src in {192.0.2.1}` },
    { expression: `${clauses} and ip.src in {192.0.2.1 192.0.2.2}` },
    ['expression: … "b=1" and ip.src in {192.0.2.1} → … "b=1" and ip.src in {192.0.2.1 192.0.2.2}'],
  ],
  ['a long new expression, in full', {}, { expression: clauses }, [`sets expression to ${clauses}`]],
  ['nothing', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
];

/** A group in the format of the service, with the names of the resources in its policies. */
const group = {
  id: 'g',
  name: 'Security',
  policies: [
    { id: 'p1', access: 'allow', permission_groups: [{ id: 'w', name: 'DNS Write' }], resource_groups: [{ id: 's', name: 'Storefront' }] },
    { id: 'p2', access: 'deny', permission_groups: [{ id: 'f', meta: { label: 'Firewall' } }], resource_groups: [] },
  ],
}; // prettier-ignore
const short = (id: string, access: string, permission: string, resource?: string): Json => ({
  id,
  access,
  permission_groups: [{ id: permission }],
  resource_groups: resource === undefined ? [] : [{ id: resource }],
});

describe('summarize, with names', () => {
  const say = (before: Json, after: Json): readonly string[] =>
    summarize(changesBetween(before, after), namesIn(group));
  const both = [short('p1', 'allow', 'w', 's'), short('p2', 'deny', 'f')];

  it('names a policy by its content', () =>
    assert.deepEqual(say({ policies: both }, { policies: both.slice(0, 1) }), [
      'removes deny Firewall on nothing from policies',
    ]));

  it('names the parts of a policy', () => {
    const other = [short('p1', 'deny', 'w', 's'), short('p2', 'deny', 'x')];
    assert.deepEqual(say({ policies: both }, { policies: other }), [
      'policies.“allow DNS Write on Storefront”.access: allow → deny',
      'removes Firewall from policies.“deny Firewall on nothing”.permission_groups',
      'adds x to policies.“deny Firewall on nothing”.permission_groups',
    ]);
  });
});

describe('summarize', () => {
  for (const [name, before, after, expected] of cases)
    it(`describes in words: ${name}`, () =>
      assert.deepEqual(summarize(changesBetween(before, after)), expected));
});
