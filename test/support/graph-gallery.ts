import { type GraphNode, type GraphWorkflow, type PayloadDescriptor } from '../../core/model/graph';
import { act, attempt, call, loop, parallel, sleep, sleepUntil, stop, switchOn, wait, when } from '../../local/demo/graph-parts'; // prettier-ignore
import { catalogueMigration, emailCampaign, imagePipeline, orderFulfilment } from '../../local/demo/harbour-graphs'; // prettier-ignore
import { workflow } from './graphs';

const unknownNode = (wireType: string, ...nodes: readonly GraphNode[]): GraphNode => ({
  type: 'unknown',
  wireType,
  nodes,
  wire: { type: wireType },
});
const shape = (...fields: readonly string[]): PayloadDescriptor => ({
  type: 'object',
  fields: Object.fromEntries(fields.map((name) => [name, { type: 'unknown' }])),
});

/** Each documented kind of node, in every form in which it can be drawn. */
export const nodeKinds: Readonly<Record<string, GraphWorkflow>> = {
  step: workflow([act('charge card')]),
  'step-configured': workflow([act('charge card', { limit: 3, delay: '10 seconds', timeout: '5 minutes' })]),
  'step-computed': workflow([act('<dynamic>', { delay: 'unknown', timeout: 'unknown' })]),
  'step-with-steps': workflow([act('outer', {}, act('inner'))]),
  sleep: workflow([sleep('cool down', '10 minutes')]),
  'sleep-computed': workflow([sleep('cool down', 'Generated')]),
  'sleep-until': workflow([sleepUntil('wait for the morning')]),
  wait: workflow([wait('wait for review', 'order-reviewed')]),
  'wait-configured': workflow([
    { type: 'step_wait_for_event', name: 'wait for review', options: { event_type: 'order-reviewed', timeout: '7 days' }, payload: shape('ok', 'by') }, // prettier-ignore
  ]),
  'wait-computed': workflow([{ type: 'step_wait_for_event', name: '${...} done', options: null }]),
  if: workflow([when({ 'order.total > 100': [act('ask a person')] }), act('close')]),
  'if-else': workflow([when({ 'gift': [act('print note')], 'express': [act('hurry')], 'else': [act('print invoice')] })]), // prettier-ignore
  'switch': workflow([switchOn('order.speed', { '"express"': [act('alert'), stop('break')], '"slow"': [sleep('collect', 30_000), stop('break')], '"never"': [], 'default': [act('queue')] })]), // prettier-ignore
  loop: workflow([loop(act('send ${...}'), when({ done: [stop('break')] }), sleep('cool down', 1000))]),
  'parallel-all': workflow([parallel('all', act('a'), act('b'), act('c'))]),
  'parallel-any': workflow([parallel('any', act('a'), act('b'))]),
  'parallel-all-settled': workflow([parallel('all_settled', act('a'), act('b'))]),
  'parallel-race': workflow([parallel('race', act('work'), sleep('give up', '1 minute'))]),
  'parallel-lanes': workflow([
    parallel(
      'all',
      { ...act('A'), starts: 1, resolves: 4 },
      { ...act('B'), starts: 1, resolves: 2 },
      { ...act('C'), starts: 2, resolves: 4 },
      { ...act('D'), starts: 2, resolves: 3 },
      { ...act('never awaited'), starts: 3 },
    ),
    act('E'),
  ]),
  'try-catch': workflow([attempt([act('charge')], [act('refund')]), act('close')]),
  'try-finally': workflow([attempt([act('charge')], undefined, [act('unlock')])]),
  'try-catch-finally': workflow([attempt([act('charge')], [act('refund'), stop('return')], [act('unlock')])]),
  block: workflow([{ type: 'block', nodes: [act('inside')] }]),
  function: workflow([call('notify'), act('between'), call('notify')], { notify: [act('mail')] }),
  'function-unknown': workflow([call('imported')]),
  'function-recursive': workflow([call('walk')], { walk: [act('visit'), when({ next: [call('walk')] })] }),
  'function-uncalled': workflow([act('a')], { unused: [act('b')] }),
  return: workflow([act('a'), { type: 'break', kind: 'return', payload: shape('id') }]),
  start: workflow([{ type: 'start', class_name: 'Inner', functions: {}, nodes: [act('a')] }]),
  unknown: workflow([unknownNode('step_teleport'), unknownNode('group', act('inside'))]),
  'payload': { ...workflow([act('a')]), payload: { type: 'object', fields: { orderId: { type: 'unknown' }, customer: shape('name', 'mail') } } }, // prettier-ignore
  empty: workflow([]),
  'long-texts': workflow([
    act('a name that goes on and on until nobody can take it in at a glance any more, and then some', { limit: 12, delay: '2 hours', backoff: 'linear', timeout: '30 minutes' }), // prettier-ignore
    when({ 'customer.address.country !== "NO" && customer.orders.some(({ total }) => total > limit)': [act('漢字と仮名の名前')] }), // prettier-ignore
  ]),
};

/** Ten workflows of realistic sizes: most with a few dozen nodes each, and one very large workflow. */
export const realGraphs: Readonly<Record<string, GraphWorkflow>> = {
  order: orderFulfilment,
  images: imagePipeline,
  campaign: emailCampaign,
  migration: catalogueMigration(12),
  onboarding: {
    ...workflow(
      [
        act('create account', { limit: 3, delay: '2 seconds' }),
        call('greet'),
        switchOn('event.payload.plan', {
          '"free"': [act('set limits'), stop('break')],
          '"team"': [
            loop(act('invite ${...}', { limit: 2, delay: '10 seconds', backoff: 'linear' })),
            wait('wait for first member', 'member-joined', '14 days'),
            stop('break'),
          ],
          '"enterprise"': [
            act('open ticket'),
            wait('wait for contract', 'contract-signed', '90 days'),
            parallel('all', act('set up sign-in'), act('set up audit log'), act('assign manager')),
            stop('break'),
          ],
          default: [act('report unknown plan'), stop('return')],
        }),
        sleep('settle', '3 days'),
        when({ '!account.active': [call('greet'), sleep('second chance', '7 days')] }),
        when({
          '!account.active': [act('archive account'), stop('return')],
          else: [act('ask for feedback')],
        }),
      ],
      { greet: [act('render mail'), act('send mail', { limit: 5, delay: '30 seconds' })] },
    ),
    payload: shape('plan', 'mail', 'members'),
  },
  invoice: workflow([
    act('load month'),
    attempt(
      [
        loop(
          act('read account ${...}', { limit: 3, delay: '5 seconds' }),
          when({ 'usage === 0': [], else: [act('rate usage ${...}'), act('draw invoice ${...}')] }),
        ),
        parallel('all', act('post to ledger', { limit: 10, delay: '1 minute' }), act('store documents')),
      ],
      [
        act('undo ledger entries', { limit: 20, delay: '1 minute', backoff: 'constant' }),
        act('page the accountant'),
        stop('return'),
      ],
      [act('unlock month')],
    ),
    sleepUntil('wait for the first of the month'),
    loop(act('send invoice ${...}', { limit: 4, delay: '20 seconds' }), sleep('respect mail limits', 2000)),
    act('close month'),
  ]),
  incident: workflow(
    [
      act('open incident'),
      parallel(
        'race',
        wait('wait for acknowledgement', 'acknowledged', '15 minutes'),
        act('watch recovery', { limit: 60, delay: '15 seconds', backoff: 'constant' }),
      ),
      when({ recovered: [act('note recovery'), stop('return')] }),
      loop(
        call('escalate'),
        wait('wait for ${...}', 'acknowledged', '10 minutes'),
        when({ 'ack.payload.ok': [stop('break')] }),
      ),
      parallel('all_settled', act('update status page'), act('tell customers'), act('open channel')),
      wait('wait for resolution', 'resolved', '2 days'),
      attempt(
        [act('collect timeline'), act('draft report', { timeout: '10 minutes' })],
        [act('ask for report')],
      ),
      act('close incident'),
    ],
    {
      escalate: [act('find on-call'), parallel('any', act('call phone'), act('send page'), act('send chat'))],
    },
  ),
  video: workflow(
    [
      act('probe upload', { timeout: '2 minutes' }),
      when({
        'probe.duration > 4 * 3600': [act('refuse'), stop('return')],
        '!probe.video': [act('store audio only')],
        else: [
          parallel('all', call('encode'), act('cut thumbnails'), act('read captions'), act('fingerprint')),
          when({ 'fingerprint.match': [wait('wait for rights', 'rights-cleared', '30 days')] }),
        ],
      }),
      parallel('all', act('publish manifest'), act('warm caches'), act('index for search')),
      sleep('grace period', '1 day'),
      act('delete upload', { limit: 8, delay: '1 hour' }),
    ],
    {
      encode: [
        parallel(
          'all',
          loop(act('encode ${...} as 360p', { timeout: '1 hour' })),
          loop(act('encode ${...} as 720p', { timeout: '2 hours' })),
          loop(act('encode ${...} as 1080p', { timeout: '4 hours' })),
        ),
        act('stitch'),
      ],
    },
  ),
  agent: workflow(
    [
      act('load conversation'),
      loop(
        act('ask model (turn ${...})', { limit: 3, delay: '5 seconds', timeout: '3 minutes' }),
        when({
          'reply.toolCalls.length > 0': [
            parallel('all', loop(call('useTool'))),
            act('add results (turn ${...})'),
          ],
          'reply.needsPerson': [wait('wait for answer (turn ${...})', 'user-response', 'unknown')],
          else: [stop('break')],
        }),
        when({ 'turn > maxTurns': [act('apologise'), stop('return')] }),
      ),
      act('save conversation'),
    ],
    {
      useTool: [
        attempt(
          [
            switchOn('tool.name', {
              '"search"': [act('search ${...}'), stop('break')],
              '"run"': [act('start sandbox'), act('run ${...}', { timeout: '10 minutes' }), act('stop sandbox'), stop('break')], // prettier-ignore
              default: [act('refuse ${...}')],
            }),
          ],
          [act('note failure of ${...}')],
        ),
      ],
    },
  ),
  backup: workflow([
    act('list databases'),
    parallel(
      'all',
      { ...act('freeze writes'), starts: 1, resolves: 2 },
      { ...act('estimate size'), starts: 1, resolves: 3 },
      { ...act('copy schema'), starts: 2, resolves: 4 },
      { ...act('copy rows', { limit: 12, delay: '30 seconds', timeout: '6 hours' }), starts: 2, resolves: 5 },
      { ...act('reserve space'), starts: 3, resolves: 5 },
      { ...act('write manifest'), starts: 5, resolves: 6 },
    ),
    attempt([act('verify checksum')], [act('mark as broken'), act('page on-call'), stop('return')], [act('thaw writes')]), // prettier-ignore
    sleep('keep', '30 days'),
    act('delete backup', { limit: 5, delay: '1 day', backoff: 'constant' }),
  ]),
};
