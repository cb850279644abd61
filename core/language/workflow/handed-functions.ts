import { type FoundFunction } from './imported-functions';
import { islandsOf, islandTree, WordCache } from './program/islands';
import { readProgram, type WorkflowProgram } from './program/program';
import { type StepValue } from './program/step-value';
import { type HandedParameter } from './program/step-values';
import { type FunctionNode, type Parameter } from '../../script/tree';

/** Maximum number of times that the functions of a module are analyzed again with the arguments of a call. */
const maxRead = 30;

/**
 * Programs that were analyzed again with the arguments of a call. The keys are the original program, and the function
 * with the arguments (`keyOf`).
 */
const known = new WeakMap<WorkflowProgram, Map<string, WorkflowProgram>>();

/**
 * Returns a function of another module, analyzed with the arguments that a call passes to it. The parameters that
 * receive the step are treated as the step, regardless of their names and types.
 */
export function asHanded(found: FoundFunction, handed: readonly (StepValue | undefined)[]): FoundFunction {
  const { program, function: target } = found;
  const parameters = target.parameters.flatMap((parameter, index): HandedParameter[] => {
    const value = handed[index];
    return value === undefined || isKnown(parameter, value, program) ? [] : [{ parameter, value }];
  });
  if (parameters.length === 0) return found;
  const read = known.get(program) ?? new Map<string, WorkflowProgram>();
  known.set(program, read);
  const key = keyOf(target, parameters);
  const before = read.get(key);
  if (before) return { ...found, program: before };
  if (read.size >= maxRead) return found;
  // Only the island that contains the function is analyzed again.
  const island = islandsOf(program.tree, new WordCache()).find(({ parts }) =>
    parts.some(({ start, end }) => start <= target.start && target.end <= end),
  );
  const own = readProgram(island ? islandTree(island, program.tree) : program.tree, parameters);
  read.set(key, own);
  return { ...found, program: own };
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
