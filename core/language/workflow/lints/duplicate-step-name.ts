import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { areExclusive } from '../program/branches';
import { type WorkflowProgram } from '../program/program';
import { readableSteps } from '../program/step-config';
import { type StepCall } from '../program/step-calls';
import { wholeText } from '../program/text-parts';
import { type ScriptNode } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'duplicate-step-name';
const report = reporter(id, 'hint');

/**
 * Reports steps with the same name, because only their call order distinguishes them (workflow scripts reference,
 * section 1.2).
 */
export const duplicateStepName: WorkflowLint = {
  id,
  check: (program) => {
    const groups = new Map<string, { step: StepCall; name: ScriptNode }[]>();
    const problems: Problem[] = [];
    for (const step of readableSteps(program)) {
      const text = wholeText(step.name, program.scopes);
      if (text === undefined || step.name === undefined) continue;
      // Only the text, which comes last, can contain spaces. Keys are therefore equal only if all three parts are
      // equal.
      const key = `${counterOf(step)} ${ownerOf(step.node, program)} ${text}`;
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, [{ step, name: step.name }]);
        continue;
      }
      const near = group.slice(-maxCompared);
      const first = near.find((other) => !areExclusive(other.step.node, step.node, program.scopes));
      if (first !== undefined)
        problems.push(
          report(
            step.name,
            l10n.t('Duplicate step name "{0}". Only the order of the calls distinguishes these steps. Give each step its own name.', text), // prettier-ignore
            {
              related: [{ start: first.name.start, end: first.name.end, message: l10n.t('The other step') }],
            },
          ),
        );
      group.push({ step, name: step.name });
    }
    return problems;
  },
};

/**
 * Maximum number of earlier steps with the same name that a step is compared with. The limit bounds the running time.
 */
const maxCompared = 40;

/**
 * Returns the key of the counter that distinguishes steps with the same name. Each kind of step has its own counter,
 * except that `sleep` and `sleepUntil` share one.
 */
export const counterOf = ({ kind }: StepCall): string => (kind === 'sleepUntil' ? 'sleep' : kind);

/**
 * Returns a number that identifies the class around a node, or the outermost function if there is no class. Steps
 * with the same name are duplicates only if they have the same owner.
 */
export function ownerOf(node: ScriptNode, { scopes }: WorkflowProgram): number {
  const around = scopes.classAround(node);
  if (around !== undefined) return around.start;
  let outermost = -1;
  for (let at = scopes.functionAround(node); at; at = scopes.functionAround(at)) outermost = at.start;
  return outermost;
}
