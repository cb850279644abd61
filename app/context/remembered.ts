import { parseJson } from '../../core/base/json';
import { type ResourceStep } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';
import { type ActionContext } from './action-context';

const maxRemembered = 5;

/** Returns the payloads stored under a key, newest first, each as JSON on one line. */
export function remembered({ memory }: Pick<ActionContext, 'memory'>, key: string): readonly string[] {
  const stored = memory.get(key);
  const value = stored === undefined ? undefined : parseJson(stored);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Stores a payload that was sent, so that it can be offered the next time. */
export async function remember(
  context: Pick<ActionContext, 'memory'>,
  key: string,
  json: string,
): Promise<void> {
  if (json === '') return;
  const older = remembered(context, key).filter((one) => one !== json);
  await context.memory.put(key, JSON.stringify([json, ...older].slice(0, maxRemembered)));
}

/**
 * Returns the key under which the payloads sent to a workflow are stored. `what` distinguishes parameters from
 * events. A local runtime is identified by its project, because its port can change.
 */
export const memoryKey = (what: string, scope: Scope, within: readonly ResourceStep[]): string =>
  `${what}/${scope.runtime === true ? scope.name : scope.id}/${within[0]?.id ?? ''}`;
