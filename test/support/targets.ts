import { type Target } from '../../client/src/actions/action';
import { type Json } from '../../client/src/documents/json';
import { type KindId } from '../../client/src/resources/kind-ids';
import { type ResourceStep } from '../../client/src/resources/ref';
import { type Place } from '../../client/src/views/node';

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
