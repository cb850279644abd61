import { type Call, param } from '../operation/call';
import { type FailureName } from '../http/failures.data';
import { refuse } from '../http/refusal';
import { type AccountState } from '../state/account';
import { type Collection } from '../state/collection';
import { type WorkflowState } from '../state/workflow';
import { type ZoneState } from '../state/zone';

/**
 * Returns the account that the request path identifies. Rejects an account that the credential cannot access, as the
 * public service does.
 */
export function accountOf(call: Call): AccountState {
  return found(call.service.world.accounts, param(call, 'account_id'), 'foreignAccount');
}

/** Returns the zone that the request path identifies. */
export function zoneOf(call: Call): ZoneState {
  return found(call.service.world.zones, param(call, 'zone_id'), 'foreignAccount');
}

/** Returns the workflow that the request path identifies, after bringing it up to date. */
export function workflowOf(call: Call): WorkflowState {
  const workflow = found(accountOf(call).workflows, param(call, 'workflow_name'), 'workflowNotFound');
  if (call.service.engine.settle(workflow)) call.service.changed();
  return workflow;
}

/** Returns the record with the given key. If there is none, throws a rejection for the failure `otherwise`. */
export function found<T>(records: Collection<T>, key: string, otherwise: FailureName = 'notFound'): T {
  const record = records.get(key);
  if (record === undefined) throw refuse(otherwise);
  return record;
}

/** Whether a string contains another string, ignoring case. */
export function contains(text: string | undefined, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) ?? false;
}
