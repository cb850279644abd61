import assert from 'node:assert/strict';
import { addressOf, refOf, safeName } from '../../../../core/resources/document-address';
import { type ResourceRef } from '../../../../core/resources/ref';

const rule: ResourceRef = {
  connection: 'c',
  scope: { type: 'accounts', id: 'acc' },
  path: [{ kind: 'access_rule', id: '0123456789abcdef' }],
};
const names = { connectionName: 'Work', scopeName: 'Harbour', label: '192.0.2.0/24' };

describe('the address of a document', () => {
  it('has the names in its path and the resource in its query', () => {
    assert.deepEqual(addressOf(rule, names), {
      path: '/Work/Harbour/IP Access Rules/01234567/192.0.2.0∕24.jsonc',
      query: '/c/accounts/acc/access_rule/0123456789abcdef',
    });
  });

  it('links back to the resource, even after a rename', () => {
    for (const label of ['Office', 'Office 2', '../../other', ''])
      assert.deepEqual(refOf(addressOf(rule, { ...names, label })), rule);
    assert.equal(refOf({ query: '' }), undefined);
    assert.equal(refOf({ query: '/c/accounts/acc' }), undefined);
  });

  it('names the parents of a resource, and an ID once', () => {
    const run: ResourceRef = {
      ...rule,
      path: [
        { kind: 'workflow', id: 'orders' },
        { kind: 'workflow_instance', id: 'run-1' },
      ],
    };
    assert.equal(
      addressOf(run, { ...names, label: 'run-1' }).path,
      '/Work/Harbour/Workflows/orders/Instances/run-1.jsonc',
    );
  });

  const hostile: readonly [string, string][] = [
    ['../../etc/passwd', '∕..∕etc∕passwd'],
    ['..', '_'],
    ['', '_'],
    ['   ', '_'],
    ['a\\b', 'a∕b'],
    ['a\nb\u2028c\u0000d', 'a b c d'],
    ['gnp\u202Eexe.txt', 'gnp exe.txt'],
    ['in\u200Bvisible\uFEFF', 'in visible'],
    ['.hidden.', 'hidden'],
    ['50% off? #1', '50% off? #1'],
    ['Büro 東京 🏢', 'Büro 東京 🏢'],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['🏢'.repeat(61), `${'🏢'.repeat(59)}…`],
  ];
  for (const [name, safe] of hostile)
    it(`makes ${JSON.stringify(name.slice(0, 20))} safe`, () => assert.equal(safeName(name), safe));
});
