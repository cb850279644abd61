import assert from 'node:assert/strict';
import { type Outcome } from '../../../../core/api/error';
import { type ChangePlan } from '../../../../core/changes/plan';
import { type StepResult } from '../../../../core/changes/step-result';
import { type Prompts } from '../../../../app/context/prompts';
import { applyEdit } from '../../../../app/documents/apply';
import { documentText, isEditable } from '../../../../core/resources/document-text';
import { type Json } from '../../../../core/resources/json';
import { parseJsonc } from '../../../../core/resources/parse-jsonc';
import { account, target, zone } from '../../../support/targets';

const record = {
  id: 'r',
  mode: 'block',
  configuration: { target: 'ip', value: '192.0.2.1' },
  notes: 'a',
  modified_on: '2026-01-01T00:00:00Z',
};
const { ref, scope } = target(account, 'access_rule', 'r', record);

/** Applies an edit while the account contains `current`. `side` answers the questions about conflicts. */
async function apply(
  change: object,
  current: Json | undefined,
  side?: 'Mine' | 'Theirs',
  result?: StepResult,
) {
  const plans: ChangePlan[] = [];
  const asked: string[] = [];
  const { mode, configuration, notes } = record;
  const answer: Outcome<Json> =
    current === undefined
      ? ({ ok: false, error: { kind: 'notFound' } } as Outcome<Json>)
      : { ok: true, value: current, messages: [], issues: [], wire: current };
  const applied = await applyEdit(
    { ref, scope, base: record, text: JSON.stringify({ mode, configuration, notes, ...change }) },
    {
      remote: { send: () => Promise.resolve(answer) } as never,
      prompts: {
        pick: (choices: readonly { label: string; value: unknown }[], { title }: { title: string }) => {
          asked.push(title);
          return Promise.resolve(choices.find(({ label }) => side && label.startsWith(side))?.value);
        },
      } as unknown as Prompts,
      run: (plan) => {
        plans.push(plan);
        return Promise.resolve([
          {
            step: plan.steps[0]!,
            result: result ?? { type: 'verified', answer: {}, after: plan.steps[0]!.call.body! },
          },
        ]);
      },
    },
    new AbortController().signal,
  );
  return { applied, plan: plans[0], asked };
}

describe('applying a document', () => {
  it('sends what changed, after describing it in words', async () => {
    const { plan, asked } = await apply({ mode: 'challenge' }, record);
    assert.deepEqual(plan?.changes, ['mode: block → challenge']);
    assert.equal(plan.warning, undefined);
    assert.deepEqual(asked, []);
  });

  it('keeps what another user changed in the meantime, and says so', async () => {
    const { plan } = await apply({ mode: 'challenge' }, { ...record, notes: 'theirs' });
    assert.deepEqual(structuredClone(plan?.steps[0]?.call.body), {
      mode: 'challenge',
      configuration: record.configuration,
      notes: 'theirs',
    });
    assert.match(plan?.warning ?? '', /notes: a → theirs/);
  });

  it('asks about a value that both changed, down to one digit', async () => {
    const current = { ...record, configuration: { target: 'ip', value: '192.0.2.9' } };
    const change = { configuration: { target: 'ip', value: '192.0.2.7' } };
    const mine = await apply(change, current, 'Mine');
    assert.match(mine.asked[0] ?? '', /configuration\.value/);
    assert.deepEqual(mine.plan?.changes, ['configuration.value: 192.0.2.9 → 192.0.2.7']);
    const theirs = await apply(change, current, 'Theirs');
    assert.equal(theirs.applied.type, 'unchanged');
    assert.equal(theirs.plan, undefined);
    const left = await apply(change, current);
    assert.equal(left.applied.type, 'declined');
    assert.equal(left.plan, undefined);
  });

  it('uses the response as the record if it could not be read back', async () => {
    const answered = { ...record, mode: 'challenge', modified_on: '2026-02-02T00:00:00Z' };
    const own = await apply({ mode: 'challenge' }, record, undefined, { type: 'done', answer: answered });
    assert.deepEqual(own.applied, { type: 'applied', record: answered });
    const other = await apply({ mode: 'challenge' }, record, undefined, {
      type: 'done',
      answer: { ok: true },
    });
    assert.deepEqual(structuredClone(other.applied), {
      type: 'applied',
      record: { ...record, mode: 'challenge' },
    });
  });

  it('sends nothing when nothing changed, when the resource no longer exists, and when the text is not JSON', async () => {
    assert.equal((await apply({}, record)).applied.type, 'unchanged');
    assert.equal((await apply({ mode: 'challenge' }, undefined)).applied.type, 'gone');
    const broken = await applyEdit(
      { ref, scope, base: record, text: '{ "mode": ' },
      {} as never,
      new AbortController().signal,
    );
    assert.equal(broken.type, 'invalid');
  });
});

describe('the text of a resource', () => {
  it('has the editable properties as JSON, and the others as comments', () => {
    const text = documentText({ ref, record, scope });
    const parsed = parseJsonc(text);
    assert.equal(
      parsed.ok && JSON.stringify(parsed.value),
      '{"mode":"block","configuration":{"target":"ip","value":"192.0.2.1"},"notes":"a"}',
    );
    assert.match(text, /^\/\/ IP Access Rule · Example Ltd · Work\n/);
    assert.match(text, /\n\/\/ modified_on: 2026-01-01T00:00:00Z\n/);
  });

  it('cannot be changed on a read-only connection, if it is inherited, or if its type has no update', () => {
    const inherited = { ...record, scope: { type: 'organization', id: 'acc' } };
    const inZone = target(zone, 'access_rule', 'r', record).ref;
    assert.equal(isEditable({ ref, scope, record }), true);
    assert.equal(isEditable({ ref, scope: { ...scope, readOnly: true }, record }), false);
    assert.equal(isEditable({ ref: inZone, scope: zone, record: inherited }), false);
    assert.equal(isEditable({ ref: inZone, scope: zone, record }), true);
    assert.equal(isEditable(target(account, 'permission_group', 'p', {})), false);
  });
});
