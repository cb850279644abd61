import { parse } from 'yaml';
import { type WrittenFact } from '../../requests/sample';

/** The file with facts that many samples share: in the folder of their file, or in one above it. */
export const profilesName = 'rampart.profile.yaml';

/** The profile that every request has, also one of a HAR file, in which nothing else can be written. */
const everyRequest = 'default';

/** The name of the fact that says which profile a request has: `# @rampart profile = office`. */
const profileFact = 'profile';

/** Facts by the name of a profile. */
export type Profiles = ReadonlyMap<string, readonly WrittenFact[]>;

/**
 * Reads `rampart.profile.yaml`: profiles by name, in each facts by the name of a field, with values as facts have
 * them or as YAML has them. Members of another shape are left out.
 */
export function readProfiles(text: string): Profiles {
  const profiles = new Map<string, readonly WrittenFact[]>();
  let root: unknown;
  try {
    root = parse(text, { intAsBigInt: true, maxAliasCount: 100 });
  } catch {
    return profiles;
  }
  for (const [name, facts] of entriesOf(root))
    profiles.set(
      name,
      entriesOf(facts).flatMap(([field, given]) => {
        const value = factText(given);
        return value === undefined ? [] : [{ name: field, value }];
      }),
    );
  return profiles;
}

/** The facts of a request with those of its profiles, over which they win; and the profiles that do not exist. */
export function withProfiles(
  facts: readonly WrittenFact[],
  profiles: Profiles,
): { readonly facts: readonly WrittenFact[]; readonly absent: readonly string[] } {
  const named = facts.filter(({ name }) => name === profileFact).map(({ value }) => value);
  const own = facts.filter(({ name }) => name !== profileFact);
  return {
    facts: [everyRequest, ...named].flatMap((name) => profiles.get(name) ?? []).concat(own),
    absent: named.filter((name) => !profiles.has(name)),
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** A value of YAML as a fact is written; undefined for one that contains itself. */
function factText(value: unknown): string | undefined {
  if (value === null) return 'missing';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  try {
    return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? jsonInteger(one) : one));
  } catch {
    return undefined;
  }
}

const jsonInteger = (value: bigint): unknown =>
  Number.isSafeInteger(Number(value)) ? Number(value) : { int: String(value) };
