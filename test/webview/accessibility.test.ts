import assert from 'node:assert/strict';
import axe from 'axe-core';
import { type WorkflowStep } from '../../core/model/workflow-step';
import { type GraphRun } from '../../core/protocol/graph-messages';
import { step } from '../support/graphs';
import { nodeKinds } from '../support/graph-gallery';
import { buildPanel, Panel } from './support/panel';

before(buildPanel);

const at = (second: number): string => new Date(second * 1000).toISOString();
const steps: WorkflowStep[] = [
  { type: 'step', name: 'charge-1', start: at(1), end: at(3), success: true, output: '{}', attempts: [{ start: at(1), end: at(2), success: false, error: { name: 'Error', message: 'no' } }, { start: at(2), end: at(3), success: true }] }, // prettier-ignore
  { type: 'sleep', name: 'gone-1', start: at(3), finished: false, attempts: [] },
];
const run: GraphRun = {
  id: 'i',
  status: '▶ running',
  facts: [{ label: 'Trigger', value: 'api' }],
  steps,
  actions: [{ command: 'pause', label: 'Pause' }],
  final: false,
  nowMs: 9000,
  notice: 'The last look failed.',
};
const order = { workflow: nodeKinds['try-catch-finally'] };

const states: Readonly<Record<string, () => Panel>> = {
  'before anything arrives': () => new Panel(),
  'a graph': () => new Panel().show([], order),
  'a node selected': () => {
    const panel = new Panel().show([], order);
    panel.key('#canvas', 'ArrowDown');
    panel.key('#canvas', 'ArrowDown');
    return panel;
  },
  'a stale graph': () => new Panel().show([], { ...order, stale: true }),
  'deployed without a graph': () => new Panel().show([], { workflow: undefined, notice: 'No graph.' }),
  'a difference': () => new Panel().show([], { ...order, changes: [{ pointer: '/nodes/0', sign: '+', words: 'added: load' }, { sign: '−', words: 'removed: x' }] }), // prettier-ignore
  'a run': () => {
    const panel = new Panel().show([], order);
    panel.receive({ type: 'run', run });
    panel.find('#run-rows tr').click();
    return panel;
  },
  'a folded run': () => {
    const panel = new Panel().show([], order);
    panel.receive({ type: 'run', run });
    panel.find('#fold').click();
    return panel;
  },
  'an open outline': () => {
    const panel = new Panel().show([], order);
    panel.find('[data-do="outline"]').click();
    return panel;
  },
  'a search': () => {
    const panel = new Panel().show([], order);
    panel.type('#search', 'card');
    return panel;
  },
};

describe('accessibility of the graph panel (axe)', () => {
  for (const [name, make] of Object.entries(states)) {
    it(name, async () => assert.deepEqual(await violations(make()), []));
  }

  it('has a check that finds problems', async () => {
    const panel = new Panel().show([step('a')]);
    panel.find('#search').removeAttribute('aria-label');
    panel.find('#search').removeAttribute('placeholder');
    panel.find('#outline li').removeAttribute('role');
    const found = await violations(panel);
    assert.match(found.join('\n'), /label: .*#search/);
    assert.match(found.join('\n'), /aria-required-children|aria-required-parent|list/);
  });
});

/**
 * Returns the violations that axe reports, as one string each. Color contrast can be checked only in a real browser, so
 * journeys check it.
 */
async function violations(panel: Panel): Promise<string[]> {
  const { window } = panel.dom;
  window.eval(axe.source);
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  const { violations: found } = await inPage.run(window.document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  });
  // arrays of the page belong to another JavaScript realm, so they are copied
  return Array.from(found).flatMap(({ id, nodes: places }) =>
    Array.from(places).map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}
