import { type KindId } from '../../model/kind-ids';
import { type Json } from '../../resources/json';
import { list, text } from '../../resources/record';
import { type RemoteRecords } from './remote';

const isEntryPoint = (record: Json): boolean => ['zone', 'root'].includes(text(record, 'kind') ?? '');

/**
 * Whether a record is the entry point of a phase without rules. The dashboard leaves such entry points behind
 * (rulesets.md, "Updates").
 */
export const isEmptyPhase = (kind: KindId, record: Json): boolean =>
  kind === 'ruleset' && isEntryPoint(record) && list(record, 'rules').length === 0;

/**
 * Returns the account's or zone's existing entry point for the phase of a new document. Each phase can have only one.
 * Returns undefined if there is none, or if the document is not an entry point.
 */
export function entryPointOf(
  kind: KindId,
  value: Json,
  remote: RemoteRecords,
): { readonly id: string; readonly record: Json } | undefined {
  if (kind !== 'ruleset' || !isEntryPoint(value)) return undefined;
  const found = [...(remote.get(kind) ?? [])].find(
    ([, record]) => isEntryPoint(record) && text(record, 'phase') === text(value, 'phase'),
  );
  return found && { id: found[0], record: found[1] };
}
