/**
 * How a graph is derived (version graph reference, sections 3 and 4):
 * - `complete`: every step call exactly once, in its place; what a person is shown;
 * - `compatible`: what the service's own parser answers on the programs that it reads well, for comparing.
 */
export type GraphMode = 'complete' | 'compatible';

/** Differences of the two modes. */
export interface ModeRules {
  /** Names, durations and options through constants, payloads through variables; the service takes only a top-level `config`. */
  readonly followsConstants: boolean;
  /** `step["do"](…)`, and methods taken off the step. */
  readonly readsIndirectCalls: boolean;
  /** Steps in the condition of an `if` or `switch`; the service drops them. */
  readonly readsConditions: boolean;
  /** `for (x of await A)`: A before the loop. The service has it in the loop. */
  readonly headBeforeLoop: boolean;
  /** A `return` or `throw` in a branch is a `break` node. The service hangs the next step below the condition. */
  readonly earlyReturn: 'break-node' | 'wraps-next-step';
  /** `try … finally` without `catch`: the service puts the steps of `finally` into the catch block. */
  readonly finallyWithoutCatch: 'finally_block' | 'catch_block';
  /** The blocks of a `try` say that they are blocks, as the API documents them; the service's parser does not. */
  readonly typesTryBlocks: boolean;
  /** The `test` and `update` of a `for` in their order of running; the service has all of its head first. */
  readonly forInOrder: boolean;
  /** `case "a"` has the condition `a`, not `"a"`. */
  readonly unquotesCases: boolean;
  /** A function written where it is called or given away: in its place, or a call of the function `anonymous`. */
  readonly inlineFunctions: 'in-place' | 'function-anonymous';
  /** Promises in arrays, object fields, `let p; p = …`; awaited in a branch, a loop or a callback. */
  readonly followsPromises: boolean;
  /** `return p` awaits p. */
  readonly returnAwaits: boolean;
  /** An imported function that is given the step, and whatever else may run steps and cannot be followed. */
  readonly showsImportedCalls: boolean;
  /** Classes without a step. */
  readonly keepsEmptyClasses: boolean;
  /** Also classes whose base is not `WorkflowEntrypoint` by its name, or that have no name themselves. */
  readonly readsAllClasses: boolean;
  /** Scripts that are not well-formed; the service returns nothing about them. */
  readonly readsBrokenScripts: boolean;
  /** A step that has no place in the nodes of its function is added to its definition; the service loses it. */
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
