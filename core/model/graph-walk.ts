import { type GraphNode, type GraphWorkflow } from './graph';

/**
 * A list of nodes inside a node. `pointer` is the JSON Pointer of the list, relative to the node that contains it.
 */
export interface ChildList {
  readonly pointer: string;
  readonly nodes: readonly GraphNode[];
}

/** Returns the lists of nodes directly inside a node, in source order. Null blocks are left out. */
function childLists(node: GraphNode): readonly ChildList[] {
  switch (node.type) {
    case 'if':
    case 'switch':
      return node.branches.map(({ nodes }, index) => ({ pointer: `/branches/${index}/nodes`, nodes }));
    case 'try':
      return (['try_block', 'catch_block', 'finally_block'] as const).flatMap((block) => {
        const nodes = node[block]?.nodes;
        return nodes === undefined ? [] : [{ pointer: `/${block}/nodes`, nodes }];
      });
    case 'start':
      return workflowLists(node);
    case 'step_do':
    case 'loop':
    case 'parallel':
    case 'block':
    case 'function_def':
    case 'unknown':
      return [{ pointer: '/nodes', nodes: node.nodes }];
    default:
      return [];
  }
}

/** Returns the node lists of a workflow: first the nodes of `run`, then the nodes of the workflow's functions. */
function workflowLists(workflow: GraphWorkflow): readonly ChildList[] {
  return [
    { pointer: '/nodes', nodes: workflow.nodes },
    ...Object.entries(workflow.functions).map(([name, { nodes }]) => ({
      pointer: `/functions/${escapePointer(name)}/nodes`,
      nodes,
    })),
  ];
}

/**
 * Visits every node of a workflow, parents first, with its JSON Pointer relative to the workflow
 * (`/nodes/0/branches/1/nodes/2`) and the node that contains it. The nodes of `run` come first, followed by the nodes of
 * the workflow's functions.
 */
export function walkWorkflow(
  workflow: GraphWorkflow,
  visit: (node: GraphNode, pointer: string, parent: GraphNode | undefined) => void,
): void {
  const walk = (list: ChildList, base: string, parent: GraphNode | undefined): void => {
    list.nodes.forEach((node, index) => {
      const pointer = `${base}${list.pointer}/${index}`;
      visit(node, pointer, parent);
      for (const inner of childLists(node)) walk(inner, pointer, node);
    });
  };
  for (const list of workflowLists(workflow)) walk(list, '', undefined);
}

/** Escapes one reference token of a JSON Pointer (RFC 6901, section 3). */
export function escapePointer(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
