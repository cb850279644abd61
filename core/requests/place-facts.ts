import { continentCountries, unionCountries } from './place-facts.data';

/**
 * Names of the location fields without their prefix, which is `ip.src.` in current names and `ip.geoip.` in
 * deprecated ones.
 */
const placeNames = [
  'asnum',
  'continent',
  'country',
  'subdivision_1_iso_code',
  'subdivision_2_iso_code',
  'is_in_european_union',
];

/**
 * Completes the facts about a client's location. `ip.geoip.X` has the same value as `ip.src.X`. The continent and the
 * membership in the European Union are derived from the country. Facts that are already present are never changed.
 * See the reference "Request to fields", section 4.
 */
export function withPlaceFacts(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all: Record<string, unknown> = { ...facts };
  const give = (name: string, value: unknown): void => {
    if (value !== undefined && !(name in all)) all[name] = value;
  };
  const mirror = (): void => {
    for (const name of placeNames) {
      give(`ip.src.${name}`, all[`ip.geoip.${name}`]);
      give(`ip.geoip.${name}`, all[`ip.src.${name}`]);
    }
  };
  mirror();
  const country = all['ip.src.country'];
  if (typeof country === 'string') {
    give('ip.src.is_in_european_union', unionCountries.has(country));
    give(
      'ip.src.continent',
      Object.entries(continentCountries).find(([, list]) => list.split(' ').includes(country))?.[0],
    );
  }
  mirror();
  return all;
}
