import assert from 'node:assert/strict';
import { dropOf, runDrop } from '../../app/commands/drop';
import { type TreeNode } from '../../app/tree/node';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

describe('dragging rows', () => {
  let editor: PlayedEditor;
  let access: readonly TreeNode[];
  let firewall: readonly TreeNode[];

  const rule = (label: string): TreeNode => find(firewall, 'firewall_rule', label);
  const find = (rows: readonly TreeNode[], type: string, label: string): TreeNode => {
    const found = rows.find((one) => one.type === type && one.label === label);
    assert.ok(found, `${type} ${label}`);
    return found;
  };
  const order = async (): Promise<readonly string[]> =>
    (await allRows(new PlayedEditor(editor.local), 'firewall'))
      .filter(({ type }) => type === 'firewall_rule')
      .map(({ label }) => label);

  beforeEach(async () => {
    editor = new PlayedEditor(new LocalService());
    access = await allRows(editor, 'access');
    firewall = await allRows(editor, 'firewall');
    editor.sent.length = 0;
  });

  it('moves a rule to the place of another; the plan names every priority that changes', async () => {
    await runDrop(editor, [rule('Sign-in from afar')], rule('Office'));
    assert.deepEqual((await order()).slice(0, 3), ['Old admin path', 'Sign-in from afar', 'Office']);
    assert.deepEqual(editor.plans[0]?.changes, [
      'Sign-in from afar: priority none → 2',
      'Office: priority 2 → 3',
    ]);
    assert.equal(editor.plans[0].confirmation, 'modal');
    assert.deepEqual(
      editor.sent.filter((one) => !one.endsWith('.list')),
      ['firewallRules.updatePriorityOfMany'],
    );
  });

  it('moves rules up and down by the keyboard', async () => {
    await actions['firewallRule.moveDown']?.(editor, [rule('Old admin path')]);
    assert.deepEqual((await order()).slice(0, 2), ['Office', 'Old admin path']);
    await actions['firewallRule.moveUp']?.(editor, [rule('Old admin path')]);
    assert.deepEqual((await order()).slice(0, 2), ['Old admin path', 'Office']);
    await actions['firewallRule.moveUp']?.(editor, [rule('Old admin path')]);
    assert.match(editor.shown.join(), /The rule is already in this position\./);
  });

  it('adds members to the group that they are dropped on, once', async () => {
    const members = access.filter(({ type, parent }) => type === 'user_group_member' && parent?.parent?.label === 'Editors').slice(0, 2);
    const group = find(access, 'user_group', 'Contractors 2024');
    await runDrop(editor, members, group);
    assert.deepEqual(editor.sent.filter((one) => one === 'members.add'), ['members.add']);
    assert.match(editor.plans[0]?.title ?? '', /Add 2 members to Contractors 2024/);
    const heading = find(await allRows(editor, 'access'), 'user_group', 'Contractors 2024');
    await runDrop(editor, members, heading);
    assert.match(editor.shown.join(), /All selected members are already in the group\./);
  }); // prettier-ignore

  it('does nothing where a row cannot be dropped, and says where it can be', async () => {
    const group = find(access, 'user_group', 'Editors');
    const [member] = access.filter(({ type }) => type === 'user_group_member');
    const office = rule('Office');
    assert.ok(member);
    const elsewhere = {
      ...office,
      id: 'x',
      ref: { ...office.ref, scope: { type: 'zones', id: 'z' } },
    } as TreeNode;
    const readOnly = { ...group, scope: { ...group.scope, readOnly: true } } as TreeNode;
    const nowhere: readonly (readonly [readonly TreeNode[], TreeNode | undefined])[] = [
      [[office], undefined],
      [[office], office],
      [[office], group],
      [[office], elsewhere],
      [[member, office], group],
      [[member], office],
      [[member], readOnly],
      [[group], group],
    ];
    for (const [dragged, target] of nowhere) assert.equal(dropOf(dragged, target), undefined);
    await runDrop(editor, [office], group);
    assert.deepEqual(editor.sent, []);
    assert.match(editor.shown.join(), /Drop firewall rules on another firewall rule in the same zone/);
  });
});
