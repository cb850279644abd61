import * as l10n from '@vscode/l10n';
import { type Json, isArray, isObject } from './json';
import { list, object, text } from './record';

/** Names of resources, by ID. They are used to describe changes, which refer to these resources only by ID. */
export type Names = ReadonlyMap<string, string>;

export const noNames: Names = new Map();

/**
 * Collects the names of all objects in the records that have an ID. The name of a policy describes what it allows or
 * denies.
 */
export function namesIn(...records: readonly (Json | undefined)[]): Names {
  const names = new Map<string, string>();
  for (const record of records) collect(record, names);
  return names;
}

function collect(value: Json | undefined, names: Map<string, string>): void {
  if (isArray(value)) value.forEach((item) => collect(item, names));
  if (!isObject(value)) return;
  // Nested values are visited first, because a policy's name is composed of the names inside the policy.
  for (const member of Object.values(value)) collect(member, names);
  const id = text(value, 'id');
  const name = text(value, 'name') ?? text(value, 'email') ?? text(object(value, 'meta'), 'label') ?? policyText(value, names); // prettier-ignore
  if (id !== undefined && name !== undefined) names.set(id, name);
}

/**
 * Describes a policy, for example "deny Firewall Services Write on Storefront". Returns undefined for any other
 * value.
 */
export function policyText(value: Json, names: Names): string | undefined {
  const access = text(value, 'access');
  if (access === undefined) return undefined;
  const [permissions, resources] = (['permission_groups', 'resource_groups'] as const).map((member) =>
    list(value, member)
      .map((one) => text(one, 'name') ?? nameOf(text(one, 'id') ?? '', names))
      .join(', '),
  );
  return l10n.t(
    '{0} {1} on {2}',
    access,
    permissions === undefined || permissions === '' ? l10n.t('nothing') : permissions,
    resources === undefined || resources === '' ? l10n.t('nothing') : resources,
  );
}

/** Returns the name for an ID, or the ID if no name is known. */
export const nameOf = (id: string, names: Names): string => names.get(id) ?? id;
