import assert from 'node:assert/strict';
import { type TreeNode } from '../../app/tree/node';
import { lastStep } from '../../core/resources/ref';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const newEditor = (): PlayedEditor => new PlayedEditor(new LocalService());

describe('a command on selected rows', () => {
  it('removes members of several groups separately, because each confirmation names a group', async () => {
    const editor = newEditor();
    const members = (await allRows(editor, 'access')).filter(({ type }) => type === 'user_group_member');
    const groupOf = ({ ref }: TreeNode): string => ref?.path[0]?.id ?? '';
    const [first] = members;
    const other = members.find(
      (one) => one.scope === first?.scope && groupOf(one) !== (first && groupOf(first)),
    );
    assert.ok(first && other);
    await actions['resource.delete']?.(editor, [first, other]);
    const groups = editor.plans.map(({ steps }) => steps.map(({ ref }) => ref?.path[0]?.id));
    assert.deepEqual(groups, [[groupOf(first)], [groupOf(other)]]);
    for (const { title, steps } of editor.plans)
      assert.ok(title.startsWith(`Remove ${steps[0]?.target} from `), title);
    assert.equal(new Set(editor.plans.map(({ title }) => title.split(' from ')[1])).size, 2);
  });

  it('says that rules have no action in common, instead of an empty list', async () => {
    const editor = newEditor();
    const rows = await allRows(editor, 'firewall');
    const [group] = rows.filter(({ type }) => type === 'waf_group');
    const [agent] = rows.filter(({ type }) => type === 'ua_rule');
    assert.ok(group && agent);
    await actions['rule.setMode']?.(editor, [group, agent]);
    assert.deepEqual(editor.shown, [
      'No action is available for all selected rules. Change the rules separately.',
    ]);
    assert.deepEqual(editor.plans, []);
  });

  it('says that a resource has no tags, instead of an empty list', async () => {
    const editor = newEditor();
    const account = (await allRows(editor, 'access')).findLast(({ type }) => type === 'account');
    assert.ok(account);
    await actions['tag.remove']?.(editor, [account]);
    assert.deepEqual(editor.shown, [`${account.label} has no tags.`]);
  });

  it('says that an account has no zones, instead of an empty list', async () => {
    const editor = newEditor();
    const accounts = (await editor.remote.scopes()).filter(({ type }) => type === 'accounts');
    editor.remote.scopes = () => Promise.resolve(accounts.slice(0, 1));
    editor.answers = ['zone'];
    await actions['tag.set']?.(editor, []);
    assert.deepEqual(editor.shown, [`No zone is available in account ${accounts[0]?.name ?? ''}.`]);
  });

  it('says that a list contains no instances', async () => {
    const editor = newEditor();
    const instance = (await allRows(editor, 'workflows')).find(({ type }) => type === 'workflow_instance');
    const { ref, scope } = instance ?? assert.fail('there is one');
    assert.ok(ref && scope && lastStep(ref).kind === 'workflow_instance');
    const request = { list: 'workflow_instance', scope, within: ref.path.slice(0, -1), query: {} } as const;
    editor.below = { request, words: 'no instance has this name' };
    await actions['instance.changeAll']?.(editor, [instance ?? assert.fail()]);
    assert.deepEqual(editor.shown, ['The list contains no instances.']);
  });
});

describe('going to a resource', () => {
  it('says that nothing could be read, instead of finding nothing', async () => {
    const editor = newEditor();
    await editor.remote.scopes();
    await editor.local.send('PUT', '/__rampart/switches', { permissions: [] });
    editor.answers = ['Office'];
    await actions['resource.goto']?.(editor, []);
    assert.deepEqual(editor.shown, [
      'Nothing was found, but not everything could be read. Not allowed: the token requires the “Account Firewall Access Rules Read” permission',
    ]);
  });
});
