import assert from 'node:assert/strict';
import { type TreeNode } from '../../app/tree/node';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { type Answer, PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const fromAccount = 'Select members of the account';

class Chooser {
  readonly local = new LocalService();
  readonly editor = new PlayedEditor(this.local);
  /** The title, the placeholder, and the offered labels of each list of members. */
  readonly asked: {
    readonly title: string;
    readonly placeholder: string;
    readonly labels: readonly string[];
  }[] = [];

  constructor() {
    const pickMany = this.editor.prompts.pickMany.bind(this.editor.prompts);
    Object.assign(this.editor.prompts, {
      pickMany: (...[choices, options]: Parameters<typeof pickMany>) => {
        const { title, placeholder = '' } = options;
        this.asked.push({ title, placeholder, labels: choices.map(({ label }) => label) });
        return pickMany(choices, options);
      },
    });
  }

  async group(name: string): Promise<TreeNode> {
    const rows = await allRows(this.editor, 'access');
    return rows.find(({ type, label }) => type === 'user_group' && label === name) ?? assert.fail(name);
  }

  async run(command: string, group: TreeNode, ...answers: Answer[]): Promise<void> {
    this.editor.answers = [fromAccount, ...answers];
    await actions[command]?.(this.editor, [group]);
    assert.deepEqual(this.editor.answers, []);
  }
}

describe('choosing members of a group', () => {
  it('says what is chosen: members to add, or all that the group should have', async () => {
    const one = new Chooser();
    const group = await one.group('Editors');
    await one.run('member.add', group, 'rosa.weber@harbour-goods.example');
    await one.run('member.replace', group, 'rosa.weber@harbour-goods.example');
    assert.deepEqual(
      one.asked.map(({ title, placeholder }) => [title, placeholder]),
      [
        ['Add Members: Editors', 'Select the members to add'],
        ['Replace All Members: Editors', 'Select all members that the group should have'],
      ],
    );
  });

  it('says that nothing is sent if none was chosen', async () => {
    for (const command of ['member.add', 'member.replace']) {
      const one = new Chooser();
      await one.run(command, await one.group('Editors'), []);
      assert.deepEqual(one.editor.shown, ['No members were selected. Nothing was sent.']);
      assert.deepEqual(one.editor.plans, []);
    }
  });

  it('says that there is none to choose if no group of the account has members', async () => {
    const one = new Chooser();
    const group = await one.group('Editors');
    const { scope } = group;
    for (const { id } of await one.local.result(`/accounts/${scope?.id}/iam/user_groups`))
      await one.local.send('PUT', `/accounts/${scope?.id}/iam/user_groups/${id}/members`, []);
    for (const command of ['member.add', 'member.replace']) await one.run(command, group);
    assert.deepEqual(one.editor.shown, Array(2).fill(
      'No members were found in the user groups of Harbour Goods. You can enter the IDs of members instead.',
    )); // prettier-ignore
  });

  it('names the groups whose members could not be read, because their members are not offered', async () => {
    const one = new Chooser();
    const group = await one.group('Editors');
    const fault = {
      kind: 'status',
      status: 403,
      operation: 'account-user-group-member-list',
      method: 'GET',
      skip: 1,
      count: 1,
    };
    const { status } = await one.local.send('PUT', '/__rampart/faults', [fault]);
    assert.equal(status, 200);
    await one.run('member.add', group, []);
    assert.match(one.asked[0]?.placeholder ?? '', /^Could not be read: Members of [^,]+\.$/);
  });
});
