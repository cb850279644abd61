import * as yaml from 'yaml';
import { readYamlDocuments } from '../../yaml/read-documents';
import { type WrittenFact } from '../../requests/sample';

/**
 * The name of the file with facts that several samples share. The file is in the folder of the request file, or in a
 * parent folder.
 */
export const profilesName = 'rampart.profile.yaml';

/**
 * The name of the profile that applies to every request. A HAR file cannot specify profiles, so only this profile
 * applies to its requests.
 */
const everyRequest = 'default';

/** The fact that specifies a request's profile: `# @rampart profile = office`. */
const profileFact = 'profile';

/** Facts by profile name. */
export type Profiles = ReadonlyMap<string, readonly WrittenFact[]>;

/**
 * Reads `rampart.profile.yaml`, which contains profiles by name. Each profile contains facts by field name. The values
 * of the facts are written in the notation of facts or as YAML. Entries with any other structure are ignored.
 */
export function readProfiles(text: string): Profiles {
  const profiles = new Map<string, readonly WrittenFact[]>();
  let root: unknown;
  try {
    const [document, another] = readYamlDocuments(yaml, text, { intAsBigInt: true });
    if (!document || another || document.errors.length > 0) return profiles;
    root = document.toJS({ maxAliasCount: 100 });
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

/**
 * Returns the facts of a request combined with the facts of its profiles, and the names of profiles that do not exist.
 * The facts of the request take precedence.
 */
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

/** Converts a YAML value to the notation of facts. Returns undefined for a circular value. */
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
