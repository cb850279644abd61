import assert from 'node:assert/strict';
import { WorkflowReads } from '../../app/graph/workflow-reads';
import { statisticsScope } from '../../app/graph/statistics-scope';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';

describe('the logs that statistics are made of', () => {
  const workflow = 'email-campaign';

  async function start(more: number) {
    const local = new LocalService();
    const editor = new PlayedEditor(local);
    const [scope] = await editor.remote.scopes();
    assert.ok(scope);
    const path = `/accounts/${scope.id}/workflows/${workflow}`;
    for (let at = 0; at < more; at += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({ instance_id: `run-${at + index}` }));
      assert.equal((await local.send('POST', `${path}/instances/batch`, rows)).status, 200);
    }
    const [{ version_id: version }] = (await local.result(`${path}/instances?per_page=1`)) as [
      { version_id: string },
    ];
    const key = { kind: 'version', connection: 'local', account: scope.id, workflow, version } as const;
    return { editor, version, reads: new WorkflowReads(editor.remote, key) };
  }

  it('are of all runs at hand, over pages, with progress', async () => {
    const { reads, version } = await start(200);
    const told: string[] = [];
    const found = await reads.logsOf(version, new AbortController().signal, (read, all) => void told.push(`${read}/${all}`)); // prettier-ignore
    assert.ok(found);
    assert.ok(found.known >= 200, String(found.known));
    assert.equal(found.logs.length, found.known);
    assert.equal(found.isWhole, true);
    assert.deepEqual(told.slice(0, 2), [`0/${found.known}`, `5/${found.known}`]);
    assert.equal(
      statisticsScope({ ...found, runs: found.logs.length }),
      `Based on all runs of this version (${found.known}).`,
    );
  });

  it('are those that were read until someone stopped', async () => {
    const { reads, version } = await start(100);
    const stop = new AbortController();
    const found = await reads.logsOf(version, stop.signal, (read) => {
      if (read >= 20) stop.abort();
    });
    assert.ok(found && found.logs.length >= 20 && found.logs.length <= 25, String(found?.logs.length));
    assert.match(
      statisticsScope({ ...found, runs: found.logs.length }),
      /^Based on 2\d of 1\d\d runs .* not read\.$/,
    );
  });

  it('are none for a version that no run has', async () => {
    const { reads } = await start(0);
    const found = await reads.logsOf('none', new AbortController().signal);
    assert.deepEqual(found, { logs: [], known: 0, isWhole: true });
  });
});
