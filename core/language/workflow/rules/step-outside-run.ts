import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { findMember } from '../program/classes';
import { type WorkflowProgram } from '../program/program';
import { stepMethods } from '../program/step-methods.data';
import { type MemberAccess } from '../script/tree';
import { reporter, type WorkflowRule } from './rule';

const id = 'step-outside-run';
const report = reporter(id, 'error');

/** Steps come as a parameter of `run` and exist nowhere else (reference, section 1). */
export const stepOutsideRun: WorkflowRule = {
  id,
  check: (program) =>
    program.scopes.nodes.flatMap((node) =>
      node.kind === 'member' && node.name !== undefined && stepMethods[node.name] !== undefined
        ? (problemOf(node, program) ?? [])
        : [],
    ),
};

function problemOf({ object }: MemberAccess, program: WorkflowProgram): Problem | undefined {
  const { scopes, tree, values, classes } = program;
  if (values.of(object) !== undefined) return undefined;
  if (object.kind === 'identifier') {
    // A snippet of documentation has neither imports nor functions around it.
    const isSnippet =
      scopes.functionAround(object) === undefined || (tree.imports.length === 0 && classes.length === 0);
    return object.name === 'step' && !isSnippet && scopes.bindingOf(object) === undefined
      ? report(object, l10n.t('Steps exist only in the run of a workflow. Hand `step` on as a parameter.'))
      : undefined;
  }
  if (object.kind !== 'member' || object.name !== 'step' || object.object.kind !== 'this') return undefined;
  const around = scopes.classAround(object);
  const found = classes.find(({ node }) => node === around);
  // Other bases may set it.
  if (found?.base !== 'workflow' || findMember(found.chain, 'step') !== undefined) return undefined;
  return report(
    object,
    l10n.t('A workflow has no `this.step`: the step is the second parameter of run(event, step).'),
  );
}
