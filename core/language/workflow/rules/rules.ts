import { type Problem } from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';
import { type WorkflowRule } from './rule';
import { stepNotAwaited } from './step-not-awaited';

/** Every check of a script. A new rule is one file and one line here. */
const rules: readonly WorkflowRule[] = [stepNotAwaited];

export function checkWorkflowScript(program: WorkflowProgram): readonly Problem[] {
  return rules.flatMap((rule) => rule.check(program));
}
