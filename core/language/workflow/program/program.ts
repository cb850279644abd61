import { type FunctionNode, type Parameter, type ScriptNode, type ScriptTree } from '../../../script/tree';
import { walkTree } from '../../../script/tree-walk';
import { findWorkflowClasses, type WorkflowClass } from './classes';
import { Scopes } from './scopes';
import { readStepCall, readUnknownMethod, type StepCall, type UnknownStepMethod } from './step-calls';
import { stepMethods } from './step-methods.data';
import { type HandedParameter, StepValues } from './step-values';

/**
 * A script in the form that the workflow lints and the graph use. It contains the workflow classes, the values that are
 * a step, and the calls that start a step. All nodes are nodes of `tree`. `scopes` resolves names and finds surrounding
 * nodes.
 */
export interface WorkflowProgram {
  readonly tree: ScriptTree;
  readonly scopes: Scopes;
  readonly classes: readonly WorkflowClass[];
  /** All steps in source order, including steps in helpers that no workflow of the file calls. */
  readonly steps: readonly StepCall[];
  readonly unknownMethods: readonly UnknownStepMethod[];
  readonly values: StepValues;
  /**
   * Returns the step that a node starts, or undefined if it starts none. A node that starts a step is a call, or, in
   * Python, a decorated function.
   */
  stepAt(node: ScriptNode): StepCall | undefined;
}

/**
 * Reads a script as a workflow program. `handed` contains the known arguments that code outside the file passes to
 * parameters.
 */
export function readProgram(tree: ScriptTree, handed: readonly HandedParameter[] = []): WorkflowProgram {
  const scopes = new Scopes(tree);
  const classes = findWorkflowClasses(tree, scopes, (run, parameter) => usesSteps(run, parameter, scopes));
  const values = new StepValues(
    scopes,
    classes.flatMap(({ stepParameter }) => stepParameter ?? []),
    handed,
  );
  const steps = new Map<ScriptNode, StepCall>();
  for (const node of scopes.nodesOf('function', 'call')) {
    const parent = scopes.parentOf(node);
    // The decorator is already part of the step that the function below it defines.
    if (parent?.kind === 'function' && parent.decorators.some((each) => each === node)) continue;
    const found = readStepCall(node, values, scopes, tree.language);
    if (found !== undefined) steps.set(node, found);
  }
  return {
    tree,
    scopes,
    classes,
    steps: [...steps.values()].sort((a, b) => a.node.start - b.node.start),
    unknownMethods: scopes.nodesOf('call').flatMap((node) => readUnknownMethod(node, values) ?? []),
    values,
    stepAt: (node) => steps.get(node),
  };
}

/** Checks whether `run` calls a step's methods on the given parameter. */
function usesSteps(run: FunctionNode, { pattern }: Parameter, scopes: Scopes): boolean {
  if (pattern.kind !== 'name-pattern') return false;
  const binding = scopes.bindingOf(pattern);
  let found = false;
  walkTree(run, (node) => {
    found ||=
      node.kind === 'member' &&
      node.name !== undefined &&
      stepMethods.has(node.name) &&
      node.object.kind === 'identifier' &&
      scopes.bindingOf(node.object) === binding &&
      binding !== undefined;
    return !found;
  });
  return found;
}
