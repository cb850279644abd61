import assert from 'node:assert/strict';
import { type RunLogs, WorkflowReads } from '../../app/graph/workflow-reads';
import { statisticsScope } from '../../app/graph/statistics-scope';
import { type Found } from '../../core/api/error';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';

describe('the logs that statistics are computed from', () => {
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
    return { local, version, reads: new WorkflowReads(editor.remote, key) };
  }

  it('are those of all available runs, over pages, with progress', async () => {
    const { reads, version } = await start(200);
    const told: string[] = [];
    const found = value(await reads.logsOf(version, new AbortController().signal, (read, all) => void told.push(`${read}/${all}`))); // prettier-ignore
    assert.ok(found.known >= 200, String(found.known));
    assert.equal(found.logs.length, found.known);
    assert.equal(found.isWhole, true);
    assert.deepEqual(told.slice(0, 2), [`0/${found.known}`, `5/${found.known}`]);
    assert.equal(words(found), `Based on all runs of this version (${found.known}).`);
  });

  it('are those that were read until the person stopped', async () => {
    const { reads, version } = await start(100);
    const stop = new AbortController();
    const found = value(
      await reads.logsOf(version, stop.signal, (read) => {
        if (read >= 20) stop.abort();
      }),
    );
    assert.ok(found.logs.length >= 20 && found.logs.length <= 25, String(found.logs.length));
    assert.match(words(found), /^Based on 2\d of 1\d\d runs .* not read\.$/);
  });

  it('are empty for a version without runs', async () => {
    const { reads } = await start(0);
    const found = await reads.logsOf('none', new AbortController().signal);
    assert.deepEqual(found, { ok: true, value: { logs: [], known: 0, isWhole: true } });
  });

  it('are incomplete when the service fails, and the reason is shown', async () => {
    const { local, reads, version } = await start(100);
    const asked: string[] = [];
    const fail = { kind: 'status', status: 403, operation: 'wor-describe-workflow-instance' };
    const armed = await local.send('PUT', '/__rampart/faults', [{ ...fail, skip: 10 }]);
    assert.equal(armed.status, 200);
    const found = value(await reads.logsOf(version, new AbortController().signal, (read) => void asked.push(String(read)))); // prettier-ignore
    assert.equal(found.logs.length, 10);
    assert.deepEqual(asked, ['0', '5', '10']);
    assert.match(
      words(found),
      /^Based on 10 of 1\d\d runs of this version\. The other runs were not read\. ./,
    );
    await local.send('PUT', '/__rampart/faults', [{ kind: 'status', status: 403 }]);
    const none = await reads.logsOf(version, new AbortController().signal);
    assert.ok(!none.ok);
    assert.match(statisticsScope(none), /^The runs of this version could not be read\. ./);
  });

  function value<T>(found: Found<T>): T {
    assert.ok(found.ok);
    return found.value;
  }

  const words = ({ logs, ...scope }: RunLogs): string =>
    statisticsScope({ ok: true, value: { runs: logs.length, ...scope } });
});
