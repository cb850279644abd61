import assert from 'node:assert/strict';
import { type ApiError, type Outcome } from '../../../../core/api/error';
import { type ChangePlan } from '../../../../core/changes/plan';
import { type PlanWorld, runPlan, sendStep } from '../../../../core/changes/run-plan';
import { type StepReport } from '../../../../core/changes/step-result';
import { type Json } from '../../../../core/resources/json';
import { account, target } from '../../../support/targets';
import { setMembers } from '../../../../core/changes/set-members';
import { planStatus } from '../../../../core/changes/plans/status';
import { reportLine } from '../../../../core/changes/run-report';
import { statusChanges } from '../../../../core/changes/plans/status-changes.data';
import { planDelete } from '../../../../core/changes/plans/delete';

const ok = (value: Json): Outcome<Json> => ({ ok: true, value, messages: [], issues: [], wire: value });
const no = (more: Partial<ApiError>): Outcome<Json> => ({
  ok: false,
  error: {
    kind: 'invalid',
    source: 'api',
    message: 'no',
    operation: { id: 'accountAccessRules.update', method: 'PATCH', path: '' },
    errors: [],
    messages: [],
    effect: 'none',
    attempts: 1,
    ...more,
  },
});

/**
 * Creates a service that looks up its response by operation, and records requests and journal entries in
 * chronological order.
 */
function world(answers: Readonly<Record<string, Outcome<Json> | Outcome<Json>[]>>): {
  world: PlanWorld;
  log: string[];
} {
  const log: string[] = [];
  return {
    log,
    world: {
      send: ({ operation }) => {
        log.push(operation);
        const answer = answers[operation];
        const next = Array.isArray(answer) ? answer.shift() : answer;
        return Promise.resolve(next ?? no({ kind: 'notFound' }));
      },
      changes: {
        begin: (_plan, { target: name }) => {
          log.push(`begin ${name}`);
          return Promise.resolve({
            sent: () => Promise.resolve(void log.push(`sent ${name}`)),
            finish: (result) => Promise.resolve(void log.push(`end ${name}: ${result.type}`)),
          });
        },
      },
      wait: () => Promise.resolve(),
      progress: () => undefined,
    },
  };
}

const access = (id: string) =>
  target(account, 'access_rule', id, {
    id,
    mode: 'block',
    configuration: { target: 'ip', value: '192.0.2.1' },
  });
const planOf = (...ids: string[]): ChangePlan => ({
  title: 't',
  verb: 'v',
  scope: account,
  changes: [],
  confirmation: 'none',
  steps: ids.flatMap((id) => setMembers(access(id), { mode: 'challenge' }) ?? []),
});
const run = (plan: ChangePlan, played: PlanWorld, signal = new AbortController().signal) =>
  runPlan(plan, played, signal);

describe('runPlan', () => {
  it('writes the change, sends it, reads it back, and writes the outcome', async () => {
    const { world: played, log } = world({
      'accountAccessRules.update': ok({ id: 'a' }),
      'accountAccessRules.get': ok({ id: 'a', mode: 'challenge' }),
    });
    const [report] = await run(planOf('a'), played);
    assert.equal(report?.result.type, 'verified');
    assert.deepEqual(log, [
      'begin a',
      'accountAccessRules.update',
      'sent a',
      'accountAccessRules.get',
      'end a: verified',
    ]);
  });

  it('reports when the service stored something else', async () => {
    const { world: played } = world({
      'accountAccessRules.update': ok({}),
      'accountAccessRules.get': ok({ id: 'a', mode: 'block' }),
    });
    assert.equal((await run(planOf('a'), played))[0]?.result.type, 'differs');
  });

  it('continues after a rejection and reports on each step', async () => {
    const { world: played } = world({
      'accountAccessRules.update': [no({}), ok({})],
      'accountAccessRules.get': ok({ mode: 'challenge' }),
    });
    const reports = await run(planOf('a', 'b'), played);
    assert.deepEqual(
      reports.map(({ result }) => result.type),
      ['failed', 'verified'],
    );
  });

  it('stops when the outcome is unknown, and sends nothing twice', async () => {
    const { world: played, log } = world({
      'accountAccessRules.update': no({ kind: 'network', effect: 'unknown' }),
    });
    const reports = await run(planOf('a', 'b', 'c'), played);
    assert.deepEqual(
      reports.map(({ result }) => result.type),
      ['unknown', 'skipped', 'skipped'],
    );
    assert.equal(log.filter((line) => line === 'accountAccessRules.update').length, 1);
  });

  it('stops when the service cannot be reached, instead of waiting again and again', async () => {
    const { world: played, log } = world({
      'accountAccessRules.update': no({ kind: 'network', effect: 'none' }),
    });
    const reports = await run(planOf('a', 'b', 'c'), played);
    assert.deepEqual(
      reports.map(({ result }) => result.type),
      ['failed', 'skipped', 'skipped'],
    );
    assert.equal(log.filter((line) => line === 'accountAccessRules.update').length, 1);
  });

  it('takes a change whose response was lost as done after a lookup showed it, and reads it back', async () => {
    const { world: played } = world({
      'accountAccessRules.update': no({ kind: 'network', effect: 'done' }),
      'accountAccessRules.get': ok({ mode: 'challenge' }),
    });
    assert.equal((await run(planOf('a'), played))[0]?.result.type, 'verified');
  });

  it('sends nothing after an abort', async () => {
    const { world: played, log } = world({});
    const controller = new AbortController();
    controller.abort();
    const reports = await run(planOf('a'), played, controller.signal);
    assert.deepEqual(
      reports.map(({ result }) => result.type),
      ['skipped'],
    );
    assert.deepEqual(log, []);
  });

  it('recognizes a deletion when reading finds nothing', async () => {
    const plan = planDelete([access('a')]);
    assert.ok(plan);
    const gone = world({
      'accountAccessRules.delete': ok({}),
      'accountAccessRules.get': no({ kind: 'notFound' }),
    });
    assert.equal((await run(plan, gone.world))[0]?.result.type, 'verified');
    const still = world({ 'accountAccessRules.delete': ok({}), 'accountAccessRules.get': ok({ id: 'a' }) });
    assert.equal((await run(plan, still.world))[0]?.result.type, 'differs');
  });

  it('watches an instance until it is paused', async () => {
    const instance = target(account, 'workflow_instance', 'i', { status: 'running' }, [
      { kind: 'workflow', id: 'w' },
    ]);
    const { world: played, log } = world({
      'instances.changeStatus': ok({ status: 'waitingForPause' }),
      'instances.get': [ok({ status: 'running' }), ok({ status: 'paused' })],
    });
    const [report] = await run(planStatus([instance], statusChanges.pause), played);
    assert.deepEqual(report?.result, {
      type: 'verified',
      answer: { status: 'waitingForPause' },
      after: { status: 'paused' },
    });
    assert.equal(log.filter((line) => line === 'instances.get').length, 2);
  });
});

describe('sendStep', () => {
  for (const [effect, type] of [
    ['none', 'failed'],
    ['unknown', 'unknown'],
    ['done', 'done'],
  ] as const)
    it(`reports an answer whose effect is ${effect} as ${type}`, async () => {
      const { world: played, log } = world({ 'accountAccessRules.update': no({ effect }) });
      const plan = planOf('a');
      const [step] = plan.steps;
      assert.ok(step);
      const reports: StepReport[] = [];
      await sendStep(plan, step, played, reports);
      assert.deepEqual(reports.map(({ result }) => result.type), [type]);
      assert.equal(log.at(-1)?.split(': ')[1], type);
    }); // prettier-ignore
});

describe('the outcome of a run in one line', () => {
  const plan = planOf('a', 'b');
  const line = (...types: readonly ('done' | 'skipped')[]): string =>
    reportLine(
      plan,
      types.map((type, index): StepReport => ({
        step: plan.steps[index] ?? assert.fail('there is a step'),
        result: type === 'done' ? { type, answer: null } : { type },
      })),
    );

  it('distinguishes a run that a person stopped from one that failed', () => {
    assert.match(line('done', 'done'), /: done$/);
    assert.match(line('done', 'skipped'), /: stopped, 1 of 2 items not sent$/);
  });
});
