import { type Target } from '../../core/resources/target';
import { type Json } from '../../core/resources/json';
import { type KindId } from '../../core/model/kind-ids';
import { type ResourceStep } from '../../core/resources/ref';
import { type Place } from '../../core/resources/scope';

export const account: Place = {
  connection: 'work',
  connectionName: 'Work',
  scope: { type: 'accounts', id: 'acc' },
  scopeName: 'Example Ltd',
  accountId: 'acc',
  readOnly: false,
};

export const zone: Place = {
  ...account,
  scope: { type: 'zones', id: 'zone' },
  scopeName: 'example.com',
};

/** A resource to act on. */
export function target(
  place: Place,
  kind: KindId,
  id: string,
  record: Json,
  within: readonly ResourceStep[] = [],
): Target {
  return {
    ref: { connection: place.connection, scope: place.scope, path: [...within, { kind, id }] },
    place,
    record,
    label: id,
  };
}
