import { jsonInputs, repeatedJson } from './json-inputs';
import { type Target } from './target';

/** A target that takes values which came as JSON. The seeds are made once, when they are first needed. */
export function jsonTarget(
  name: string,
  makeSeeds: () => readonly unknown[] | Promise<readonly unknown[]>,
  attempt: (value: unknown) => unknown,
): Target {
  let seeds: Promise<readonly unknown[]> | undefined;
  const get = (): Promise<readonly unknown[]> => (seeds ??= Promise.resolve(makeSeeds()));
  return {
    name,
    inputs: async () => jsonInputs(await get()),
    repeated: async (seed, length) => repeatedJson(await get(), seed, length),
    attempt(input) {
      let value: unknown;
      try {
        value = JSON.parse(input);
      } catch {
        return undefined; // an input that was cut while it was made smaller
      }
      return attempt(value);
    },
  };
}
