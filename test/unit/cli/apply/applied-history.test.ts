import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { appliedHistory } from '../../../../cli/apply/applied-history';
import { type ChangePlan, type PlanStep } from '../../../../core/changes/plan';
import { appliedJournalName } from '../../../../platform/user-folders';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

describe('the history of rampart apply', () => {
  after(removeTempFolders);

  it('does not grow forever on a machine without the editor', async () => {
    const folder = tempFolder({ [appliedJournalName]: '{}\n'.repeat(5000) });
    const scope = { type: 'zones', id: 'z', name: 'shop', connection: 'https://api.test' };
    const plan = { title: 'Push', verb: 'Push', scope, changes: [], steps: [] } as unknown as ChangePlan;
    const step = { target: 'one', call: { operation: 'lockdowns.create' } } as unknown as PlanStep;
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
