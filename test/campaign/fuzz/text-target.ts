import { type Target } from './target';
import { repeatedText, textInputs } from './text-inputs';

/** Creates a target for text. The seeds are read when they are first needed. */
export function textTarget(
  name: string,
  readSeeds: () => readonly string[] | Promise<readonly string[]>,
  pieces: readonly string[],
  attempt: (input: string) => unknown,
): Target {
  let seeds: Promise<readonly string[]> | undefined;
  const get = (): Promise<readonly string[]> => (seeds ??= Promise.resolve(readSeeds()));
  return {
    name,
    inputs: async () => textInputs({ seeds: await get(), pieces }),
    repeated: async (seed, length) => repeatedText({ seeds: await get(), pieces }, seed, length),
    attempt,
  };
}
