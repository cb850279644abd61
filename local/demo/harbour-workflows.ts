import { type Behaviour } from '../state/behaviour';
import { pick, pickInteger } from '../random';
import { type WorkflowState } from '../state/workflow';
import {
  catalogueMigration,
  emailCampaign,
  imagePipeline,
  nightlyReport,
  orderFulfilment,
  orderFulfilmentBefore,
} from './harbour-graphs';
import { addInstance, day, hour, type InstanceDraft, workflow } from './make';

const orders: Behaviour = {
  workMs: [200, 3000],
  failureRate: 0.08,
  rollback: true,
  conditions: { '!review.payload.ok': false },
};

const images: Behaviour = {
  workMs: [100, 2000],
  failureRate: 0.04,
  steps: {
    'fetch original': { output: 'stream' },
    'read credentials': { output: 'sensitive' },
    'list metadata': { output: 'long' },
    'make placeholder': { output: 'lost' },
  },
};

/** Returns the workflows of the demo account "Harbour Goods", with instances in every status. */
export function harbourWorkflows(nowMs: number): WorkflowState[] {
  return [
    orderWorkflow(nowMs),
    campaignWorkflow(nowMs),
    imageWorkflow(nowMs),
    reportWorkflow(nowMs),
    migrationWorkflow(nowMs),
    workflow(
      'inventory-sync',
      'InventorySync',
      'inventory',
      [{ atMs: nowMs - 40 * day, graph: null, language: 'python' }],
      { nowMs },
    ),
    workflow('newsletter', 'Newsletter', 'newsletter', [{ atMs: nowMs - 700 * day, graph: nightlyReport }], {
      nowMs,
      scriptDeleted: true,
    }),
    workflow('returns-draft', 'Returns', 'returns', [], { nowMs }),
  ];
}

/** Duration of simulated work that is long enough for users to see a step or rollback in progress. */
const longWork = 3 * hour;

function orderWorkflow(nowMs: number): WorkflowState {
  const made = workflow(
    'order-fulfilment',
    'OrderFulfilment',
    'shop-orders',
    [
      { atMs: nowMs - 200 * day, graph: orderFulfilmentBefore, behaviour: { ...orders, failureRate: 0.02 } },
      { atMs: nowMs - 21 * day, graph: orderFulfilment, behaviour: orders },
    ],
    { nowMs },
  );
  for (let index = 0; index < 48; index++) {
    const atMs = nowMs - 30 * day + index * 14 * hour;
    const before = atMs < nowMs - 21 * day;
    const delivered = {
      type: 'delivered',
      payload: { signedBy: pick(['A. Berg', 'Front desk', 'Neighbour'], index) },
      atMs: atMs + pickInteger(4, 60, 'delivery', index) * hour,
    };
    const reviewed = { type: 'order-reviewed', payload: { ok: true }, atMs: atMs + hour };
    addInstance(made, {
      id: `order-${10_240 + index * 7}`,
      atMs,
      trigger: pick(['api', 'binding', 'event'], 'order', index),
      params: { orderId: 10_240 + index * 7, express: index % 3 === 0, gift: index % 5 === 0 },
      ...(before ? { version: 0 } : {}),
      // For every seventh order, the review never arrives, so the order fails when the wait times out.
      run: {
        events: [...(index % 7 === 3 ? [] : [reviewed]), delivered].filter((event) => event.atMs < nowMs),
      },
    });
  }
  const declined = {
    failures: -1,
    error: { name: 'NonRetryableError', message: 'the order does not exist' },
  };
  const end = (agoMs: number) => ({ terminated: { atMs: nowMs - agoMs, rollback: true } });
  const drafts: readonly (readonly [
    number: number,
    agoMs: number,
    simulate: Partial<Behaviour>,
    run: InstanceDraft['run'],
  ])[] = [
    [10_601, 26 * hour, { failureRate: 0, steps: { 'load order': declined } }, {}],
    [10_602, 9 * hour, { failureRate: 0 }, end(8 * hour)],
    [10_603, 7 * hour, { failureRate: 0, steps: { 'load order': { rollbackFails: true } } }, end(6 * hour)],
    [10_598, 5 * hour, { failureRate: 0, conditions: { 'score > 80': false } }, {}],
    [10_599, 3 * hour, { failureRate: 0, conditions: { 'score > 80': true } }, {}],
    [10_604, 2 * hour, { failureRate: 0 }, { pauses: [{ fromMs: nowMs - 2 * hour + 1000, toMs: null }] }],
    [10_605, hour, { failureRate: 0, steps: { 'load order': { rollbackMs: longWork } } }, end(60_000)],
  ];
  for (const [number, agoMs, simulate, run = {}] of drafts)
    addInstance(made, {
      id: `order-${number}`,
      atMs: nowMs - agoMs,
      params: { orderId: number, gift: false, simulate },
      run,
    });
  return made;
}

/**
 * Returns a workflow that runs one instance at a time. The first instance waits for an event that the user sends, and
 * the others are queued.
 */
function campaignWorkflow(nowMs: number): WorkflowState {
  const made = workflow(
    'email-campaign',
    'EmailCampaign',
    'campaigns',
    [{ atMs: nowMs - 60 * day, graph: emailCampaign, concurrency: 1 }],
    { nowMs },
  );
  addInstance(made, {
    id: 'autumn-preview',
    atMs: nowMs - 20 * day,
    params: { list: 'preview' },
    run: { events: [{ type: 'campaign-approved', payload: { by: 'ines' }, atMs: nowMs - 19 * day }] },
  });
  addInstance(made, { id: 'autumn-sale', atMs: nowMs - 2 * day, params: { list: 'customers' } });
  addInstance(made, {
    id: 'autumn-reminder',
    atMs: nowMs - day,
    params: { list: 'customers' },
    queued: true,
  });
  addInstance(made, {
    id: 'winter-opening',
    atMs: nowMs - 2 * hour,
    params: { list: 'everybody' },
    queued: true,
  });
  return made;
}

function imageWorkflow(nowMs: number): WorkflowState {
  const made = workflow(
    'image-pipeline',
    'ImagePipeline',
    'image-pipeline',
    [{ atMs: nowMs - 90 * day, graph: imagePipeline, behaviour: images }],
    { nowMs },
  );
  for (let index = 0; index < 30; index++)
    addInstance(made, {
      id: `sku-${4000 + index}`,
      atMs: nowMs - 3 * day + index * 2 * hour,
      trigger: 'event',
      params: { sku: 4000 + index },
    });
  const during = (step: string) => ({
    simulate: { failureRate: 0, steps: { [step]: { workMs: longWork } } },
  });
  addInstance(made, {
    id: 'sku-9001',
    atMs: nowMs - 90_000,
    params: { sku: 9001, ...during('fetch original') },
  });
  addInstance(made, {
    id: 'sku-9002',
    atMs: nowMs - 60_000,
    params: { sku: 9002, ...during('fetch original') },
    run: { pauses: [{ fromMs: nowMs - 30_000, toMs: null }] },
  });
  return made;
}

function reportWorkflow(nowMs: number): WorkflowState {
  const cron = '0 3 * * *';
  const made = workflow(
    'nightly-report',
    'NightlyReport',
    'reports',
    [{ atMs: nowMs - 150 * day, graph: nightlyReport }],
    { nowMs, cron: [cron] },
  );
  const today = Math.floor(nowMs / day) * day + 3 * hour;
  for (let back = 10; back >= 1; back--) {
    const scheduledTime = today - back * day;
    addInstance(made, {
      id: `${cron}-${scheduledTime}`,
      atMs: scheduledTime,
      trigger: 'cron',
      schedule: { cron, scheduledTime },
    });
  }
  return made;
}

function migrationWorkflow(nowMs: number): WorkflowState {
  const made = workflow(
    'catalogue-migration',
    'CatalogueMigration',
    'catalogue',
    [{ atMs: nowMs - 12 * day, graph: catalogueMigration(60) }],
    { nowMs },
  );
  addInstance(made, { id: 'rehearsal-1', atMs: nowMs - 11 * day });
  addInstance(made, {
    id: 'rehearsal-2',
    atMs: nowMs - 10 * day,
    run: { terminated: { atMs: nowMs - 10 * day + 90_000, rollback: false } },
  });
  addInstance(made, { id: 'for-real', atMs: nowMs - 5 * day, trigger: 'binding' });
  return made;
}
