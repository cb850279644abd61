import * as l10n from '@vscode/l10n';
import { type Outcome } from '../api/error';
import { failureOf } from '../api/failure';
import { operationRow } from '../api/operations.data';
import { allPages } from './all-pages';
import { type Json, asJson } from './json';
import { operationsOf } from './kind-operations.data';
import { kinds } from './kinds.data';
import { idOf } from './record-id';
import { type ResourceRef, lastStep } from './ref';
import { type Remote } from './remote';
import { type Scope } from './scope';
import { readWhole } from './whole-record';

/**
 * Reads the current record of a resource in the account. If the API has no operation that reads a single record,
 * searches the list of records.
 */
export async function readRecord(
  remote: Pick<Remote, 'send' | 'page'>,
  ref: ResourceRef,
  scope: Scope,
  signal: AbortSignal,
): Promise<Outcome<Json>> {
  const whole = await readWhole(remote, ref, signal);
  if (whole) return whole;
  const { kind, id } = lastStep(ref);
  const within = ref.path.slice(0, -1);
  const found = await allPages(remote, { list: kind, scope, within, query: {} }, signal);
  if (!found.ok) return found;
  const record = found.value.map(asJson).find((one) => idOf(kind, one) === id);
  if (record !== undefined) return { ...found, value: record, wire: record };
  const list = operationsOf(kind, ref.scope.type).list ?? 'accounts.list';
  return failureOf(
    { id: list, row: operationRow(list) },
    'notFound',
    'client',
    l10n.t('The API no longer returns this resource: {0} {1}.', kinds[kind].one(), id),
  );
}
