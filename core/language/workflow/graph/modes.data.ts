/**
 * How a graph is derived (version graph reference, sections 3 and 4):
 * - `complete`: contains the step calls at their places in the code. This graph is shown to the user.
 * - `compatible`: reproduces the result of the service's own parser for programs that this parser reads correctly. It
 *   is used for comparison.
 */
export type GraphMode = 'complete' | 'compatible';

/**
 * Differences between the two modes. The comments on the properties also describe what the service does, because
 * compatible mode reproduces it.
 */
export interface ModeRules {
  /**
   * Whether names, durations, and options are resolved through constants, and payloads through variables. The service
   * resolves only the configuration of a step, and only if it is a constant of the module.
   */
  readonly followsConstants: boolean;
  /** Whether `step["do"](…)`, and methods extracted from the step, are recognized. */
  readonly readsIndirectCalls: boolean;
  /** Whether steps in the condition of an `if` or `switch` are included. The service drops them. */
  readonly readsConditions: boolean;
  /**
   * Whether, in `for (x of await A)`, the nodes of `A` are placed before the loop. The service places them inside the
   * loop.
   */
  readonly headBeforeLoop: boolean;
  /**
   * How a `return` or `throw` in a branch is shown: as a `break` node, or, as in the service, by making the next step
   * a branch of the same `if`.
   */
  readonly earlyReturn: 'break-node' | 'wraps-next-step';
  /**
   * Where the steps of `finally` are placed if a `try` has no `catch`. The service puts them into the catch block.
   */
  readonly finallyWithoutCatch: 'finally_block' | 'catch_block';
  /** Whether the blocks of a `try` have a type, as documented in the API. The service's parser omits it. */
  readonly typesTryBlocks: boolean;
  /**
   * Whether the nodes of `test` and `update` in a `for` loop are placed in execution order. The service places all
   * nodes from the loop's head before the nodes of its body.
   */
  readonly forInOrder: boolean;
  /** Whether the condition of `case "a"` is shown as `a` instead of `"a"`. */
  readonly unquotesCases: boolean;
  /**
   * How an inline function is shown if it is called or passed as an argument: in place, or as a call to the function
   * `anonymous`.
   */
  readonly inlineFunctions: 'in-place' | 'function-anonymous';
  /**
   * Whether promises are followed through objects, arrays, and assignments such as `let p; p = …`, and into branches,
   * loops, and callbacks in which they are awaited.
   */
  readonly followsPromises: boolean;
  /** Whether `return p` awaits the promise `p`. */
  readonly returnAwaits: boolean;
  /** Whether imported functions that receive the step, and unresolved calls that may run steps, are shown. */
  readonly showsImportedCalls: boolean;
  /** Whether classes without a step are included. */
  readonly keepsEmptyClasses: boolean;
  /**
   * Whether classes are included even if they have no name, or their base class is not named `WorkflowEntrypoint`.
   */
  readonly readsAllClasses: boolean;
  /** Whether scripts with syntax errors are analyzed. The service returns nothing for such scripts. */
  readonly readsBrokenScripts: boolean;
  /**
   * Whether a step that was not placed with the other nodes of its function is still added to the graph, for example
   * a Python step that is never awaited. The service drops such a step.
   */
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
