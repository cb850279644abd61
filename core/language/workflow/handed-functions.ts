import { type FoundFunction } from './imported-functions';
import { islandsOf, islandTree, WordCache } from './program/islands';
import { readProgram, type WorkflowProgram } from './program/program';
import { type StepValue } from './program/step-value';
import { type HandedParameter } from './program/step-values';
import { type FunctionNode, type Parameter } from '../../script/tree';

/**
 * Maximum number of analyses for each module, both in one request and in the cache. An analysis covers one function
 * with the arguments of a call.
 */
const maxAnalyses = 30;

/**
 * Programs that were analyzed again with the arguments of a call, least recently used first. They are keyed by the
 * original program, and then by the function and its arguments (`keyOf`).
 */
const known = new WeakMap<WorkflowProgram, Map<string, WorkflowProgram>>();

/**
 * The analyses that a request has used so far: for each program of a module, the keys of its functions with arguments
 * (`keyOf`).
 */
export type UsedAnalyses = Map<WorkflowProgram, Set<string>>;

/**
 * Returns a function of another module, analyzed with the arguments that a call passes to it. The parameters that
 * receive the step are treated as the step, regardless of their names and types. Returns the function unchanged if the
 * request has already used too many analyses.
 */
export function asHanded(
  found: FoundFunction,
  handed: readonly (StepValue | undefined)[],
  used: UsedAnalyses,
): FoundFunction {
  const { program, function: target } = found;
  const parameters = target.parameters.flatMap((parameter, index): HandedParameter[] => {
    const value = handed[index];
    return value === undefined || isKnown(parameter, value, program) ? [] : [{ parameter, value }];
  });
  if (parameters.length === 0) return found;
  const key = keyOf(target, parameters);
  const keys = used.get(program) ?? new Set<string>();
  used.set(program, keys);
  if (!keys.has(key) && keys.size >= maxAnalyses) return found;
  keys.add(key);
  const analyses = known.get(program) ?? new Map<string, WorkflowProgram>();
  known.set(program, analyses);
  const own = analyses.get(key) ?? analyzed(target, parameters, program);
  // Setting the key again makes it the most recently used one.
  analyses.delete(key);
  analyses.set(key, own);
  const [oldest] = analyses.keys();
  if (analyses.size > maxAnalyses && oldest !== undefined) analyses.delete(oldest);
  return { ...found, program: own };
}

/** Analyzes the island that contains a function, with known arguments. */
function analyzed(
  { start, end }: FunctionNode,
  parameters: readonly HandedParameter[],
  { tree }: WorkflowProgram,
): WorkflowProgram {
  const island = islandsOf(tree, new WordCache()).find(({ parts }) =>
    parts.some((part) => part.start <= start && end <= part.end),
  );
  return readProgram(island ? islandTree(island, tree) : tree, parameters);
}

/** Returns a string that identifies a function together with what a call passes to its parameters. */
function keyOf({ start }: FunctionNode, handed: readonly HandedParameter[]): string {
  const values = handed.map(({ parameter, value }) => [parameter.start, value]);
  return JSON.stringify([start, values], (_, part: unknown) => (part instanceof Map ? [...part] : part));
}

/** Checks whether a parameter is already known to be the step, so that `handed` adds no information. */
function isKnown({ pattern }: Parameter, value: StepValue, { scopes, values }: WorkflowProgram): boolean {
  if (pattern.kind !== 'name-pattern') return false;
  const binding = scopes.bindingOf(pattern);
  return binding !== undefined && value.kind === 'step' && values.ofBinding(binding)?.kind === 'step';
}
