import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type GraphHostMessage, type GraphRun } from '../../core/protocol/graph-messages';
import { type GraphNode } from '../../core/model/graph';
import { arbitraryWorkflow, step } from '../support/graphs';
import { buildPanel, Panel } from './support/panel';

const hostile = fc.constantFrom('a', '<img src=x onerror=y>', '\ud83d', '\u202e', '', '__proto__', ']]>', '&amp;', 'a'.repeat(300)); // prettier-ignore
const pointer = fc.oneof(
  fc.constantFrom('', '/nodes/0', '/nodes/1/nodes/0', '/nodes/99', '/__proto__'),
  hostile,
);

const content: fc.Arbitrary<GraphHostMessage> = fc
  .tuple(
    fc.integer({ min: -1, max: 6 }),
    fc.option(arbitraryWorkflow),
    hostile,
    fc.array(pointer, { maxLength: 3 }),
  )
  .map(([generation, workflow, words, pointers]) => ({
    type: 'content',
    generation,
    content: {
      title: words,
      facts: [{ label: words, value: words }],
      ...(workflow ? { workflow } : { notice: words }),
      linked: pointers,
      removed: pointers,
      changes: pointers.map((one) => ({ pointer: one, sign: '+', words })),
      stale: generation % 2 === 0,
      hasRuns: generation % 3 === 0,
    },
  }));

const run: fc.Arbitrary<GraphHostMessage> = fc
  .tuple(hostile, hostile, fc.boolean(), fc.nat(3))
  .map(([id, words, final, count]) => {
    const steps = Array.from({ length: count }, (_none, i) => ({
      type: 'step' as const, name: `${words}-${i + 1}`, start: '2026-11-20T12:00:00Z', end: final ? '2026-11-20T12:00:01Z' : null, success: final, attempts: [], config: null, output: words,
    })); // prettier-ignore
    const shown = { id, status: words, facts: [{ label: words, value: words }], steps, actions: [{ command: 'rampart.instance.pause', label: words }], final, nowMs: 0, notice: words }; // prettier-ignore
    return { type: 'run', run: shown as unknown as GraphRun };
  });

const statistics = fc
  .tuple(fc.array(pointer, { maxLength: 4 }), hostile)
  .map(([pointers, words]) => ({ type: 'statistics' as const, nodes: pointers.map((one) => [one, { runs: 1, failed: 1, retried: 0, durationsMs: [5] }]), words })); // prettier-ignore
const focus = fc.option(pointer, { nil: undefined }).map((one) => ({ type: 'focus', pointer: one }));
/** Values that are not valid messages from the host. */
const noise = fc.constantFrom<unknown>(null, undefined, 5, 'content', [], {}, { type: 'x' }, { type: 'content' }, { type: 'content', generation: '9' }); // prettier-ignore

const sequence = fc.array(
  fc.oneof({ weight: 4, arbitrary: content }, { weight: 2, arbitrary: run }, statistics, focus, noise),
  { maxLength: 12 },
);

const boxes = (panel: Panel): readonly (string | null)[] =>
  panel.all('g.node .title').map((one) => one.textContent);

describe('messages to the graph panel, in any order', () => {
  before(buildPanel);

  it('draw only text, break nothing, and are ignored when they are outdated', () => {
    const last: readonly GraphNode[] = [step('a'), step('<b>')];
    const wanted = boxes(new Panel().show(last));
    fc.assert(
      fc.property(sequence, (messages) => {
        const panel = new Panel();
        const errors: unknown[] = [];
        panel.dom.window.addEventListener('error', (event) => {
          errors.push(event.error);
        });
        let newest = -1;
        let title = '';
        for (const message of messages) {
          panel.receive(message);
          const { type, generation, content: shown } = (message ?? {}) as Record<string, unknown>;
          if (type === 'content' && typeof generation === 'number' && generation > newest) {
            newest = generation;
            title = (shown as { title: string }).title;
          }
        }
        if (newest >= 0) assert.equal(panel.find('#title').textContent, title);
        panel.receive({
          type: 'content',
          generation: 1000,
          content: { title: 'T', facts: [], workflow: { ...workflowOf(last) }, linked: [], stale: false },
        });
        assert.deepEqual(errors, []);
        assert.deepEqual(boxes(panel), wanted);
        assert.deepEqual(panel.all('img, script, iframe, a[href]'), []);
      }),
      { seed: 1, numRuns: 15 },
    );
  }).timeout(240_000);
});

function workflowOf(nodes: readonly GraphNode[]): object {
  return { version: 1, class_name: 'W', nodes, functions: {} };
}
