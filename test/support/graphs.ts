import fc from 'fast-check';
import { type GraphNode, type GraphWorkflow, type StepDoNode } from '../../core/model/graph';

/** Creates a `step.do` node with the configuration of a step whose code specifies none. */
export const step = (name: string, more: Partial<StepDoNode> = {}): StepDoNode => ({
  type: 'step_do',
  name,
  config: { retries: { limit: 5, delay: 1000, backoff: 'exponential' }, timeout: 10000 },
  nodes: [],
  ...more,
});

export const workflow = (
  nodes: readonly GraphNode[],
  functions: Readonly<Record<string, readonly GraphNode[]>> = {},
): GraphWorkflow => ({
  class_name: 'Sample',
  functions: Object.fromEntries(
    Object.entries(functions).map(([name, inner]) => [name, { type: 'function_def', name, nodes: inner }]),
  ),
  nodes,
});

const { nodes: arbitraryNodes } = fc.letrec<{ node: GraphNode; nodes: GraphNode[] }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .record({ name: fc.string({ maxLength: 60 }), starts: fc.option(fc.nat(4)), gap: fc.nat(3) })
      .map(({ name, starts, gap }) =>
        step(name, starts === null ? {} : { starts, ...(gap > 0 ? { resolves: starts + gap } : {}) }),
      ),
    fc
      .record({ name: fc.string({ maxLength: 12 }) })
      .map(({ name }): GraphNode => ({ type: 'step_sleep', name, duration: 60000 })),
    fc.constantFrom<GraphNode>(
      { type: 'break', kind: 'return' },
      { type: 'function_call', name: 'helper' },
      { type: 'function_call', name: 'loop' },
    ),
    tie('nodes').map((nodes): GraphNode => ({ type: 'loop', nodes })),
    tie('nodes').map((nodes): GraphNode => ({ type: 'parallel', kind: 'all', nodes })),
    tie('nodes').map((nodes): GraphNode => step('outer', { nodes })),
    fc.tuple(tie('nodes'), tie('nodes'), tie('nodes')).map(([a, b, c]): GraphNode => ({
      type: 'try',
      try_block: { type: 'block', nodes: a },
      catch_block: { type: 'block', nodes: b },
      finally_block: c.length === 0 ? null : { type: 'block', nodes: c },
    })),
    fc
      .array(fc.record({ condition: fc.option(fc.string({ maxLength: 80 })), nodes: tie('nodes') }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((branches): GraphNode => ({ type: 'if', branches })),
  ),
}));

/** Workflows with every kind of node, overlapping promises, recursion, and unusual strings. */
export const arbitraryWorkflow: fc.Arbitrary<GraphWorkflow> = fc
  .tuple(arbitraryNodes, arbitraryNodes, arbitraryNodes)
  .map(([nodes, helper, loop]) =>
    workflow(nodes, { helper, loop: [...loop, { type: 'function_call', name: 'loop' }] }),
  );
