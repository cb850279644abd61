import { type KindId } from '../../core/model/kind-ids';
import { type Json } from '../../core/resources/json';
import { type ResourceStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';

export const account: Scope = {
  connection: 'work',
  connectionName: 'Work',
  type: 'accounts',
  id: 'acc',
  name: 'Example Ltd',
  accountId: 'acc',
  readOnly: false,
};

export const zone: Scope = {
  ...account,
  type: 'zones',
  id: 'zone',
  name: 'example.com',
};

/** Creates a resource that actions can use as their target. */
export function target(
  scope: Scope,
  kind: KindId,
  id: string,
  record: Json,
  within: readonly ResourceStep[] = [],
): Target {
  return {
    ref: refIn(scope, [...within, { kind, id }]),
    scope,
    record,
    label: id,
  };
}
