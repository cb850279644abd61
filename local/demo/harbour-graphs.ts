import { type GraphWorkflow } from '../../core/model/graph';
import {
  act,
  attempt,
  call,
  loop,
  parallel,
  sleep,
  sleepUntil,
  stop,
  switchOn,
  wait,
  when,
} from './graph-parts';

/** The graph of a workflow that processes an order. It contains nearly every kind of node. */
export const orderFulfilment: GraphWorkflow = {
  class_name: 'OrderFulfilment',
  functions: {
    notifyCustomer: {
      type: 'function_def',
      name: 'notifyCustomer',
      nodes: [
        act('render message'),
        parallel(
          'all_settled',
          act('send mail', { limit: 3, delay: '30 seconds', backoff: 'linear' }),
          act('send push'),
        ),
      ],
    },
    reserveStock: {
      type: 'function_def',
      name: 'reserveStock',
      nodes: [loop(act('reserve item ${...}', { limit: 2, delay: '5 seconds', backoff: 'constant' }))],
    },
  },
  payload: {
    type: 'object',
    fields: { orderId: { type: 'unknown' }, express: { type: 'unknown' }, gift: { type: 'unknown' } },
  },
  nodes: [
    act('load order'),
    act('check fraud score', { limit: 2, delay: 'unknown', timeout: '5 minutes' }),
    when({
      'score > 80': [
        wait('wait for review', 'order-reviewed', '7 days'),
        when({ '!review.payload.ok': [act('cancel order'), stop('return')] }),
      ],
    }),
    attempt(
      [call('reserveStock'), act('charge card', { limit: 4, delay: '10 seconds', timeout: '30 minutes' })],
      [act('release stock'), call('notifyCustomer'), stop('return')],
    ),
    parallel(
      'all',
      { ...act('create label'), starts: 1, resolves: 2 },
      { ...act('update accounting'), starts: 1, resolves: 3 },
      { ...act('book courier', { limit: 6, delay: '1 minute' }), starts: 2, resolves: 4 },
    ),
    switchOn('order.speed', {
      '"express"': [act('alert warehouse'), stop('break')],
      '"slow"': [sleep('collect with others', '30 seconds'), stop('break')],
      default: [],
    }),
    when({ 'event.payload.gift': [act('print gift note')], else: [act('print invoice')] }),
    sleepUntil('wait for pick-up'),
    wait('wait for delivery', 'delivered', '14 days'),
    call('notifyCustomer'),
    act('close order'),
  ],
};

/** The graph of the previous version of the order workflow, which had no review and no courier. */
export const orderFulfilmentBefore: GraphWorkflow = {
  class_name: 'OrderFulfilment',
  functions: {},
  nodes: [
    act('load order'),
    act('charge card'),
    parallel('all', act('create label'), act('update accounting')),
    wait('wait for delivery', 'delivered', '14 days'),
    act('close order'),
  ],
};

export const imagePipeline: GraphWorkflow = {
  class_name: 'ImagePipeline',
  functions: {},
  nodes: [
    act('fetch original', { timeout: '6 hours' }),
    act('read credentials'),
    parallel('all', act('resize small'), act('resize medium'), act('resize large'), act('make placeholder')),
    act('list metadata'),
    act('store results', { limit: 8, delay: '2 seconds', backoff: 'constant' }),
    parallel('race', act('purge cache in Europe'), act('purge cache elsewhere')),
  ],
};

export const emailCampaign: GraphWorkflow = {
  class_name: 'EmailCampaign',
  functions: {},
  nodes: [
    act('pick recipients'),
    wait('wait for go', 'campaign-approved', '30 days'),
    loop(act('send batch ${...}', { limit: 3, delay: '20 seconds' }), sleep('cool down', '10 seconds')),
    act('summarise'),
  ],
};

export const nightlyReport: GraphWorkflow = {
  class_name: 'NightlyReport',
  functions: {},
  nodes: [
    act('collect sales'),
    act('collect returns'),
    act('render report'),
    when({ 'report.empty': [stop('return')] }),
    act('send report'),
  ],
};

/**
 * Returns the graph of a migration of many tables. It is an example of a large graph that viewers must be able to
 * show.
 */
export function catalogueMigration(tables: number): GraphWorkflow {
  const perTable = (index: number) => {
    const name = `table ${String(index + 1).padStart(3, '0')}`;
    return [
      act(`read ${name}`),
      attempt([act(`convert ${name}`, { limit: 3, delay: '10 seconds' })], [act(`quarantine ${name}`)]),
      parallel('all', act(`write ${name}`), act(`index ${name}`)),
      when({ [`checksum(${index}) !== expected`]: [act(`repair ${name}`)] }),
    ];
  };
  return {
    class_name: 'CatalogueMigration',
    functions: {},
    nodes: [
      act('freeze catalogue'),
      ...Array.from({ length: tables }, (_, index) => perTable(index)).flat(),
      act('thaw catalogue'),
      act('report'),
    ],
  };
}
