import assert from 'node:assert/strict';
import { commands } from '../../app/command-table/commands.data';
import { actionsOf } from '../../app/graph/instance-run';
import { contextValueOf, type TreeNode } from '../../app/tree/node';
import { resourceNode, rowNode } from '../../app/tree/nodes';
import { planStatus } from '../../core/changes/plans/status';
import { type StatusChange, statusChanges } from '../../core/changes/plans/status-changes.data';
import { instanceStatuses } from '../../core/model/workflow-instance';
import { act, sleep, wait } from '../../local/demo/graph-parts';
import { commandParts } from '../support/manifest';
import { OneWorkflow } from '../support/one-workflow';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

type Name = 'pause' | 'resume' | 'terminate' | 'restart' | 'sendEvent';
const names: readonly Name[] = ['pause', 'resume', 'terminate', 'restart', 'sendEvent'];

/** The actions that each status allows, and how to bring an instance into that status. */
const statuses: Readonly<
  Record<string, { readonly allowed: readonly Name[]; readonly reach: () => Promise<OneWorkflow> }>
> = {
  queued: {
    allowed: ['pause', 'terminate', 'sendEvent'],
    async reach() {
      const flow = new OneWorkflow([act('a')]);
      await flow.create('run');
      return flow;
    },
  },
  running: {
    allowed: ['pause', 'terminate', 'restart', 'sendEvent'],
    reach: () => after(0.5, new OneWorkflow([act('a'), act('b')])),
  },
  waiting: {
    allowed: ['pause', 'terminate', 'restart', 'sendEvent'],
    reach: () => after(1.5, new OneWorkflow([act('a'), wait('w', 'approved')])),
  },
  waitingForPause: {
    allowed: ['resume', 'terminate', 'restart', 'sendEvent'],
    reach: () => changed(0.5, new OneWorkflow([act('a'), act('b')]), { status: 'pause' }),
  },
  paused: {
    allowed: ['resume', 'terminate', 'restart', 'sendEvent'],
    reach: () => changed(1, new OneWorkflow([sleep('s', '1 hour')]), { status: 'pause' }),
  },
  rollingBack: {
    allowed: [],
    reach: () => changed(3, new OneWorkflow([act('a'), act('b'), sleep('s', 9000)]), { status: 'terminate', rollback: true }),
  },
  complete: { allowed: ['restart'], reach: () => after(10, new OneWorkflow([act('a')])) },
  errored: {
    allowed: ['restart'],
    reach: () => after(10, new OneWorkflow([act('a')], { behaviour: { steps: { a: { failures: -1, error: { name: 'NonRetryableError', message: 'no' } } } } })),
  },
  terminated: {
    allowed: ['restart'],
    reach: () => changed(0.5, new OneWorkflow([act('a')]), { status: 'terminate' }),
  },
}; // prettier-ignore

async function after(seconds: number, flow: OneWorkflow): Promise<OneWorkflow> {
  await flow.start();
  flow.advance(seconds);
  return flow;
}

async function changed(seconds: number, flow: OneWorkflow, body: object): Promise<OneWorkflow> {
  await after(seconds, flow);
  await flow.act('run', body);
  return flow;
}

/** Creates the tree row of an instance `run` that has the given status. */
async function rowOf(editor: PlayedEditor, status: string): Promise<TreeNode> {
  const scope = (await editor.remote.scopes()).find(({ type }) => type === 'accounts');
  assert.ok(scope);
  const root = rowNode({ id: 'workflows:/x', type: 'account', label: '', expandable: true, marks: [], scope }, 'status', 'all', { label: 'All', expandable: true }); // prettier-ignore
  return resourceNode(root, scope, 'workflow_instance', { id: 'run', status }, [
    { kind: 'workflow', id: 'flow' },
  ]);
}

const menus = commandParts(commands).menus['view/item/context'] ?? [];

function isInMenu(row: TreeNode, command: string): boolean {
  const value = contextValueOf(row);
  return menus
    .filter((entry) => entry.command === command)
    .some(({ when = '' }) =>
      [...when.matchAll(/(!\()?viewItem =~ \/(.*?)\//g)].every(
        ([, not, pattern]) => new RegExp(pattern ?? '').test(value) === (not === undefined),
      ),
    );
}

/** The user's answers to the questions that each action asks. */
const answers: Readonly<Record<Name, readonly string[]>> = {
  pause: [],
  resume: [],
  terminate: ['Terminate'],
  restart: ['From the beginning'],
  sendEvent: ['approved', 'Write in editor…', '{"by": "kim"}'],
};

describe('actions on an instance, in every status', () => {
  it('are known for all statuses', () =>
    assert.deepEqual(Object.keys(statuses).sort(), [...instanceStatuses].sort()));

  for (const [status, { allowed, reach }] of Object.entries(statuses)) {
    it(`${status}: ${allowed.join(', ') || 'nothing'} is offered, in the tree and in the panel`, async () => {
      const row = await rowOf(new PlayedEditor((await reach()).local), status);
      assert.deepEqual(names.filter((name) => isInMenu(row, `rampart.instance.${name}`)), allowed); // prettier-ignore
      assert.deepEqual(actionsOf(status).map(({ command }) => command), allowed.map((name) => `instance.${name}`)); // prettier-ignore
    });

    for (const name of names) {
      if (allowed.includes(name))
        it(`${status}: ${name} is done, and its effect is visible`, async () => {
          const flow = await reach();
          assert.equal(await flow.status(), status);
          const editor = new PlayedEditor(flow.local);
          const hasSteps = (await flow.log()).length > 0;
          editor.answers = name === 'restart' && !hasSteps ? [] : [...answers[name]];
          const row = await rowOf(editor, status);
          await actions[`instance.${name}`]?.(editor, [row]);
          assert.deepEqual(editor.answers, []);
          assert.equal(editor.plans.length, 1);
          const [report] = editor.results;
          assert.equal(report?.type, name === 'sendEvent' ? 'done' : 'verified');
        });
      else if (name !== 'sendEvent')
        it(`${status}: ${name} sends nothing, and says why; if it is sent anyway, the response is explained`, async () => {
          const flow = await reach();
          const editor = new PlayedEditor(flow.local);
          const row = await rowOf(editor, status);
          await actions[`instance.${name}`]?.(editor, [row]);
          assert.equal(editor.sent.includes('instances.changeStatus'), false);
          assert.match(
            editor.shown.join('\n'),
            new RegExp(`is not possible while the instance has the status ${status}\\.`),
          );
          await refusedOrUnchanged(flow, editor, row, statusChanges[name]);
          assert.equal(await flow.status(), status);
        });
    }
  }

  it('an unknown status offers nothing', async () => {
    const row = await rowOf(
      new PlayedEditor((await after(0.5, new OneWorkflow([act('a')]))).local),
      'melting',
    );
    assert.deepEqual(names.filter((name) => isInMenu(row, `rampart.instance.${name}`)), []); // prettier-ignore
    assert.deepEqual(actionsOf('melting'), []);
  });
});

/**
 * Sends an action that the current status does not allow. Asserts that the service rejects the action or that the
 * status stays the same. After a rejection, also runs a plan that was made while the action was allowed, as if another
 * user had changed the instance first. The plan must fail with a conflict.
 */
async function refusedOrUnchanged(
  flow: OneWorkflow,
  editor: PlayedEditor,
  row: TreeNode,
  change: StatusChange,
): Promise<void> {
  const { ref, scope, label } = row;
  assert.ok(ref && scope);
  const before = await flow.status();
  const { status, json } = await flow.act('run', { status: change.status });
  if (status === 200) {
    assert.equal(json.result.status, before, 'it is as asked already');
    return;
  }
  const target = { ref, scope, label, record: { status: change.from[0] ?? '' } };
  const [report] = (await editor.run(planStatus([target], change))) ?? [];
  assert.ok(report?.result.type === 'failed');
  assert.equal(report.result.error.kind, 'conflict');
  assert.match(
    report.result.error.message,
    new RegExp(`An instance that is ${before} does not take ${change.status}`),
  );
}
