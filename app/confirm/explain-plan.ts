import { type ChangePlan } from '../../core/changes/plan';
import { type AccessWorld, withAccessEffects } from './access-effects';
import { type EffectsWorld, withRequestEffects } from './request-effects';
import { sampleEffects, type SampleEffectsWorld } from './sample-effects';

/** Dependencies for determining all effects of a change. */
export type ExplainWorld = Required<EffectsWorld> & SampleEffectsWorld & AccessWorld;

/**
 * Returns the plan with its effects for a confirmation: first the effects on the samples that the user chose, then the
 * effects on requests in general, and finally the effects on members' permissions.
 */
export async function explainPlan(plan: ChangePlan, world: ExplainWorld): Promise<ChangePlan> {
  const [explained, samples] = await Promise.all([
    withRequestEffects(plan, world),
    sampleEffects(plan, world),
  ]);
  const sections = samples ? { sections: [samples, ...(explained.sections ?? [])] } : {};
  return withAccessEffects({ ...explained, ...sections }, world);
}
