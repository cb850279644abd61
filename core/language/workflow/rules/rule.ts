import { type Problem } from '../../../base/problem';
import { type WorkflowProgram } from '../program/program';

/** One check of a script; its problems have the code `workflow/<id>`. */
export interface WorkflowRule {
  readonly id: string;
  check(program: WorkflowProgram): readonly Problem[];
}
