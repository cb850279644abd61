import assert from 'node:assert/strict';
import { instanceStatuses } from '../../core/model/workflow-instance';
import { largeCounts } from '../../local/demo/large';
import { demoWorld } from '../../local/demo/world';
import { Contract } from '../support/contract';
import { LocalService, startMs } from '../support/local-service';
import { withShared } from '../support/shared';

const instancePath = '/accounts/{account_id}/workflows/{workflow_name}/instances/{instance_id}';
const graphPath = '/accounts/{account_id}/workflows/{workflow_name}/versions/{version_id}/graph';

/** Returns the path of every instance in the demo data. */
function instancePaths(local: LocalService): string[] {
  return local.service.world.accounts
    .list()
    .flatMap((account) =>
      account.workflows
        .list()
        .flatMap((workflow) =>
          workflow.instances
            .list()
            .map(
              ({ id }) =>
                `/accounts/${account.id}/workflows/${workflow.name}/instances/${encodeURIComponent(id)}`,
            ),
        ),
    );
}

describe('the demo data', () => {
  it('has instances in all nine statuses', async () => {
    const local = new LocalService();
    const seen = new Set<string>();
    for (const path of instancePaths(local))
      seen.add((await local.result(`${path}?simple=true`)).status as string);
    assert.deepEqual([...seen].sort(), [...instanceStatuses].sort());
  });

  it('is the same each time', () => {
    assert.equal(JSON.stringify(demoWorld(startMs)), JSON.stringify(demoWorld(startMs)));
  });

  withShared('reference/openapi-subset.json', (file) => {
    const contract = new Contract(file);
    it('has logs that fit the description', async () => {
      const local = new LocalService();
      for (const path of instancePaths(local)) {
        const { json } = await local.get(path);
        assert.deepEqual(contract.answerIssues('GET', instancePath, 200, 'application/json', json), [], path);
      }
    });

    it('has graphs that fit the description', async () => {
      const local = new LocalService();
      for (const account of local.service.world.accounts.list())
        for (const workflow of account.workflows.list())
          for (const { record } of workflow.versions.list()) {
            const path = `/accounts/${account.id}/workflows/${workflow.name}/versions/${record.id}/graph`;
            const { json } = await local.get(path);
            assert.deepEqual(
              contract.answerIssues('GET', graphPath, 200, 'application/json', json),
              [],
              path,
            );
          }
    });
  });
});

describe('the large set', () => {
  const local = new LocalService({ world: demoWorld(startMs, { large: true }) });
  const account = local.service.world.accounts.list().find(({ name }) => name === 'Large set')!;
  const zone = local.service.world.zones.list().find(({ name }) => name === 'large.example')!;

  it('is paged through without loss', async () => {
    const group = account.userGroups.list()[0]!;
    const emails = new Set<string>();
    for (let page = 1; ; page++) {
      const path = `/accounts/${account.id}/iam/user_groups/${group.id}/members?per_page=500&page=${page}`;
      const members = (await local.result(path)) as { email: string }[];
      if (members.length === 0) break;
      for (const { email } of members) emails.add(email);
    }
    assert.equal(emails.size, largeCounts.members);
  });

  it('counts what it contains', async () => {
    const rules = await local.get(`/zones/${zone.id}/firewall/access_rules/rules?per_page=5`);
    assert.equal(rules.json.result_info?.total_count, largeCounts.rules);
    const [busy] = await local.result(`/accounts/${account.id}/workflows`);
    const counts = Object.values(busy.instances as Record<string, number>);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      largeCounts.instances,
    );
  });

  it('ends its instances as their logs say', async () => {
    for (const id of ['job-000000', 'job-000001', 'job-099999']) {
      const detail = await local.result(`/accounts/${account.id}/workflows/busy-queue/instances/${id}`);
      const final = account.workflows.get('busy-queue')?.instances.get(id)?.final;
      assert.equal(detail.status, final?.status);
      assert.equal(Date.parse(detail.end as string), final?.endedAtMs);
    }
  });
});
