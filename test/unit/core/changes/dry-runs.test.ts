import assert from 'node:assert/strict';
import { type ApiError, type Outcome } from '../../../../core/api/error';
import { type OperationId } from '../../../../core/api/operations.data';
import { DryRuns, findRejection } from '../../../../core/changes/dry-runs';
import { type ChangePlan, type PlanStep } from '../../../../core/changes/plan';
import { rejectedReports, runPlan } from '../../../../core/changes/run-plan';
import { callAt } from '../../../../core/resources/calls';
import { type Json } from '../../../../core/resources/json';
import { zone } from '../../../support/targets';

/** The kinds of services: one that behaves as documented, one that ignores `dry_run`, and one that rejects it. */
type Service = 'documented' | 'ignores' | 'rejects the parameter';

const wrong = 'wrong';

function played(service: Service, dryRuns = new DryRuns()) {
  const log: string[] = [];
  const error = (more: Partial<ApiError> = {}): Outcome<Json> => ({
    ok: false,
    error: { kind: 'invalid', source: 'api', message: 'no', operation: { id: 'zoneRulesets.update', method: 'PUT', path: '' }, errors: [], messages: [], effect: 'none', attempts: 1, ...more },
  }); // prettier-ignore
  return {
    log,
    dryRuns,
    send: ({ operation, query, body }: { operation: OperationId; query?: object; body?: Json }): Promise<Outcome<Json>> => {
      const isTrial = query !== undefined && 'dry_run' in query;
      const text = JSON.stringify(body ?? '');
      log.push(`${isTrial ? 'try' : 'send'} ${operation} ${text}`);
      const quota = text.includes('quota') ? { errors: [{ code: 50001, message: 'quota', chain: [] }] } : {};
      if (text.includes('lost')) return Promise.resolve(error({ kind: 'network', effect: 'unknown' }));
      if (text.includes(wrong) || text.includes('quota')) return Promise.resolve(error(quota));
      if (isTrial && service === 'rejects the parameter') return Promise.resolve(error());
      const wire = isTrial && service === 'documented' ? null : { id: 'r' };
      return Promise.resolve({ ok: true, value: wire, messages: [], issues: [], wire });
    },
    changes: { begin: () => Promise.resolve({ sent: () => Promise.resolve(), finish: () => Promise.resolve() }) },
    wait: () => Promise.resolve(),
    progress: () => undefined,
  }; // prettier-ignore
}

const step = (operation: OperationId, description: string, more: Partial<PlanStep> = {}): PlanStep => ({
  call: callAt(
    'c',
    zone,
    [{ id: 'r' }],
    operation,
    operation.endsWith('delete') ? {} : { body: { description } },
  ),
  target: description,
  ...more,
});
const put = (description: string): PlanStep => step('zoneRulesets.update', description);
const plan = (...steps: PlanStep[]): ChangePlan => ({ title: 't', verb: 'v', scope: zone, changes: [], confirmation: 'none', steps }); // prettier-ignore
const { signal } = new AbortController();
const types = async (steps: PlanStep[], world: ReturnType<typeof played>): Promise<readonly string[]> =>
  (await runPlan(plan(...steps), world, signal)).map(({ result }) => result.type);

describe('dry runs', () => {
  it('learn from the first confirmed write, which a service that ignores the parameter performs with it', async () => {
    const world = played('ignores');
    assert.deepEqual(await types([put('a'), put('b')], world), ['done', 'done']);
    assert.deepEqual(world.log, ['try zoneRulesets.update {"description":"a"}', 'send zoneRulesets.update {"description":"b"}']);
    assert.equal(world.dryRuns.of('c'), 'ignored');
  }); // prettier-ignore

  it('try the remaining steps as soon as the service is seen to support them, and send nothing if one is rejected', async () => {
    const world = played('documented');
    const steps = [put('a'), put('b'), put(wrong), put('d')];
    assert.deepEqual(await types(steps, world), ['skipped', 'skipped', 'failed', 'skipped']);
    assert.equal(world.log.some((line) => line.startsWith('send')), false);
    assert.equal(world.dryRuns.of('c'), 'supported');
  }); // prettier-ignore

  it('send everything after that if nothing is rejected', async () => {
    const world = played('documented');
    assert.deepEqual(await types([put('a'), put('b')], world), ['done', 'done']);
    assert.deepEqual(world.log.map((line) => line.slice(0, 4)), ['try ', 'try ', 'send', 'send']); // prettier-ignore
  });

  it('are not used on a service that rejects the parameter: the request itself shows whether its content is valid', async () => {
    const world = played('rejects the parameter');
    assert.deepEqual(await types([put('a')], world), ['done']);
    assert.deepEqual(await types([put(wrong)], world), ['failed']);
    assert.equal(world.dryRuns.of('c'), 'unknown');
  });

  it('do not repeat a request whose outcome is unknown', async () => {
    const world = played('documented');
    assert.deepEqual(await types([put('lost')], world), ['unknown']);
    assert.equal(world.log.length, 1);
  });

  it('are not sent without knowledge of the service, for deletions, or for operations without the parameter', async () => {
    const world = played('documented');
    assert.equal(await findRejection([put(wrong)], world, signal), undefined);
    assert.equal(await findRejection([put(wrong)], { send: world.send }, signal), undefined);
    await runPlan(plan(step('zoneRulesets.delete', 'x'), step('lockdowns.update', 'y')), world, signal);
    assert.equal(world.log.some((line) => line.startsWith('try')), false);
  }); // prettier-ignore

  describe('for a service that supports them', () => {
    const known = (): ReturnType<typeof played> => {
      const dryRuns = new DryRuns();
      dryRuns.note('c', { ok: true, value: null, messages: [], issues: [], wire: null });
      return played('documented', dryRuns);
    };

    it('find the first step that is rejected, before anything is confirmed', async () => {
      const world = known();
      const steps = [put('a'), step('lockdowns.update', 'legacy'), put(wrong)];
      const rejection = await findRejection(steps, world, signal);
      assert.ok(rejection);
      assert.equal(rejection.step, steps[2]);
      assert.deepEqual(rejectedReports(plan(...steps), rejection).map(({ result }) => result.type), ['skipped', 'skipped', 'failed']);
      assert.equal(world.log.length, 2);
    }); // prettier-ignore

    it('do not try what may refer to something that an earlier step creates, changes, or deletes', async () => {
      const made = step('zoneRulesets.create', 'a', { makes: { kind: 'ruleset', within: { connection: 'c', scope: zone, path: [] } } }); // prettier-ignore
      for (const first of [made, step('lists.update', 'l'), step('zoneRulesets.delete', 'd')])
        assert.equal(
          await findRejection([first, put(wrong)], known(), signal),
          undefined,
          first.call.operation,
        );
    });

    it('respect the quota for the first step alone', async () => {
      assert.equal(await findRejection([put('a'), put('quota')], known(), signal), undefined);
      assert.ok(await findRejection([put('quota')], known(), signal));
    });
  });
});
