import { calledFunction, functionOf } from '../program/callees';
import { type WorkflowProgram } from '../program/program';
import { type ClassNode, type FunctionNode } from '../script/tree';

/**
 * The functions of a file that hold a step, directly or through what they call. `self` is the class that `this` is
 * an instance of, with its bases.
 */
export function functionsWithSteps(
  { steps, scopes }: WorkflowProgram,
  self: readonly ClassNode[],
): ReadonlySet<FunctionNode> {
  const found = new Set<FunctionNode>();
  const add = (node: FunctionNode | undefined): boolean => {
    let added = false;
    for (let at = node; at !== undefined && !found.has(at); at = scopes.functionAround(at)) {
      found.add(at);
      added = true;
    }
    return added;
  };
  for (const { node, decorated } of steps)
    add(decorated === undefined ? scopes.functionAround(node) : decorated.function);
  const calls = scopes.nodes.filter((node) => node.kind === 'call');
  const edges = calls.flatMap((call) => {
    const around = scopes.functionAround(call);
    if (around === undefined) return [];
    const callee = calledFunction(call, scopes, self);
    const given = call.arguments.flatMap((argument) =>
      argument.kind === 'function' ? [] : (functionOf(argument, scopes, self) ?? []),
    );
    return [...(callee ? [callee] : []), ...given].map((target) => ({ around, target: target.function }));
  });
  for (let again = true; again;) {
    again = false;
    for (const { around, target } of edges) if (found.has(target) && add(around)) again = true;
  }
  return found;
}
