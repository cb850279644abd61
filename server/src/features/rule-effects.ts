import { ruleEffects as effectsOf } from '../../../core/language/rule-effects';
import {
  type RuleEffectsParams,
  ruleEffectsRequest,
  type RuleEffectsResult,
} from '../../../core/protocol/rule-effects';
import { type Feature } from './feature';

/** Maximum number of steps for a single logical check. A check with this many steps takes a few milliseconds. */
const steps = 20_000;

/**
 * Describes how a change in an account affects requests. The description is shown when the user confirms the change.
 */
export const ruleEffects: Feature = {
  capabilities: {},
  register(session) {
    session.connection.onRequest(
      ruleEffectsRequest,
      async ({ changes, budgetMs, isWhole }: RuleEffectsParams): Promise<RuleEffectsResult> => {
        const settings = await session.settings.of(session.folders[0] ?? '');
        const end = performance.now() + budgetMs;
        const limits = { steps, isOver: () => performance.now() > end };
        return { lines: effectsOf(changes, settings, limits, isWhole) };
      },
    );
  },
};
