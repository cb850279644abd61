import assert from 'node:assert/strict';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const account = 'Harbour Goods';

describe('a workflow that is created and changed manually', () => {
  async function run(command: string, ...answers: string[]): Promise<PlayedEditor> {
    const editor = new PlayedEditor(new LocalService());
    editor.answers = [account, ...answers];
    await actions[command]?.(editor, []);
    assert.deepEqual(editor.answers, []);
    return editor;
  }
  const bodyOf = ({ plans }: PlayedEditor): unknown => plans[0]?.steps[0]?.call.body;

  it('has a schedule, a limit and retention', async () => {
    const editor = await run(
      'workflow.create', 'fresh', 'shop-orders', 'OrderFulfilment',
      'Add schedule…', '30 6 * * MON-FRI', 'Step limit', '100', 'Retention after failure', '2 weeks', 'Create',
    ); // prettier-ignore
    assert.deepEqual(bodyOf(editor), {
      class_name: 'OrderFulfilment',
      script_name: 'shop-orders',
      limits: { steps: 100 },
      default_retention: { error_retention: '2 weeks' },
      schedules: [{ cron: '30 6 * * MON-FRI' }],
    });
    assert.ok(editor.plans[0]?.changes.includes('Schedule 30 6 * * MON-FRI: at 06:30, on MON-FRI, UTC'));
    assert.deepEqual(editor.results.map(({ type }) => type), ['verified']); // prettier-ignore
  });

  it('keeps what no one touched: schedules, limit, retention', async () => {
    const editor = await run('workflow.change', 'nightly-report', 'Step limit', '77', 'Apply');
    const body = bodyOf(editor) as { schedules: unknown[]; limits: object };
    assert.ok(body.schedules.length > 0);
    assert.deepEqual(body.limits, { steps: 77 });
    assert.equal(editor.plans[0]?.changes.length, 1);
    assert.match(editor.plans[0].changes[0] ?? '', /^Step limit: .*77$/);
  });

  it('keeps the concurrency of the newest version, or sets another', async () => {
    for (const [field, value, limit] of [
      ['Step limit', '77', 5],
      ['Concurrency', '9', 9],
    ] as const) {
      const local = new LocalService();
      const editor = new PlayedEditor(local);
      const [id] = ((await local.result('/accounts')) as { id: string }[]).map((one) => one.id);
      await local.send('PUT', `/accounts/${id}/workflows/nightly-report`, {
        class_name: 'NightlyReport',
        script_name: 'reports',
        concurrency: { limit: 5 },
      });
      editor.answers = [account, 'nightly-report', field, value, 'Apply'];
      await actions['workflow.change']?.(editor, []);
      assert.deepEqual((bodyOf(editor) as { concurrency: unknown }).concurrency, { limit });
    }
  });

  it('is changed if it already exists, and keeps its settings', async () => {
    const editor = await run('workflow.create', 'order-fulfilment', 'Class', 'Other', 'Apply');
    assert.match(editor.plans[0]?.title ?? '', /Change workflow order-fulfilment/);
    assert.match(editor.plans[0]?.changes.join() ?? '', /Class: \w+ → Other/);
  });

  it('shows how long instances are kept in days, not in milliseconds', async () => {
    const editor = await run(
      'workflow.change',
      'nightly-report',
      'Retention after failure',
      '604800000',
      'Apply',
    );
    assert.match(editor.plans[0]?.changes.join() ?? '', /^Retention after failure: .*7 days$/);
  });

  it('sends nothing when nothing is different', async () => {
    const editor = await run('workflow.change', 'order-fulfilment', 'Apply');
    assert.deepEqual([editor.plans, editor.shown], [[], ['No changes.']]);
  });
});
