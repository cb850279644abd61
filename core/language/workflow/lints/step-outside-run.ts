import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { classChain, findMember } from '../program/classes';
import { isBinding, isInstance } from '../program/events';
import { isEntrypoint, isHandler } from '../program/handlers';
import { type WorkflowProgram } from '../program/program';
import { stepMethods } from '../program/step-methods.data';
import { type MemberAccess } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'step-outside-run';
const report = reporter(id, 'error');

/**
 * Reports uses of `step` outside `run`. The object is a parameter of `run` and does not exist anywhere else (workflow
 * scripts reference, section 1).
 */
export const stepOutsideRun: WorkflowLint = {
  id,
  check: (program) =>
    program.scopes
      .nodesOf('member')
      .flatMap((node) =>
        node.name !== undefined && stepMethods.has(node.name) ? (problemOf(node, program) ?? []) : [],
      ),
};

function problemOf({ object }: MemberAccess, program: WorkflowProgram): Problem | undefined {
  const { scopes, tree, values, classes } = program;
  if (values.of(object) !== undefined) return undefined;
  if (object.kind === 'identifier') {
    // Code outside functions, and code in a file with neither imports nor classes, may be a snippet from
    // documentation and is not reported.
    const isSnippet =
      scopes.functionAround(object) === undefined || (tree.imports.length === 0 && classes.length === 0);
    if (object.name !== 'step' || isSnippet) return undefined;
    const binding = scopes.bindingOf(object);
    const value = binding?.value;
    const isForeign =
      (value !== undefined && (isInstance(value, scopes, 0) || isBinding(value, scopes))) ||
      (binding?.parameterOf !== undefined && isHandler(binding.parameterOf, scopes));
    return isForeign || binding === undefined
      ? report(
          object,
          l10n.t('`step` is available only in the run method of a workflow. Pass it as a parameter.'),
        )
      : undefined;
  }
  if (object.kind !== 'member' || object.name !== 'step' || object.object.kind !== 'this') return undefined;
  const around = scopes.classAround(object);
  const found = classes.find(({ node }) => node === around);
  const chain = around === undefined ? [] : classChain(around, scopes);
  const base = chain.at(-1)?.base;
  // Base classes other than the platform's own classes may set `this.step`.
  if (found?.base !== 'workflow' && !(base && isEntrypoint(base, scopes))) return undefined;
  if (findMember(chain, 'step') !== undefined) return undefined;
  return report(object, l10n.t('`this.step` does not exist. Use the second parameter of run(event, step).'));
}
