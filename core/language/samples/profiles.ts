import * as yaml from 'yaml';
import { readYamlDocuments } from '../../yaml/read-documents';
import { type WrittenFact } from '../../requests/sample';

/** The file with facts that several samples share, in the folder of their file or in a parent folder. */
export const profilesName = 'rampart.profile.yaml';

/**
 * The profile that applies to every request. It is the only one for the requests of a HAR file, because they cannot
 * name another.
 */
const everyRequest = 'default';

/** The fact with the name of a request's profile: `# @rampart profile = office`. */
const profileFact = 'profile';

/** Facts by profile name. */
export type Profiles = ReadonlyMap<string, readonly WrittenFact[]>;

/**
 * Reads `rampart.profile.yaml`: profiles by name, each with facts by field name, whose values are in the notation of
 * facts or of YAML. Entries of another form are ignored.
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
 * The facts of a request merged with those of its profiles, which they override, and the names of profiles that do not
 * exist.
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

/** A YAML value in the notation of facts; undefined for a circular value. */
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
