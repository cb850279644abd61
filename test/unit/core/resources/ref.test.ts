import assert from 'node:assert/strict';
import { type ResourceRef, formatRef, parseRef } from '../../../../core/resources/ref';

const account = { type: 'accounts', id: 'acc' } as const;
const refs: readonly [ResourceRef, string][] = [
  [
    { connection: 'local', scope: account, path: [{ kind: 'access_rule', id: 'r1' }] },
    '/local/accounts/acc/access_rule/r1',
  ],
  [
    { connection: 'my work', scope: { type: 'zones', id: 'z' }, path: [{ kind: 'ua_rule', id: '1' }] },
    '/my%20work/zones/z/ua_rule/1',
  ],
  [
    {
      connection: 'c',
      scope: account,
      path: [
        { kind: 'workflow', id: 'orders' },
        { kind: 'workflow_instance', id: '*/5 * * * *-2026/é' },
      ],
    },
    '/c/accounts/acc/workflow/orders/workflow_instance/*%2F5%20*%20*%20*%20*-2026%2F%C3%A9',
  ],
];

describe('references', () => {
  for (const [ref, path] of refs)
    it(`convert to a path and back: ${path}`, () => {
      assert.equal(formatRef(ref), path);
      assert.deepEqual(parseRef(path), ref);
    });

  it('are parsed only from paths of their own form', () => {
    for (const path of [
      '',
      '/',
      '/c/accounts/a',
      '/c/accounts/a/access_rule',
      '/c/users/a/access_rule/r.jsonc',
      '/c/accounts/a/nonsense/r',
      'c/accounts/a/access_rule/r',
      '/c/accounts/a/access_rule/%zz',
      '/c/accounts//access_rule/r',
    ])
      assert.equal(parseRef(path), undefined, path);
  });
});
