import assert from 'node:assert/strict';
import { withAccessEffects } from '../../app/confirm/access-effects';
import { draftAccessChange } from '../../app/documents/draft-change';
import { planAdd } from '../../core/changes/plans/group-members';
import { setMembers } from '../../core/changes/set-members';
import { type ChangePlan } from '../../core/changes/plan';
import { type Json, asJson, isObject } from '../../core/resources/json';
import { list, text } from '../../core/resources/record';
import { type Scope, refIn } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const never = (): Promise<never> => new Promise(() => undefined);

async function harbour() {
  const editor = new PlayedEditor(new LocalService());
  const scope = (await editor.remote.scopes()).find(({ type, name }) => type === 'accounts' && name === 'Harbour Goods')!; // prettier-ignore
  const all = async (kind: 'user_group' | 'resource_group'): Promise<readonly Json[]> => {
    const page = await editor.remote.page(
      { list: kind, scope, within: [], query: {} },
      undefined,
      editor.signal,
    );
    return page.ok ? page.value.items.map(asJson) : [];
  };
  return { editor, scope, groups: await all('user_group'), resources: await all('resource_group') };
}

const targetOf = (scope: Scope, kind: 'user_group' | 'resource_group', record: Json): Target => ({
  ref: refIn(scope, [{ kind, id: text(record, 'id') ?? '' }]),
  scope,
  record,
  label: text(record, 'name') ?? '',
});

const named = (records: readonly Json[], name: string): Json => {
  const found = records.find((one) => text(one, 'name') === name);
  assert.ok(found, `${name}: ${records.map((one) => text(one, 'name')).join()}`);
  return found;
};

const planOf = (target: Target, members: Record<string, Json>): ChangePlan => ({
  title: 'Change',
  verb: 'Change',
  scope: target.scope,
  changes: [],
  confirmation: 'modal',
  steps: [setMembers(target, members)!],
});

async function said(plan: ChangePlan, editor: PlayedEditor): Promise<readonly string[]> {
  const { sections } = await withAccessEffects(plan, { remote: editor.remote, nowMs: () => 0, wait: never });
  assert.equal(sections?.[0]?.title, 'Effect on Permissions');
  return sections[0].lines;
}

describe('the effect of a change on permissions, on the demo service', () => {
  it('describes a policy that is removed from a user group', async () => {
    const { editor, scope, groups } = await harbour();
    const security = named(groups, 'Security');
    const lines = await said(planOf(targetOf(scope, 'user_group', security), { policies: [] }), editor);
    assert.ok(
      lines.some((line) => /^Members who lose .* on .*: .*@.*allowed by Security, policy 1/.test(line)),
      lines.join('\n'),
    );
    // A deny policy of the group Security is removed, too, so its members may gain permissions that another of their
    // groups allows.
    assert.ok(
      lines.every((line) => /^Members who (?:lose|gain|may)/.test(line)),
      lines.join('\n'),
    );
  });

  it('describes a new member of a user group', async () => {
    const { editor, scope, groups } = await harbour();
    const security = targetOf(scope, 'user_group', named(groups, 'Security'));
    const plan = planAdd(
      security,
      [],
      ['f'.repeat(32)],
      new Map([['f'.repeat(32), 'new@harbour-goods.example']]),
    );
    const lines = await said(plan!, editor);
    assert.ok(
      lines.some((line) =>
        /^Members who gain .* on .*: new@harbour-goods\.example \(allowed by Security, policy 1\)/.test(line),
      ),
      lines.join('\n'),
    );
    assert.ok(
      lines.every((line) => line.includes('new@harbour-goods.example')),
      lines.join('\n'),
    );
  });

  it('describes a resource group that covers less', async () => {
    const { editor, scope, resources } = await harbour();
    const whole = named(resources, 'Whole account');
    const key = text(isObject(whole) ? whole.scope : undefined, 'key') ?? '';
    const narrow = { key, objects: [{ key: 'com.cloudflare.api.account.zone.0' }] };
    const lines = await said(planOf(targetOf(scope, 'resource_group', whole), { scope: narrow }), editor);
    assert.ok(
      lines.some((line) => line.startsWith('Members who lose Administrator on ')),
      lines.join('\n'),
    );
  });

  it('describes a change of only the name', async () => {
    const { editor, scope, groups } = await harbour();
    const lines = await said(planOf(targetOf(scope, 'user_group', named(groups, 'Security')), { name: 'Safety' }), editor); // prettier-ignore
    assert.deepEqual(lines, ['No member gains or loses a permission.']);
  });

  it('is undecided when reading takes too long', async () => {
    const { scope, groups } = await harbour();
    const plan = planOf(targetOf(scope, 'user_group', named(groups, 'Security')), { policies: [] });
    const remote = { page: never, scopes: never };
    const { sections } = await withAccessEffects(plan, {
      remote,
      nowMs: () => 0,
      wait: () => Promise.resolve(),
    });
    assert.deepEqual(sections?.[0]?.lines, [
      'The effect is unknown because reading the account took too long.',
    ]);
  });

  it('is shown for a draft, with its policies', async () => {
    const { scope, groups } = await harbour();
    const { ref, record } = targetOf(scope, 'user_group', named(groups, 'Security'));
    const change = draftAccessChange({ ref, base: record, text: '{ "policies": [] }' });
    assert.deepEqual(change?.type === 'group' && [change.after?.name, change.after?.policies], [
      'Security',
      [],
    ]);
    assert.equal(draftAccessChange({ ref, base: record, text: '{' }), undefined);
    assert.ok(list(record, 'policies').length > 0);
  });

  it('names policies that allow only what others already allow', async () => {
    const { editor } = await harbour();
    editor.answers = ['Harbour Goods'];
    await actions['access.redundantPolicies']?.(editor, []);
    const report = editor.reports.at(-1)?.write('').text ?? '';
    assert.match(report, /^# Redundant policies in Harbour Goods\n\nNone\.\n\n## Assumptions/);
  });
});
