import { type ChangePlan } from '../../core/changes/plan';
import { type AccessWorld, withAccessEffects } from './access-effects';
import { type EffectsWorld, withRequestEffects } from './request-effects';
import { sampleEffects, type SampleEffectsWorld } from './sample-effects';

/** Dependencies for determining all effects of a change. */
export type ExplainWorld = Required<EffectsWorld> & SampleEffectsWorld & AccessWorld;

/**
 * Returns the plan with its effects for a confirmation: first those on the samples that the user chose, then those on
 * requests in general, then those on the permissions of members. Never fails, and waits only briefly.
 */
export async function explainPlan(plan: ChangePlan, world: ExplainWorld): Promise<ChangePlan> {
  const [explained, samples] = await Promise.all([
    withRequestEffects(plan, world),
    sampleEffects(plan, world),
  ]);
  const sections = samples ? { sections: [samples, ...(explained.sections ?? [])] } : {};
  return withAccessEffects({ ...explained, ...sections }, world);
}
