import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  type FilePlan,
  planFileText,
  planId,
  plannedChange,
  readPlanFile,
} from '../../../../../core/changes/plan-file/plan-file';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const file = 'lockdown_rule/office.lockdown_rule.jsonc';
const plan: FilePlan = {
  origin: 'https://api.example',
  scope: { type: 'zones', id: 'zone1' },
  scopeName: 'shop.example',
  folder: 'rules',
  createdAt: '2026-11-22T12:00:00.000Z',
  expiresAt: '2026-11-23T12:00:00.000Z',
  changes: [
    { type: 'create', kind: 'lockdown_rule', file, value: { urls: ['a.example/*'] } },
    { type: 'change', kind: 'ua_rule', file: 'ua_rule/a.ua_rule.jsonc', id: 'b', base: { paused: false }, value: { paused: true } },
    { type: 'delete', kind: 'access_rule', file: 'access_rule/c.access_rule.jsonc', id: 'd', base: { mode: 'block' } },
  ],
}; // prettier-ignore

/**
 * Returns a plan file with changed content and a matching ID, like a file that someone who knows the format could
 * create.
 */
const forged = (change: object): string => planFileText({ ...plan, ...change }, digest);

describe('plan files', () => {
  it('are read as they were written', () => {
    assert.deepEqual(readPlanFile(planFileText(plan, digest), digest), {
      ok: true,
      plan,
      id: planId(plan, digest),
    });
  });

  it('have an ID that depends on everything in them', () => {
    const ids = [
      plan,
      { ...plan, origin: 'https://other.example' },
      { ...plan, expiresAt: '2027-01-01T00:00:00.000Z' },
      { ...plan, folder: 'other' },
      { ...plan, changes: plan.changes.slice(1) },
    ].map((one) => planId(one, digest));
    assert.equal(new Set(ids).size, ids.length);
  });

  it('identify what is deleted by its content in the account', () => {
    const record = { id: 'd', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'x', created_on: 'then' }; // prettier-ignore
    assert.deepEqual(
      plannedChange({
        type: 'delete',
        kind: 'access_rule',
        file: 'access_rule/c.access_rule.jsonc',
        id: 'd',
        record,
      }),
      {
        type: 'delete',
        kind: 'access_rule',
        file: 'access_rule/c.access_rule.jsonc',
        id: 'd',
        base: { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'x' },
      },
    );
  });

  const [create, change] = plan.changes;
  const refused: Readonly<Record<string, readonly [text: string, message: RegExp]>> = {
    'no JSON': ['rampartPlan', /not a plan file/],
    'another document': ['{"rules": []}', /not a plan file/],
    'a list': ['[]', /not a plan file/],
    'another version': ['{"rampartPlan": 2}', /another version/],
    'an edited plan': [planFileText(plan, digest).replace('a.example', 'b.example'), /was edited/],
    'no changes': [forged({ changes: [] }), /damaged/],
    'a duplicate file': [forged({ changes: [create, create] }), /damaged/],
    'a file outside the folder': [
      forged({ changes: [{ ...create, file: '../office.lockdown_rule.jsonc' }] }),
      /damaged/,
    ],
    'a file of another type': [forged({ changes: [{ ...create, kind: 'ua_rule' }] }), /damaged/],
    'a type that folders of zones do not have': [
      forged({ changes: [{ ...create, kind: 'user_group', file: 'user_group/a.user_group.jsonc' }] }),
      /damaged/,
    ],
    'a deletion of what can only be changed in folders': [
      forged({
        scope: { type: 'accounts', id: 'a' },
        changes: [{ type: 'delete', kind: 'oauth_client', file: 'oauth_client/a.oauth_client.jsonc', id: 'a', base: {} }],
      }),
      /damaged/,
    ],
    'a change without an ID': [forged({ changes: [{ ...change, id: '' }] }), /damaged/],
    'a change without the earlier state': [forged({ changes: [{ ...change, base: undefined }] }), /damaged/],
    'a value that is not an object': [forged({ changes: [{ ...create, value: 'x' }] }), /damaged/],
    'no expiration time': [forged({ expiresAt: 'never' }), /damaged/],
    'a scope of another type': [forged({ scope: { type: 'users', id: 'a' } }), /damaged/],
  }; // prettier-ignore
  for (const [what, [text, message]] of Object.entries(refused))
    it(`reject ${what}`, () => {
      const read = readPlanFile(text, digest);
      assert.match(read.ok ? 'accepted' : read.message, message);
    });
});
