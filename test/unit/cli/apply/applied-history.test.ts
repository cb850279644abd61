import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { appliedHistory } from '../../../../cli/apply/applied-history';
import { type ChangePlan, type PlanStep } from '../../../../core/changes/plan';
import { History } from '../../../../core/changes/history/history';
import { JournalFile } from '../../../../platform/journal-file';
import { Heartbeat } from '../../../../platform/heartbeat';
import { systemClock } from '../../../../platform/system-clock';
import { appliedJournalName, applyingFolderName } from '../../../../platform/user-folders';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

const scope = { type: 'zones', id: 'z', name: 'shop', connection: 'https://api.test', connectionName: 'api', accountId: '', readOnly: false }; // prettier-ignore
const plan = { title: 'Push', verb: 'Push', scope, changes: [], steps: [] } as unknown as ChangePlan;
const step = { target: 'one', call: { operation: 'lockdowns.create' } } as unknown as PlanStep;

describe('the history of rampart apply', () => {
  after(removeTempFolders);

  it('shows the editor changes in progress until they are finished or the program ends', async () => {
    const folder = tempFolder({});
    const running = path.join(folder, applyingFolderName);
    const log = appliedHistory(folder, (error) => assert.fail(String(error)));
    const open = await log.begin(plan, step, undefined);
    const signs = new Heartbeat(path.join(folder, 'windows'), 'editor', systemClock, [running]);
    const editor = new History(new JournalFile(path.join(folder, appliedJournalName)), Date.now, () => 'x', signs); // prettier-ignore
    const states = async (): Promise<readonly (readonly [string, boolean])[]> => {
      const entries = await editor.entries();
      const underWay = await editor.underWayOf(entries);
      return entries.map(({ id, state }) => [state, underWay.has(id)]);
    };
    assert.deepEqual(await states(), [['begun', true]]);
    await editor.clear();
    assert.deepEqual(await states(), [['begun', true]]);
    const [sign = ''] = fs.readdirSync(running);
    fs.writeFileSync(path.join(running, sign), '0');
    assert.deepEqual(await states(), [['begun', false]]);
    await open.finish({ type: 'verified', answer: null });
    assert.deepEqual(await states(), [['verified', false]]);
    assert.deepEqual(fs.readdirSync(running), []);
  });

  it('gives no more signs of life after it could not be written', async () => {
    const folder = tempFolder({});
    const failures: unknown[] = [];
    const log = appliedHistory(folder, (error) => failures.push(error));
    const open = await log.begin(plan, step, undefined);
    fs.rmSync(path.join(folder, appliedJournalName));
    fs.mkdirSync(path.join(folder, appliedJournalName));
    await open.sent();
    await open.finish({ type: 'verified', answer: null });
    assert.equal(failures.length, 1);
    assert.deepEqual(fs.readdirSync(path.join(folder, applyingFolderName)), []);
  });

  it('does not grow forever on a machine without the editor', async () => {
    const folder = tempFolder({ [appliedJournalName]: '{}\n'.repeat(5000) });
    const log = appliedHistory(folder, (error) => assert.fail(String(error)));
    const open = await log.begin(plan, step, undefined);
    await open.sent();
    const lines = fs.readFileSync(path.join(folder, appliedJournalName), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { readonly type: string }).type),
      ['begin', 'end'],
    );
  });
});
