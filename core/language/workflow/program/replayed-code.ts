import { type Call, type ClassNode, type FunctionNode, type ScriptNode } from '../../../script/tree';
import { eachChild } from '../../../script/tree-walk';
import { calledFunction, functionOf } from './callees';
import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';
import { type StepCall } from './step-calls';

/**
 * Classifies the code of workflows. Code inside steps runs once, and its result is stored. Code that `run` reaches
 * outside steps runs again on every replay. See section 1 of the workflow scripts reference.
 */
export interface ReplayedCode {
  /**
   * Functions that run inside a step (its callback, delay functions, and rollbacks), each with the step that runs it.
   */
  readonly callbacks: ReadonlyMap<FunctionNode, StepCall>;
  /**
   * `run`, the functions that it calls outside steps, and the callbacks that these functions pass to other code.
   * Callbacks that may run inside a step are left out.
   */
  readonly functions: ReadonlySet<FunctionNode>;
}

export const replayedCode = oncePerProgram((program): ReplayedCode => {
  const callbacks = findCallbacks(program);
  return { callbacks, functions: findReplayed(program, callbacks) };
});

/** Checks whether a node runs again on every replay of a workflow. */
export function isReplayed(node: ScriptNode, program: WorkflowProgram): boolean {
  const around = program.scopes.functionAround(node);
  return around !== undefined && replayedCode(program).functions.has(around);
}

/** Returns the innermost step inside which a node runs, or undefined if the node is not inside a step. */
export function stepAround(node: ScriptNode, program: WorkflowProgram): StepCall | undefined {
  const { callbacks } = replayedCode(program);
  for (let at = program.scopes.functionAround(node); at; at = program.scopes.functionAround(at)) {
    const step = callbacks.get(at);
    if (step !== undefined) return step;
  }
  return undefined;
}

function findCallbacks({ steps, scopes }: WorkflowProgram): Map<FunctionNode, StepCall> {
  const callbacks = new Map<FunctionNode, StepCall>();
  for (const step of steps) {
    if (step.kind !== 'do') continue;
    const callback = step.callback && functionOf(step.callback, scopes)?.function;
    if (callback) callbacks.set(callback, step);
    for (const argument of [step.config, step.rollback]) {
      if (argument?.kind !== 'object') continue;
      // Delay functions and rollbacks also run inside the step. They are properties of an object that is passed to
      // the step's method, or of an object nested in it.
      for (const { value } of argument.properties) {
        if (value.kind === 'function') callbacks.set(value, step);
        if (value.kind !== 'object') continue;
        for (const inner of value.properties)
          if (inner.value.kind === 'function') callbacks.set(inner.value, step);
      }
    }
  }
  return callbacks;
}

function findReplayed(
  program: WorkflowProgram,
  callbacks: ReadonlyMap<FunctionNode, StepCall>,
): Set<FunctionNode> {
  const found = new Set<FunctionNode>();
  const { scopes, values } = program;
  // Functions that were found but not visited yet. They are visited in a loop instead of recursively, because a chain
  // of calls can be long.
  const entered: FunctionNode[] = [];
  const enter = (node: FunctionNode | undefined): void => {
    if (node === undefined || found.has(node) || callbacks.has(node)) return;
    found.add(node);
    entered.push(node);
  };
  // If a step is an argument or the receiver of a call, the called code may run any functions passed to it inside a
  // step. This also applies to helpers in this file.
  const mayStepsRun = ({ callee, arguments: given }: Call): boolean =>
    given.some((each) => values.of(each) !== undefined) ||
    (callee.kind === 'member' && values.of(callee.object) !== undefined);
  const visit = (node: ScriptNode, self: readonly ClassNode[]): void => {
    // The body of a function does not run until the function is called.
    if (node.kind === 'function' || node.kind === 'class-statement' || node.kind === 'class') return;
    if (node.kind === 'function-statement') return;
    if (node.kind === 'call') {
      const called = calledFunction(node, scopes, self)?.function;
      enter(called);
      if (called === undefined && !mayStepsRun(node))
        for (const argument of node.arguments) enter(functionOf(argument, scopes, self)?.function);
    }
    eachChild(node, visit, self);
  };
  for (const { run, chain } of program.classes) {
    enter(run);
    for (let node = entered.pop(); node; node = entered.pop()) {
      for (const statement of node.body) visit(statement, chain);
      if (node.expressionBody) visit(node.expressionBody, chain);
    }
  }
  return found;
}
