import { type Expression } from '../../../script/tree';
import { oncePerProgram } from './once-per-program';
import { type StepCall } from './step-calls';
import { readableSteps } from './step-config';
import { type TextParts, textParts } from './text-parts';

/** A step whose name is at least partly known. */
export interface NamedStep {
  readonly step: StepCall;
  readonly name: Expression;
  readonly parts: TextParts;
}

/** Returns the steps whose names are at least partly known, together with the parts of these names. */
export const namedSteps = oncePerProgram((program): readonly NamedStep[] =>
  readableSteps(program).flatMap((step) => {
    const parts = step.name && textParts(step.name, program.scopes);
    return step.name && parts ? [{ step, name: step.name, parts }] : [];
  }),
);
