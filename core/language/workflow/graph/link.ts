import { type FunctionDefNode, type GraphNode, type GraphWorkflow } from '../../../model/graph';
import { escapePointer, walkWorkflow } from '../../../model/graph-walk';
import { type WorkflowProgram } from '../program/program';
import { stepFunctions } from '../program/step-functions';
import { nameInCall, wrapperName } from '../program/wrapper-name';
import { type FunctionNode } from '../../../script/tree';
import { deriveFunction } from './derive';
import { type DerivedGraphs, type ImportedCall, type NodeDetails } from './derived-graphs';

/** A function of another module. `file` is the URI that identifies the module in `ranges`. */
export interface LinkedFunction {
  readonly file: string;
  readonly program: WorkflowProgram;
  readonly function: FunctionNode;
}

/** Finds the function that an imported call refers to. Returns undefined if its file cannot be read. */
export type FindLinked = (call: ImportedCall, file: string) => Promise<LinkedFunction | undefined>;

/**
 * Adds the definitions of helpers in other modules to the graphs of a file, including the helpers that these helpers
 * call. If a module cannot be read, the call has no definition, and the graphs are marked as partial.
 */
export async function linkGraphs(
  graphs: DerivedGraphs,
  file: string,
  find: FindLinked,
  around: readonly FunctionNode[] = [],
): Promise<DerivedGraphs> {
  if (graphs.imports.length === 0) return graphs;
  const workflows = [...graphs.workflows];
  const ranges = { ...graphs.ranges };
  const details = { ...graphs.details };
  let { partial } = graphs;
  for (const call of graphs.imports) {
    const workflow = workflows[call.workflow];
    if (workflow === undefined || Object.hasOwn(workflow.functions, call.name)) continue;
    const found = await find(call, file);
    if (found === undefined) {
      partial = true;
      continue;
    }
    // Recursive helpers are followed only once.
    if (around.includes(found.function)) continue;
    const own = deriveFunction(found.program, found.function, call.name, found.file);
    const linked = await linkGraphs(own, found.file, find, [...around, found.function]);
    partial ||= linked.partial;
    const [helper] = linked.workflows;
    if (helper === undefined) continue;
    const names = freeNames(Object.keys(helper.functions), [...Object.keys(workflow.functions), call.name]);
    const functions = { ...workflow.functions, ...definitions(call.name, helper, names) };
    workflows[call.workflow] = { ...workflow, functions };
    const moved = (pointer: string): string => pointerIn(pointer, call, names);
    for (const [pointer, range] of Object.entries(linked.ranges)) ranges[moved(pointer)] = range;
    for (const [pointer, detail] of Object.entries(linked.details)) details[moved(pointer)] = detail;
    nameCalls(workflow, call, found, details);
  }
  return { ...graphs, workflows, ranges, details, partial };
}

/** Labels the calls to a helper that runs a single step. The label is the step name that the call passes. */
function nameCalls(
  workflow: GraphWorkflow,
  call: ImportedCall,
  { program, function: target }: LinkedFunction,
  details: Record<string, NodeDetails>,
): void {
  const wrapper = wrapperName(target, stepFunctions(program).onlyStep(target), program);
  if (wrapper === undefined) return;
  walkWorkflow(workflow, (node, relative) => {
    if (node.type !== 'function_call' || node.name !== call.name) return;
    const pointer = `/workflows/${call.workflow}${relative}`;
    const label = nameInCall(wrapper, details[pointer]?.texts ?? []);
    if (label !== undefined) details[pointer] = { ...details[pointer], label };
  });
}

/**
 * Returns an unused name for each function, keyed by its original name. If the original name is already taken, a
 * number is appended to it.
 */
function freeNames(wanted: readonly string[], taken: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(taken);
  return new Map(
    wanted.map((name) => {
      let free = name;
      for (let i = 2; used.has(free); i++) free = `${name}_${i}`;
      used.add(free);
      return [name, free];
    }),
  );
}

function definitions(
  name: string,
  { nodes, functions }: GraphWorkflow,
  names: ReadonlyMap<string, string>,
): Record<string, FunctionDefNode> {
  const define = (called: string, inside: readonly GraphNode[]): [string, FunctionDefNode] => [
    called,
    { type: 'function_def', name: called, nodes: renamed(inside, names) },
  ];
  return Object.fromEntries([
    define(name, nodes),
    ...Object.entries(functions).map(([key, each]) => define(names.get(key) ?? key, each.nodes)),
  ]);
}

/** Returns a copy of a value in which calls refer to functions by their new names. */
function renamed<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => renamed(each, names)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, renamed(each as unknown, names)]),
  );
  if (copy.type === 'function_call' && typeof copy.name === 'string')
    copy.name = names.get(copy.name) ?? copy.name;
  return copy as Value;
}

/** Returns the JSON Pointer to a part of a helper's graph within the graphs of the calling file. */
function pointerIn(
  pointer: string,
  { workflow, name }: ImportedCall,
  names: ReadonlyMap<string, string>,
): string {
  const base = `/workflows/${workflow}/functions/`;
  const rest = pointer.slice('/workflows/0'.length);
  const inFunction = /^\/functions\/([^/]+)(\/.*)?$/s.exec(rest);
  if (inFunction === null) return `${base}${escapePointer(name)}${rest}`;
  const [, key = '', inside = ''] = inFunction;
  const own = [...names].find(([each]) => escapePointer(each) === key);
  return `${base}${own ? escapePointer(own[1]) : key}${inside}`;
}
