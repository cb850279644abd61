import { type Facts, type KnownScope, type ResourceKind } from '../../facts';
import { officialCountries, serviceCountries } from '../../../net/countries.data';
import { countryName } from '../../../net/country';
import { itemsOf, type JsonNode, textMember, textOf, valueOf } from '../../../json/tree';
import { kinds } from '../kinds.data';
import { intentsOf } from '../resolve';
import { type TextShape, type TextSource } from '../shape';

/** A known value for a string. `name` is the display name of the value, if it differs from the value. */
export interface KnownText {
  readonly value: string;
  readonly name?: string;
  /** The accounts or zones to which the resource belongs, if the string represents a resource. */
  readonly scopes?: readonly KnownScope[];
}

/** Returns the possible values of a string: built-in values, and values from the connected account. */
export function textsFor({ source, names }: TextShape, root: JsonNode, facts: Facts): readonly KnownText[] {
  if (names) return resourcesOf(names, facts);
  return source ? textsFrom(source, root, facts) : [];
}

/** Returns the resources of the given kind in the connected accounts. Each resource is represented by its ID. */
export function resourcesOf(kind: ResourceKind, facts: Facts): readonly KnownText[] {
  return Object.entries(facts.resources?.[kind] ?? {}).map(([value, { name, scopes }]) => ({
    value,
    ...(name === value ? {} : { name }),
    ...(scopes ? { scopes } : {}),
  }));
}

function textsFrom(source: TextSource, root: JsonNode, facts: Facts): readonly KnownText[] {
  switch (source) {
    case 'country':
      return [...officialCountries, ...Object.keys(serviceCountries)].map((value) => ({
        value,
        name: countryName(value),
      }));
    case 'oauth-scope':
      return (facts.oauthScopes ?? []).map((value) => ({ value }));
    case 'listed-scope':
      return itemsOf(valueOf(root, 'scopes')).flatMap((item) => {
        const value = textOf(item);
        return value === undefined || /^(openid|offline|offline_access)$/.test(value) ? [] : [{ value }];
      });
    case 'resource-key':
      return [...keysOf('com.cloudflare.api.account', 'account', facts), ...keysOf('com.cloudflare.api.account.zone', 'zone', facts)]; // prettier-ignore
    case 'document-kind':
      return kinds.flatMap((kind) => [
        { value: kind.name, name: kind.title() },
        ...intentsOf(kind).map((intent) => ({ value: `${kind.name}.${intent}`, name: kind.title() })),
      ]);
    case 'tagged-resource': {
      const type = textMember(root, 'resource_type');
      return type === 'zone' || type === 'account' ? resourcesOf(type, facts) : [];
    }
  }
}

function keysOf(prefix: string, kind: ResourceKind, facts: Facts): KnownText[] {
  return resourcesOf(kind, facts).map(({ value, name = value }) => ({ value: `${prefix}.${value}`, name }));
}
