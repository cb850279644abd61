import { type GraphNode } from '../../../model/graph';

/**
 * Groups consecutive nodes for which `isStarted` is true into one `parallel` node of kind `all` (version graph
 * reference, section 3.2). Only the nodes at the top level of a body are grouped.
 */
export function groupStarted(nodes: readonly GraphNode[]): GraphNode[] {
  const grouped: GraphNode[] = [];
  let at = 0;
  while (at < nodes.length) {
    let end = at;
    while (isStarted(nodes[end])) end++;
    if (end > at) grouped.push({ type: 'parallel', kind: 'all', nodes: nodes.slice(at, end) });
    else grouped.push(...nodes.slice(at, ++end));
    at = end;
  }
  return grouped;
}

/** Checks whether a node has `starts`, or is a loop that contains a node with `starts`. */
function isStarted(node: GraphNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.type === 'loop') return node.nodes.some((inner) => isStarted(inner));
  return 'starts' in node;
}
