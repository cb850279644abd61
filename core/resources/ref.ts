import { wellFormed } from '../base/well-formed';
import { type KindId, isKindId } from '../model/kind-ids';

/** An account or a zone. Most API paths start with one of the two. */
export interface ScopeRef {
  readonly type: 'accounts' | 'zones';
  readonly id: string;
}

/**
 * Identifies a resource and the connection to it. The reference remains valid as long as the resource exists. It is
 * used in trees, documents, journals, and drafts.
 */
export interface ResourceRef {
  readonly connection: string;
  readonly scope: ScopeRef;
  /** Steps from the outermost resource to the innermost. For example, an instance comes after its workflow. */
  readonly path: readonly ResourceStep[];
}

export interface ResourceStep {
  readonly kind: KindId;
  readonly id: string;
}

/**
 * Formats a reference as `/<connection>/<accounts|zones>/<id>/<kind>/<id>`, with another kind and ID for each nested
 * resource.
 */
export function formatRef({ connection, scope, path }: ResourceRef): string {
  const steps = path.flatMap(({ kind, id }) => [kind, encodeId(id)]);
  return `/${[encodeId(connection), scope.type, encodeId(scope.id), ...steps].join('/')}`;
}

const encodeId = (id: string): string => encodeURIComponent(wellFormed(id));

/** Parses the result of `formatRef`. Returns undefined for any other string. */
export function parseRef(text: string): ResourceRef | undefined {
  if (!text.startsWith('/')) return undefined;
  const parts = text.slice(1).split('/').map(decode);
  const [connection, type, id, ...rest] = parts;
  if (!connection || (type !== 'accounts' && type !== 'zones') || !id) return undefined;
  if (rest.length === 0 || rest.length % 2 !== 0) return undefined;
  const path: ResourceStep[] = [];
  for (let i = 0; i < rest.length; i += 2) {
    const [kind, stepId] = [rest[i], rest[i + 1]];
    if (kind === undefined || !isKindId(kind) || !stepId) return undefined;
    path.push({ kind, id: stepId });
  }
  return { connection, scope: { type, id }, path };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Returns the last step of a reference, which identifies the resource itself. */
export function lastStep({ path }: ResourceRef): ResourceStep {
  const last = path.at(-1);
  if (!last) throw new Error('a reference has at least one step');
  return last;
}
