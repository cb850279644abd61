/**
 * How a graph is derived (version graph reference, sections 3 and 4):
 * - `complete`: every step call exactly once, in its place; this is what a person is shown;
 * - `compatible`: the result of the service's own parser for programs that it reads correctly, for comparison.
 */
export type GraphMode = 'complete' | 'compatible';

/** Differences of the two modes. */
export interface ModeRules {
  /**
   * Resolves names, durations and options through constants, payloads through variables; the service resolves only a
   * top-level `config`.
   */
  readonly followsConstants: boolean;
  /** `step["do"](…)`, and methods extracted from the step. */
  readonly readsIndirectCalls: boolean;
  /** Steps in the condition of an `if` or `switch`; the service drops them. */
  readonly readsConditions: boolean;
  /** `for (x of await A)`: A comes before the loop. The service places it inside the loop. */
  readonly headBeforeLoop: boolean;
  /** A `return` or `throw` in a branch is a `break` node. The service places the next step below the condition. */
  readonly earlyReturn: 'break-node' | 'wraps-next-step';
  /** `try … finally` without `catch`: the service puts the steps of `finally` into the catch block. */
  readonly finallyWithoutCatch: 'finally_block' | 'catch_block';
  /** The blocks of a `try` have a type, as documented in the API; the service's parser leaves it out. */
  readonly typesTryBlocks: boolean;
  /** The `test` and `update` of a `for` in execution order; the service places its whole head first. */
  readonly forInOrder: boolean;
  /** `case "a"` has the condition `a`, not `"a"`. */
  readonly unquotesCases: boolean;
  /** An inline function that is called or passed: in its place, or a call of the function `anonymous`. */
  readonly inlineFunctions: 'in-place' | 'function-anonymous';
  /** Promises in arrays, object properties, `let p; p = …`; awaited in a branch, a loop or a callback. */
  readonly followsPromises: boolean;
  /** `return p` awaits p. */
  readonly returnAwaits: boolean;
  /** An imported function that receives the step, and other calls that may run steps and cannot be resolved. */
  readonly showsImportedCalls: boolean;
  /** Classes without a step. */
  readonly keepsEmptyClasses: boolean;
  /** Also classes whose base is not named `WorkflowEntrypoint`, or that have no name themselves. */
  readonly readsAllClasses: boolean;
  /** Scripts with syntax errors; the service returns nothing for them. */
  readonly readsBrokenScripts: boolean;
  /** A step without a place in the nodes of its function is added to its definition; the service drops it. */
  readonly keepsLostSteps: boolean;
}

export const modeRules: Readonly<Record<GraphMode, ModeRules>> = {
  complete: {
    followsConstants: true,
    readsIndirectCalls: true,
    readsConditions: true,
    headBeforeLoop: true,
    earlyReturn: 'break-node',
    finallyWithoutCatch: 'finally_block',
    typesTryBlocks: true,
    forInOrder: true,
    unquotesCases: false,
    inlineFunctions: 'in-place',
    followsPromises: true,
    returnAwaits: true,
    showsImportedCalls: true,
    keepsEmptyClasses: true,
    readsAllClasses: true,
    readsBrokenScripts: true,
    keepsLostSteps: true,
  },
  compatible: {
    followsConstants: false,
    readsIndirectCalls: false,
    readsConditions: false,
    headBeforeLoop: false,
    earlyReturn: 'wraps-next-step',
    finallyWithoutCatch: 'catch_block',
    typesTryBlocks: false,
    forInOrder: false,
    unquotesCases: true,
    inlineFunctions: 'function-anonymous',
    followsPromises: false,
    returnAwaits: false,
    showsImportedCalls: false,
    keepsEmptyClasses: false,
    readsAllClasses: false,
    readsBrokenScripts: false,
    keepsLostSteps: false,
  },
};
