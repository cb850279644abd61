import { type JsonObject } from '../../core/resources/json';
import { rulePhases } from '../../core/rules/phases.data';
import { phaseExamples } from './phases.data';

/**
 * A phase with the actions that the extension offers for its rules, including example parameters for actions that
 * need them.
 */
export interface PhaseActions {
  readonly phase: string;
  readonly onlyAccount?: true;
  readonly actions: readonly { readonly action: string; readonly parameters?: JsonObject }[];
  /** Example rate limit, if every rule in the phase needs one. */
  readonly ratelimit?: JsonObject;
}

/**
 * Phases to which the user can add rules, in the order in which requests pass through them, with the actions of each.
 */
export const phasesWithRules: readonly PhaseActions[] = rulePhases.flatMap(
  ({ name, onlyLevel, actions = [] }): PhaseActions[] => {
    const examples = phaseExamples[name];
    if (!examples) return [];
    const { parameters, ratelimit } = examples;
    return [
      {
        phase: name,
        ...(onlyLevel === 'account' ? { onlyAccount: true } : {}),
        actions: actions
          .filter((action) => Object.hasOwn(parameters, action))
          .map((action) => {
            const example = parameters[action];
            return { action, ...(example ? { parameters: example } : {}) };
          }),
        ...(ratelimit ? { ratelimit } : {}),
      },
    ];
  },
);
