import assert from 'node:assert/strict';
import { VersionsSource } from '../../../../app/graph/versions-source';
import { type Outcome } from '../../../../core/api/error';
import { type GraphWorkflow } from '../../../../core/model/graph';
import { step, workflow } from '../../../support/graphs';

const { signal } = new AbortController();
const key = { kind: 'versions', connection: 'c', account: 'a', workflow: 'orders', before: '11111111-old', version: '22222222-new' } as const; // prettier-ignore

/** Creates a workflow with two versions. The API returns no graph for versions that are undefined here. */
function source(graphs: Readonly<Record<string, GraphWorkflow | undefined>>): VersionsSource {
  const answered = <T>(value: object): Promise<Outcome<T>> =>
    Promise.resolve({ ok: true, value: value as T, messages: [], issues: [], wire: undefined });
  return new VersionsSource(key, {
    graph: (id) => {
      const graph = graphs[id];
      return answered({ id, graph: graph ? { version: 1, workflow: graph } : null });
    },
    version: (id) =>
      answered({ id, language: 'javascript', limits: { steps: id === key.before ? 100 : 500 } }),
  });
}

describe('two versions of a workflow, compared', () => {
  it('are one graph with what was added and removed, and the settings that changed', async () => {
    const content = await source({
      [key.before]: workflow([step('reserve'), { type: 'step_sleep', name: 'rest', duration: 1000 }]),
      [key.version]: workflow([step('reserve'), step('refund')]),
    }).load(signal);
    assert.equal(content.title, 'orders: versions 11111111 and 22222222');
    assert.deepEqual(
      content.changes?.map(({ sign, words }) => `${sign} ${words}`),
      ['+ added: refund', '− removed: rest'],
    );
    assert.equal(content.removed?.length, 1);
    assert.deepEqual(
      content.facts.slice(1).map(({ label, value }) => `${label}: ${value}`),
      ['Language: javascript', 'Step limit: 100 → 500'],
    );
    assert.deepEqual(content.workflow?.nodes.length, 3);
  });

  it('say when nothing changed', async () => {
    const same = workflow([step('reserve')]);
    const content = await source({ [key.before]: same, [key.version]: same }).load(signal);
    assert.deepEqual([content.changes, content.facts[0]?.value], [[], 'none']);
  });

  it('show the graph that exists, and why the other is missing', async () => {
    const only = workflow([step('reserve')]);
    const content = await source({ [key.version]: only }).load(signal);
    assert.equal(content.workflow, only);
    assert.match(content.notice ?? '', /no graph for this version/);
    const none = await source({}).load(signal);
    assert.equal(none.workflow, undefined);
    assert.match(none.notice ?? '', /no graph/);
  });
});
