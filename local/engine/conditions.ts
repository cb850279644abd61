import { isRecord } from '../http/shape';
import { own } from '../../core/base/own';
import { chance } from '../random';
import { type Behaviour } from '../state/behaviour';
import { type InstanceState } from '../state/instance';

/**
 * Whether a condition of the script is true in this run. The configured behavior takes precedence. Otherwise, a
 * condition on a plain property of the payload is evaluated with the instance's parameters. All other conditions are
 * decided at random, so that each of the possible outcomes is equally likely. `outcomesLeft` counts this branch, the
 * branches after it, and the outcome that no condition is true.
 */
export function conditionHolds(
  condition: string,
  behaviour: Behaviour,
  instance: InstanceState,
  path: string,
  outcomesLeft: number,
): boolean {
  const said = own(behaviour.conditions, condition);
  if (said !== undefined) return said;
  const known = payloadCondition(condition, instance.params);
  if (known !== undefined) return known;
  return chance(instance.id, path, 'branch') < 1 / outcomesLeft;
}

/**
 * Evaluates a condition of the form `event.payload.a.b`, or its negation, with the instance's parameters. Returns
 * undefined for any other condition, and if the parameters do not contain the property.
 */
function payloadCondition(condition: string, params: unknown): boolean | undefined {
  const match = /^(!?)event\.payload((?:\.\w+)+)$/.exec(condition.trim());
  if (!match) return undefined;
  let value: unknown = params;
  for (const name of (match[2] ?? '').slice(1).split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return Boolean(value) !== (match[1] === '!');
}
