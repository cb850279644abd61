import { jsonInputs, repeatedJson } from './json-inputs';
import { type Target } from './target';

/** Creates a target for values that were received as JSON. The seeds are created when they are first needed. */
export function jsonTarget(
  name: string,
  makeSeeds: () => readonly unknown[] | Promise<readonly unknown[]>,
  attempt: (value: unknown) => unknown,
): Target {
  let seeds: Promise<readonly unknown[]> | undefined;
  const get = (): Promise<readonly unknown[]> => (seeds ??= Promise.resolve(makeSeeds()).then(asJson));
  return {
    name,
    inputs: async () => jsonInputs(await get()),
    repeated: async (seed, length) => repeatedJson(await get(), seed, length),
    attempt(input) {
      let value: unknown;
      try {
        value = JSON.parse(input);
      } catch {
        return undefined; // minimization removed parts of the input, so it is no longer valid JSON
      }
      return attempt(value);
    },
  };
}

/**
 * Converts the seeds to JSON and back. This removes properties whose value is undefined, which JSON cannot represent.
 */
const asJson = (seeds: readonly unknown[]): readonly unknown[] =>
  JSON.parse(JSON.stringify(seeds)) as unknown[];
