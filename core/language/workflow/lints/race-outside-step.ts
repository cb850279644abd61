import * as l10n from '@vscode/l10n';
import { resolveConstant } from '../program/constants';
import { globalName } from '../program/global-names';
import { type WorkflowProgram } from '../program/program';
import { stepAround } from '../program/replayed-code';
import { startsStep } from '../program/step-starters';
import { type Expression } from '../../../script/tree';
import { reporter, type WorkflowLint } from './lint';

const id = 'race-outside-step';
const report = reporter(id, 'warning');

/**
 * Reports `Promise.race` and `Promise.any` of steps if they are not inside a step, because the winner is not stored
 * (workflow scripts reference, section 7).
 */
export const raceOutsideStep: WorkflowLint = {
  id,
  check: (program) =>
    program.scopes.nodesOf('call').flatMap((node) => {
      if (!node.closed) return [];
      const name = globalName(node.callee, program.scopes);
      if (name !== 'Promise.race' && name !== 'Promise.any') return [];
      const [elements] = node.arguments;
      if (elements === undefined || !hasStep(elements, program) || stepAround(node, program)) return [];
      return [
        report(
          { start: node.start, end: node.callee.end },
          l10n.t('The winner of a race can change on replay. Move the race into a step: `await step.do("first", () => {0}(…))`.', name), // prettier-ignore
        ),
      ];
    }),
};

/**
 * Checks whether any element of a race starts a step. An element may also be a constant with a promise that was created
 * earlier.
 */
function hasStep(expression: Expression, program: WorkflowProgram, depth = 0): boolean {
  const value = resolveConstant(expression, program.scopes);
  if (depth > 5) return false;
  if (value.kind === 'array') return value.elements.some((each) => hasStep(each, program, depth + 1));
  if (value.kind === 'spread') return hasStep(value.operand, program, depth + 1);
  // The result of an awaited step is a plain value, not a step.
  if (value.kind === 'await') return false;
  return startsStep(value, program);
}
