import { type ChangePlan } from '../../core/changes/plan';
import { planRecreate } from '../../core/changes/plans/create';
import { type Json, isObject } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { parseJsonc } from '../../core/resources/parse-jsonc';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type ChangeContext } from '../context/action-context';
import { type Edit } from './plan-edit';

/**
 * Returns the plan that re-creates the resource of a document in its original location, or undefined if that is
 * impossible.
 */
export function planAgain({ ref, scope, base, text }: Edit): ChangePlan | undefined {
  const parsed = parseJsonc(text);
  if (!parsed.ok || !isObject(parsed.value)) return undefined;
  const { kind, id } = lastStep(ref);
  const { label } = kinds[kind].present(base, id);
  return planRecreate({ ref, scope, record: base, label }, parsed.value);
}

/** A re-created resource, with its content if it could be read. */
interface MadeAgain {
  readonly ref: ResourceRef;
  readonly record?: Json;
}

/** Runs a plan that re-creates a resource. Returns undefined if nothing was created. */
export async function createAgain(context: ChangeContext, plan: ChangePlan): Promise<MadeAgain | undefined> {
  const result = (await context.run(plan))?.[0]?.result;
  return result && 'made' in result ? result.made[0] : undefined;
}
