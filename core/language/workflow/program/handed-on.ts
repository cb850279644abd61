import { type Call, type Expression } from '../../../script/tree';
import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';
import { type StepValue } from './step-value';

/** A call that passes the step to code of another module. */
export interface HandedOn {
  readonly call: Call;
  /** The called export and its module, if they are known with certainty. */
  readonly target?: { readonly module: string; readonly imported: string };
  /**
   * How the argument for each parameter is related to the step, in parameter order. An element is undefined if its
   * argument is unrelated to the step.
   */
  readonly handed: readonly (StepValue | undefined)[];
}

export const handedOn = oncePerProgram((program: WorkflowProgram): readonly HandedOn[] => {
  const { scopes, values } = program;
  return scopes.nodesOf('call').flatMap((call): HandedOn[] => {
    const root = rootOf(call.callee);
    const from = root?.kind === 'identifier' ? scopes.bindingOf(root)?.imported : undefined;
    const handed = from === undefined ? [] : call.arguments.map((argument) => values.of(argument));
    if (from === undefined || handed.every((value) => value === undefined)) return [];
    const { callee, isNew } = call;
    const imported =
      callee.kind === 'identifier' ? from.imported : from.imported === '*' ? nameOf(callee) : undefined;
    return imported === undefined || isNew
      ? [{ call, handed }]
      : [{ call, handed, target: { module: from.module, imported } }];
  });
});

const rootOf = (callee: Expression): Expression | undefined =>
  callee.kind === 'member' ? callee.object : callee;

const nameOf = (callee: Expression): string | undefined =>
  callee.kind === 'member' ? callee.name : undefined;
