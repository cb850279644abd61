import { kinds } from './kinds.data';
import { intentsOf } from './resolve';
import { type Intent, type Kind } from './shape';

/** Type of a document according to its name or text; without an intent, the text determines it. */
export interface DocumentTarget {
  readonly kind: Kind;
  readonly intent?: Intent;
  /** Whether the document is a record of the account, open for editing. */
  readonly edited?: boolean;
}

/** The kinds by name. */
export const kindsByName: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.name, kind]));

/** Parses `kind`, `kind:intent`, `kind.intent` or `kind_record`, also with `-` instead of `_`. Undefined if unknown. */
export function parseTarget(text: string): DocumentTarget | undefined {
  const [name = '', written, more] = text.toLowerCase().replace(/-/g, '_').split(/[:.]/);
  if (more !== undefined) return undefined;
  const kind = kindsByName.get(name);
  if (!kind) {
    const base = name.endsWith('_record') ? kindsByName.get(name.slice(0, -'_record'.length)) : undefined;
    if (!base?.bodies.record || (written !== undefined && written !== 'record')) return undefined;
    return { kind: base, intent: 'record' };
  }
  if (written === undefined) return { kind };
  const intent = intentsOf(kind).find((known) => known === written);
  return intent && { kind, intent };
}
