import assert from 'node:assert/strict';
import { applyEdit } from '../../app/documents/apply';
import { type Edit } from '../../app/documents/plan-edit';
import { createAgain, planAgain } from '../../app/documents/create-again';
import { documentText } from '../../core/resources/document-text';
import { type JsonObject } from '../../core/resources/json';
import { readRecord } from '../../core/resources/read-record';
import { removeCall } from '../../core/resources/calls';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { PlayedEditor, edited } from '../support/played-editor';

const { signal } = new AbortController();

/** Returns an edited document whose resource was deleted by another user in the meantime. */
async function deletedMeanwhile(
  kind: string,
  type: 'accounts' | 'zones',
  change: (value: Record<string, unknown>) => void,
): Promise<{ editor: PlayedEditor; edit: Edit; base: JsonObject }> {
  const editor = new PlayedEditor(new LocalService({ wafOverridesGone: false }));
  const rows = await allRows(editor, kind === 'user_group' ? 'access' : 'firewall');
  const row = rows.find((one) => one.type === kind && one.ref?.scope.type === type && one.marks.includes('writable'));
  const { ref, scope } = row ?? assert.fail('there is one');
  assert.ok(ref && scope);
  const read = await readRecord(editor.remote, ref, scope, signal);
  assert.ok(read.ok);
  const base = read.value;
  const edit = { ref, scope, base, text: edited(documentText({ ref, scope, record: base }), change) };
  await editor.remote.send(removeCall(ref) ?? assert.fail('it can be deleted'), signal);
  assert.equal((await applyEdit(edit, editor, signal)).type, 'gone');
  return { editor, edit, base: base as JsonObject };
} // prettier-ignore

describe('a document whose resource was deleted in the meantime', () => {
  for (const [kind, type] of [
    ['access_rule', 'zones'],
    ['access_rule', 'accounts'],
    ['lockdown_rule', 'zones'],
    ['ua_rule', 'zones'],
    ['firewall_rule', 'zones'],
    ['user_group', 'accounts'],
  ] as const)
    it(`re-creates ${kind} in ${type} in the same place, with what only a creation sets`, async () => {
      const name = kind === 'access_rule' ? 'notes' : kind === 'user_group' ? 'name' : 'description';
      const { editor, edit, base } = await deletedMeanwhile(kind, type, (value) => (value[name] = 'again'));
      const plan = planAgain(edit) ?? assert.fail('it can be made again');
      assert.equal(plan.scope, edit.scope);
      assert.equal(plan.confirmation, 'modal');
      const made = await createAgain(editor, plan);
      assert.equal(made?.ref.path[0]?.kind, kind);
      assert.notEqual(made.ref.path[0].id, edit.ref.path[0]?.id);
      const record = made.record as JsonObject;
      assert.equal(record[name], 'again');
      for (const member of ['configuration', 'configurations', 'urls', 'mode', 'action'])
        assert.deepEqual(record[member], base[member], member);
    });

  it('is not offered if the result would be another resource', async () => {
    const editor = new PlayedEditor(new LocalService());
    const row = (await allRows(editor, 'access')).find(({ type }) => type === 'oauth_client');
    const { ref, scope } = row ?? assert.fail('there is one');
    assert.ok(ref && scope);
    assert.equal(planAgain({ ref, scope, base: {}, text: '{}' }), undefined);
  });
});
