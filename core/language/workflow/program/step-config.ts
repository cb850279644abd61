import { type Expression, type ObjectLiteral } from '../../../script/tree';
import { lookUp, resolveConstant } from './constants';
import { oncePerProgram } from './once-per-program';
import { type Scopes } from './scopes';
import { type StepCall } from './step-calls';

/**
 * Returns the steps whose arguments can be checked. These are complete calls to the platform's own step, without
 * spreads.
 */
export const readableSteps = oncePerProgram(({ steps }): readonly StepCall[] =>
  steps.filter(
    ({ isComplete, isWrapped, node }) =>
      isComplete &&
      !isWrapped &&
      (node.kind !== 'call' || node.arguments.every(({ kind }) => kind !== 'spread')),
  ),
);

/** Returns the object literal that an expression evaluates to, or undefined if it is not known to be an object. */
export function objectOf(expression: Expression | undefined, scopes: Scopes): ObjectLiteral | undefined {
  const value = expression && resolveConstant(expression, scopes);
  return value?.kind === 'object' ? value : undefined;
}

/** Returns a property of the object that an expression evaluates to, or undefined if the property is not known. */
export function fieldOf(
  expression: Expression | undefined,
  key: string,
  scopes: Scopes,
): Expression | undefined {
  const object = objectOf(expression, scopes);
  const found = object && lookUp(object, key, scopes);
  return found?.certain === true ? found.value : undefined;
}

/** The purpose of a duration, which determines its limits. */
export type DurationRole = 'sleep' | 'wait' | 'timeout' | 'delay';

export interface DurationPlace {
  readonly expression: Expression;
  readonly role: DurationRole;
  readonly step: StepCall;
}

/** Returns the expression without casts, so that diagnostics for `"5 minutes" as const` refer only to the string. */
function withoutCast(expression: Expression): Expression {
  return expression.kind === 'cast' ? withoutCast(expression.operand) : expression;
}

/** Returns every expression in a script that the runtime reads as a duration. */
export const durationPlaces = oncePerProgram((program): readonly DurationPlace[] => {
  const { scopes } = program;
  return readableSteps(program).flatMap((step) => {
    const place = (role: DurationRole, expression: Expression | undefined): DurationPlace[] =>
      expression === undefined ? [] : [{ expression: withoutCast(expression), role, step }];
    switch (step.kind) {
      case 'sleep':
        return place('sleep', step.duration);
      case 'waitForEvent':
        return place('wait', step.timeout);
      case 'do':
        return [step.config, fieldOf(step.rollback, 'rollbackConfig', scopes)].flatMap((config) => [
          ...place('timeout', fieldOf(config, 'timeout', scopes)),
          ...place('delay', fieldOf(fieldOf(config, 'retries', scopes), 'delay', scopes)),
        ]);
      default:
        return [];
    }
  });
});
