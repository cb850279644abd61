import { type Facts } from '../../../core/language/facts';
import { type Json } from '../documents/json';
import { type KindId } from './kind-ids';
import { flag, object, text } from './record';

/** Records as the facts that languages check with; a list that could not be read is left out. */
export function factsOf(lists: Partial<Readonly<Record<KindId, readonly Json[] | undefined>>>): Facts {
  const { permission_group: permissions, resource_group: resources, oauth_scope: scopes } = lists;
  const byId = <T>(records: readonly Json[], describe: (record: Json) => T): Record<string, T> =>
    Object.fromEntries(records.map((record) => [text(record, 'id') ?? '', describe(record)]));
  return {
    ...(scopes ? { oauthScopes: scopes.flatMap((scope) => text(scope, 'id') ?? []) } : {}),
    ...(permissions ? { permissionGroups: byId(permissions, permissionFact) } : {}),
    ...(resources
      ? {
          resourceGroups: byId(resources, (group) => ({
            name: text(group, 'name') ?? text(group, 'id') ?? '',
          })),
        }
      : {}),
  };
}

function permissionFact(group: Json): { name: string; deprecated?: boolean; endOfLife?: string } {
  const meta = object(group, 'meta');
  const deprecated = flag(meta, 'deprecated');
  const endOfLife = text(meta, 'eol_at');
  return {
    name: text(group, 'name') ?? text(meta, 'label') ?? '',
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(endOfLife === undefined ? {} : { endOfLife }),
  };
}
