import * as l10n from '@vscode/l10n';
import { type Outcome } from '../../../core/api/error';
import { failureOf } from '../../../core/api/failure';
import { operationRow } from '../../../core/api/operations.data';
import { type Remote } from '../actions/action';
import { type Json } from '../documents/json';
import { type Place } from '../views/node';
import { idOf } from '../views/nodes';
import { allPages } from './all-pages';
import { readCall } from './calls';
import { kinds } from './kinds.data';
import { operationsOf } from './operations.data';
import { type ResourceRef, lastStep } from './ref';

/** The record of a resource as the account has it now; found in its list where the service reads no single one. */
export async function readRecord(
  remote: Pick<Remote, 'call' | 'page'>,
  ref: ResourceRef,
  place: Place,
  signal: AbortSignal,
): Promise<Outcome<Json>> {
  const call = readCall(ref);
  if (call) return remote.call(call, signal);
  const { kind, id } = lastStep(ref);
  const within = ref.path.slice(0, -1);
  const found = await allPages(remote, { list: kind, place, within, query: {} }, signal);
  if (!found.ok) return found;
  const record = found.value.find((one) => idOf(kind, one) === id);
  if (record !== undefined) return { ...found, value: record, wire: record };
  const list = operationsOf(kind, ref.scope.type).list ?? 'accounts.list';
  return failureOf(
    { id: list, row: operationRow(list) },
    'notFound',
    'client',
    l10n.t('{0} {1} is not in its list any more.', kinds[kind].one(), id),
  );
}
