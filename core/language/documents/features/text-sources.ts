import { type Facts } from '../../facts';
import { officialCountries, serviceCountries } from '../../net/countries.data';
import { countryName } from '../../net/country';
import { itemsOf, type JsonNode, textOf, valueOf } from '../json/tree';
import { type TextSource } from '../shape';

/** A text with what it stands for, where that is something else. */
export interface KnownText {
  readonly value: string;
  readonly name?: string;
}

/** The texts of a source: those that everybody knows, and those that the connected account knows. */
export function textsFrom(source: TextSource, root: JsonNode, facts: Facts): readonly KnownText[] {
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
    case 'permission-group':
      return named(facts.permissionGroups);
    case 'resource-group':
      return named(facts.resourceGroups);
  }
}

function named(groups: Readonly<Record<string, { readonly name: string }>> = {}): KnownText[] {
  return Object.entries(groups).map(([value, { name }]) => ({ value, name }));
}
