import assert from 'node:assert/strict';
import { decodeGraphWorkflow, decodeVersionGraph } from '../../../../core/model/graph-decode';
import { walkWorkflow } from '../../../../core/model/graph-walk';
import { readJsonLines, withShared } from '../../../support/shared';

const order = {
  id: '1',
  class_name: 'Order',
  created_on: '2026-01-01T00:00:00Z',
  modified_on: '2026-01-01T00:00:00Z',
  workflow_id: '2',
  graph: {
    version: 1,
    workflow: {
      class_name: 'Order',
      functions: { pay: { name: 'pay', nodes: [{ type: 'step_sleep', name: 's', duration: '1 day' }] } },
      nodes: [
        { type: 'try', try_block: { type: 'block', nodes: [] }, catch_block: null, finally_block: null },
        { type: 'step_wait_for_event', name: 'w', options: null, starts: 1, resolves: 2 },
      ],
    },
  },
};

describe('decodeVersionGraph', () => {
  it('reads a graph unchanged, and gives functions the type that the wire leaves out', () => {
    const { value, issues } = decodeVersionGraph(order);
    assert.deepEqual(issues, []);
    assert.deepEqual(value.graph?.workflow.nodes, order.graph.workflow.nodes);
    assert.deepEqual(value.graph.workflow.functions.pay, {
      type: 'function_def',
      ...order.graph.workflow.functions.pay,
    });
  });

  it('reads null as "no graph"', () => {
    const { value, issues } = decodeVersionGraph({ ...order, graph: null });
    assert.equal(value.graph, null);
    assert.deepEqual(issues, []);
  });

  it('keeps node kinds that it does not know, with their children', () => {
    const odd = { type: 'step_think', level: 3, nodes: [{ type: 'break', kind: 'return' }] };
    const { value, issues } = decodeGraphWorkflow({ class_name: 'W', functions: {}, nodes: [odd] });
    assert.deepEqual(issues, []);
    assert.deepEqual(value.nodes, [
      { type: 'unknown', wireType: 'step_think', nodes: [{ type: 'break', kind: 'return' }], wire: odd },
    ]);
  });

  it('names what it could not read, and reads the rest', () => {
    const { value, issues } = decodeGraphWorkflow({
      class_name: 'W',
      functions: { 'a/b': 5 },
      nodes: [
        { type: 'if', branches: [{ condition: 7, nodes: [{ type: 'parallel', kind: 'some' }] }] },
        null,
      ],
    });
    assert.deepEqual(
      issues.map(({ path }) => path),
      ['/functions/a~1b', '/nodes/0/branches/0/condition', '/nodes/0/branches/0/nodes/0/kind', '/nodes/1'],
    );
    assert.deepEqual(value.nodes[0], {
      type: 'if',
      branches: [{ condition: '', nodes: [{ type: 'parallel', kind: 'all', nodes: [] }] }],
    });
  });

  it('never throws, on anything', () => {
    for (const wire of [undefined, null, 1, 'x', [], {}, { graph: 1 }, { graph: { workflow: { nodes: 3 } } }])
      assert.ok(decodeVersionGraph(wire).issues.length > 0);
  });

  it('stops at a depth that no script has', () => {
    let deep: unknown = { type: 'loop', nodes: [] };
    for (let i = 0; i < 10_000; i++) deep = { type: 'loop', nodes: [deep] };
    const { issues } = decodeGraphWorkflow({ class_name: 'W', functions: {}, nodes: [deep] });
    assert.deepEqual(
      issues.map(({ message }) => message),
      ['nested too deeply'],
    );
  });
});

describe('walkWorkflow', () => {
  it('gives every node its JSON Pointer, and visits the run first', () => {
    const workflow = decodeVersionGraph(order).value.graph!.workflow;
    const seen: string[] = [];
    walkWorkflow(workflow, (node, pointer) => seen.push(`${pointer} ${node.type}`));
    assert.deepEqual(seen, [
      '/nodes/0 try',
      '/nodes/1 step_wait_for_event',
      '/functions/pay/nodes/0 step_sleep',
    ]);
  });
});

withShared('reference/graph-observations.jsonl', (file) => {
  interface Observation {
    readonly id: string;
    readonly observed: { readonly workflows: readonly unknown[] };
  }
  it('decodes every observed graph without an issue and without a change', () => {
    for (const { id, observed } of readJsonLines<Observation>(file)) {
      for (const wire of observed.workflows) {
        const { value, issues } = decodeGraphWorkflow(wire);
        assert.deepEqual(issues, [], id);
        assert.deepEqual(withoutImpliedTypes(value), withoutImpliedTypes(wire), id);
      }
    }
  });
});

/**
 * Removes `type` from functions and from the blocks of a `try`, as the service does, because only one value is
 * possible there.
 */
function withoutImpliedTypes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'type' && (inner === 'function_def' || inner === 'block') ? undefined : inner,
    ),
  );
}
