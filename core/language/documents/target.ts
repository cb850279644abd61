import { kinds } from './kinds.data';
import { intentsOf } from './resolve';
import { type Intent, type Kind } from './shape';

/** The type of a document. If `intent` is absent, it is determined from the text. */
export interface DocumentTarget {
  readonly kind: Kind;
  readonly intent?: Intent;
  /** Whether the document is a resource of an account that is open for editing. */
  readonly edited?: boolean;
}

/** Every kind of document, by name. */
export const kindsByName: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.name, kind]));

/**
 * Parses `kind`, `kind:intent`, `kind.intent`, or `kind_record`. Hyphens are accepted in place of underscores. Returns
 * undefined if the kind is unknown or does not have the intent.
 */
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
