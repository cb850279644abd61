import { type Outcome } from '../api/error';
import { readCall, callOn } from './calls';
import { type Json, isArray, isObject } from './json';
import { text } from './record';
import { type ResourceRef, lastStep } from './ref';
import { type Remote } from './remote';
import { ruleOf, rulesCall } from './ruleset-rules';

/**
 * Settings that an update of a workflow replaces, but that only the newest version of the workflow contains. Source:
 * workflows, "Workflow version".
 */
const versionMembers = ['limits', 'concurrency', 'default_retention'] as const;

/**
 * Reads all properties that an update of a resource replaces. For a workflow, these include the settings, which are
 * not in its record but in its newest version. If the versions cannot be read, the call fails, because an update
 * would otherwise drop the settings. Returns undefined if no API operation reads a single resource of this kind.
 */
export async function readWhole(
  remote: Pick<Remote, 'send'>,
  ref: ResourceRef,
  signal: AbortSignal | undefined,
): Promise<Outcome<Json> | undefined> {
  if (lastStep(ref).kind === 'ruleset_rule') {
    const ruleset = rulesCall(ref.connection, ref.scope, ref.path.slice(0, -1));
    return ruleOf(ref, await remote.send(ruleset, signal));
  }
  const call = readCall(ref);
  if (!call) return undefined;
  const outcome = await remote.send(call, signal);
  if (lastStep(ref).kind !== 'workflow' || !outcome.ok || !isObject(outcome.value)) return outcome;
  const versions = await remote.send(callOn(ref, 'versions.list'), signal);
  // A local runtime does not store versions of workflows, so the record alone is returned.
  if (!versions.ok) return versions.error.kind === 'notFound' ? outcome : versions;
  const newest = newestOf(isArray(versions.value) ? versions.value : []);
  const settings = versionMembers.flatMap((key) => {
    const value = isObject(newest) ? newest[key] : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...outcome, value: { ...outcome.value, ...Object.fromEntries(settings) } };
}

/**
 * Checks whether a record contains everything that reading the resource returns. A workflow instance that was
 * returned by a status change is incomplete, because it lacks its steps.
 */
export const isWhole = (ref: ResourceRef, record: Json): boolean =>
  lastStep(ref).kind !== 'workflow_instance' || (isObject(record) && record.steps !== undefined);

const newestOf = (versions: readonly Json[]): Json | undefined =>
  [...versions].sort((a, b) => (text(b, 'created_on') ?? '').localeCompare(text(a, 'created_on') ?? ''))[0];
