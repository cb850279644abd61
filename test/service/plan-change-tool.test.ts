import assert from 'node:assert/strict';
import { changeTools, type ChangeToolContext, outcomeOf } from '../../app/account-tools/plan-change';
import { readOnlyRemote } from '../../app/account-tools/read-only-remote';
import { type ApiError } from '../../core/api/error';
import { operationRow } from '../../core/api/operations.data';
import { isSafe } from '../../core/api/retry';
import { planDetail } from '../../core/changes/plan';
import { type StepReport } from '../../core/changes/step-result';
import { explainFailure } from '../../core/resources/explain-failure';
import { callTool } from '../../core/tools/call-tool';
import { type ToolAnswer } from '../../core/tools/tool';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';

const shop = 'harbour-goods.example';

describe('the tool that plans changes', () => {
  let editor: PlayedEditor;
  let context: ChangeToolContext;
  let confirms: boolean;

  beforeEach(() => {
    const local = new LocalService();
    editor = new PlayedEditor(local);
    confirms = true;
    context = {
      remote: readOnlyRemote(editor.remote),
      signal: new AbortController().signal,
      nowMs: local.clock.now(),
      howToConnect: 'Connect one.',
      person: {
        remote: editor.remote,
        prompts: editor.prompts,
        errorsIn: (document) => editor.errorsIn(document),
        run: (plan) => {
          if (confirms) return editor.run(plan);
          editor.plans.push(plan);
          return Promise.resolve(undefined);
        },
      },
    };
  });

  const writes = () => editor.sent.filter((id) => !isSafe(operationRow(id).method));

  async function plan(input: object): Promise<ToolAnswer> {
    const result = await callTool(changeTools, 'plan_change', { scope: shop, ...input }, context);
    if ('error' in result) throw new Error(result.error);
    return result.answer;
  }

  async function lockdowns(): Promise<readonly { id: string; paused: boolean; description: string }[]> {
    const [zone] = (await editor.remote.scopes()).filter(({ name }) => name === shop);
    assert.ok(zone);
    const page = await editor.remote.page(
      { list: 'lockdown_rule', scope: zone, within: [], query: {} },
      undefined,
      context.signal,
    );
    assert.ok(page.ok);
    return page.value.items as never;
  }

  const scanners = async (): Promise<{ id: string; paused: boolean; description: string }> => {
    const found = (await lockdowns()).find(({ description }) => description === 'Warehouse scanners');
    assert.ok(found);
    return found;
  };

  it('says that the outcome of a change is unknown if the response was lost', async () => {
    const { id } = await scanners();
    const operation = 'zone-lockdown-update-a-zone-lockdown-rule';
    const change = { action: 'change', kind: 'lockdown_rule', id, value: { paused: true } };
    for (const [status, outcome] of [
      [400, 'failed'],
      [504, 'unknown'],
    ] as const) {
      await editor.local.send('PUT', '/__rampart/faults', [{ kind: 'status', status, operation }]);
      assert.equal((await plan(change)).outcome, outcome);
    }
  });

  it('changes what the person confirms, and only that', async () => {
    const before = await scanners();
    const answer = await plan({ action: 'change', kind: 'lockdown_rule', id: before.id, value: { paused: true } }); // prettier-ignore
    assert.equal(answer.outcome, 'sent');
    assert.match(String(answer.planned), /paused/i);
    assert.deepEqual(await scanners(), { ...before, ...(await scanners()), paused: true });
    assert.deepEqual(writes(), ['lockdowns.update']);
    const [shown] = editor.plans;
    assert.equal(shown?.confirmation, 'modal');
    assert.match(planDetail(shown), /A language model proposed this change\./);
  });

  it('creates and deletes what the person confirms', async () => {
    const value = {
      urls: ['harbour-goods.example/stock/*'],
      configurations: [{ target: 'ip', value: '192.0.2.9' }],
      description: 'Stock',
    };
    const made = await plan({ action: 'create', kind: 'lockdown_rule', value });
    assert.equal(made.outcome, 'sent');
    assert.ok((await lockdowns()).some(({ id }) => id === made.id));
    const gone = await plan({ action: 'delete', kind: 'lockdown_rule', id: made.id });
    assert.equal(gone.outcome, 'sent');
    assert.ok(!(await lockdowns()).some(({ id }) => id === made.id));
    assert.deepEqual(writes(), ['lockdowns.create', 'lockdowns.delete']);
  });

  it('keeps the items of a list that it deletes, so that History can restore them', async () => {
    confirms = false;
    for (const scope of (await editor.remote.scopes()).filter(({ type }) => type === 'accounts')) {
      const request = { list: 'list', scope, within: [], query: {} } as const;
      const page = await editor.remote.page(request, undefined, context.signal);
      const lists = (page.ok ? page.value.items : []) as readonly { id: string; num_items: number }[];
      for (const { id, num_items: count } of lists) {
        await plan({ scope: scope.name, action: 'delete', kind: 'list', id });
        const { steps, warning } = editor.plans.at(-1) ?? assert.fail();
        assert.equal(steps[0]?.lost?.items?.length, count);
        assert.match(warning ?? '', /A deleted resource can be re-created from History/);
      }
    }
    assert.ok(editor.plans.length > 0, 'no list');
    assert.deepEqual(writes(), []);
  });

  it('sends nothing that the person does not confirm', async () => {
    confirms = false;
    const { id } = await scanners();
    const inputs = [
      { action: 'change', kind: 'lockdown_rule', id, value: { paused: true } },
      { action: 'delete', kind: 'lockdown_rule', id },
      { action: 'create', kind: 'access_rule', value: { mode: 'block', configuration: { target: 'ip', value: '192.0.2.9' } } },
    ]; // prettier-ignore
    for (const input of inputs) assert.equal((await plan(input)).outcome, 'declined');
    assert.equal(editor.plans.length, 3);
    assert.deepEqual(writes(), []);
  });

  it('returns the outcome of every step, and the worst of them as the outcome of the plan', () => {
    const step = (target: string): StepReport['step'] => ({ target, call: { connection: 'c', operation: 'lists.delete', path: {} } }); // prettier-ignore
    const error: ApiError = { kind: 'conflict', message: 'The list is used.', codes: [] } as never;
    const sent = { step: step('offices'), result: { type: 'verified', answer: { id: 'made' } } } as const;
    const failed = { step: step('partners'), result: { type: 'failed', error } } as const;
    const skipped = { step: step('last'), result: { type: 'skipped' } } as const;
    assert.deepEqual(outcomeOf([sent], 'list'), { outcome: 'sent', id: 'made' });
    const { outcome, message, steps } = outcomeOf([sent, failed, skipped], 'list');
    assert.equal(outcome, 'failed');
    assert.equal(message, explainFailure(error));
    assert.deepEqual(steps, [
      { target: 'offices', outcome: 'sent', id: 'made' },
      { target: 'partners', outcome: 'failed', message },
      { target: 'last', outcome: 'skipped' },
    ]);
    assert.equal(outcomeOf([sent, skipped], 'list').outcome, 'skipped');
    assert.equal(outcomeOf([skipped, skipped], 'list').outcome, 'declined');
    assert.equal(outcomeOf([], 'list').outcome, 'declined');
  });

  it('says that nothing changes if the account already has the value', async () => {
    const { id, paused } = await scanners();
    const answer = await plan({ action: 'change', kind: 'lockdown_rule', id, value: { paused } });
    assert.deepEqual([answer.outcome, editor.plans.length], ['unchanged', 0]);
  });

  it('plans nothing that has errors, and names them', async () => {
    const { id } = await scanners();
    const value = { configurations: [{ target: 'ip', value: '192.0.2.999' }] };
    await assert.rejects(
      plan({ action: 'change', kind: 'lockdown_rule', id, value }),
      /"value" has errors: 999 is too large\./,
    );
    const expression = 'http.hots eq "a"';
    await assert.rejects(
      plan({ action: 'create', kind: 'firewall_rule', value: { action: 'block', filter: { expression } } }),
      /"value" has errors: .*http\.hots/,
    );
    assert.deepEqual([editor.plans, writes()], [[], []]);
  });

  it('plans nothing for a read-only connection', async () => {
    const scopes = (await editor.remote.scopes()).map((scope) => ({ ...scope, readOnly: true }));
    context = { ...context, remote: { ...context.remote, scopes: () => Promise.resolve(scopes) } };
    const { id } = await scanners();
    await assert.rejects(
      plan({ action: 'delete', kind: 'lockdown_rule', id }),
      /is read-only, so nothing can be planned\./,
    );
    assert.deepEqual([editor.plans, writes()], [[], []]);
  });

  const refused: readonly (readonly [input: object, message: RegExp])[] = [
    [{ action: 'delete', kind: 'lockdown_rule', id: 'f'.repeat(32) }, /There is no lockdown_rule f+\. Call read_rules/],
    [{ action: 'delete', kind: 'lockdown_rule' }, /Name the lockdown_rule in "id"/],
    [{ action: 'create', kind: 'lockdown_rule', id: 'x', value: {} }, /"id" is only for "change" and "delete"/],
    [{ action: 'create', kind: 'lockdown_rule' }, /The plan needs "value"\./],
    [{ action: 'create', kind: 'list', value: {} }, /A zone has no list\. Name its account\./],
    [{ action: 'create', kind: 'list_item', value: {} }, /"kind" must be one of access_rule,/],
    [{ action: 'create', kind: 'ruleset_rule', value: {} }, /Name the ruleset in "within"/],
    [{ scope: 'nowhere', action: 'create', kind: 'list', value: {} }, /There is no account or zone nowhere/],
  ]; // prettier-ignore
  for (const [input, message] of refused)
    it(`rejects ${JSON.stringify(input)}`, async () => {
      await assert.rejects(plan(input), message);
      assert.deepEqual([editor.plans, writes()], [[], []]);
    });

  it('rejects properties that cannot be changed', async () => {
    const { id } = await scanners();
    await assert.rejects(
      plan({ action: 'change', kind: 'lockdown_rule', id, value: { paused: true, created_on: 'now' } }),
      /properties that cannot be changed: created_on\./,
    );
  });

  it('rejects a deletion with a value', async () => {
    const { id } = await scanners();
    await assert.rejects(
      plan({ action: 'delete', kind: 'lockdown_rule', id, value: {} }),
      /"value" is only for "create" and "change"/,
    );
  });
});
