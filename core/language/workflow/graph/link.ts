import { type FunctionDefNode, type GraphNode, type GraphWorkflow } from '../../../model/graph';
import { escapePointer } from '../../../model/graph-walk';
import { type WorkflowProgram } from '../program/program';
import { type FunctionNode } from '../script/tree';
import { type DerivedGraphs, deriveFunction, type ImportedCall } from './derive';

/** A function of another module, and the module's name for `ranges`. */
export interface LinkedFunction {
  readonly file: string;
  readonly program: WorkflowProgram;
  readonly function: FunctionNode;
}

/** Finds what a file imports; undefined when it is in no file that can be read. */
export type FindLinked = (call: ImportedCall, file: string) => Promise<LinkedFunction | undefined>;

/**
 * Adds the definitions of helpers in other modules to the graphs of a file, and of the helpers that these call. A
 * call whose module can not be read stays without a definition.
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
  for (const call of graphs.imports) {
    const workflow = workflows[call.workflow];
    if (workflow === undefined || Object.hasOwn(workflow.functions, call.name)) continue;
    const found = await find(call, file);
    // A circle of calls is followed once.
    if (found === undefined || around.includes(found.function)) continue;
    const own = deriveFunction(found.program, found.function, found.file);
    const linked = await linkGraphs(own, found.file, find, [...around, found.function]);
    const [helper] = linked.workflows;
    if (helper === undefined) continue;
    const names = freeNames(Object.keys(helper.functions), [...Object.keys(workflow.functions), call.name]);
    const functions = { ...workflow.functions, ...definitions(call.name, helper, names) };
    workflows[call.workflow] = { ...workflow, functions };
    const moved = (pointer: string): string => pointerIn(pointer, call, names);
    for (const [pointer, range] of Object.entries(linked.ranges)) ranges[moved(pointer)] = range;
    for (const [pointer, detail] of Object.entries(linked.details)) details[moved(pointer)] = detail;
  }
  return { ...graphs, workflows, ranges, details };
}

/** Names under which functions can stand beside those that are there. */
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

/** The same nodes, with their calls under other names. */
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

/** Where something of a helper's graph stands in the graphs of the file that calls it. */
function pointerIn(
  pointer: string,
  { workflow, name }: ImportedCall,
  names: ReadonlyMap<string, string>,
): string {
  const base = `/workflows/${workflow}/functions/`;
  const rest = pointer.slice('/workflows/0'.length);
  const inFunction = /^\/functions\/([^/]+)(.*)$/s.exec(rest);
  if (inFunction === null) return `${base}${escapePointer(name)}${rest}`;
  const [, key = '', inside = ''] = inFunction;
  const own = [...names].find(([each]) => escapePointer(each) === key);
  return `${base}${own ? escapePointer(own[1]) : key}${inside}`;
}
