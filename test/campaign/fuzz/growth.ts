/**
 * Each length is about four times the previous one. The ratio of the work shows the growth, which a single time cannot.
 */
export const longLengths: Lengths = [2000, 8000, 32_000];
export const shortLengths: Lengths = [750, 3000, 12_000];
type Lengths = readonly [number, number, number];
/** Linear work takes 4 times as long for 4 times the text, quadratic 16 times. */
const maxRatio = 9;
/** Below this time, the ratio is mostly noise (such as garbage collection), and no one would notice the growth. */
const leastMs = 150;
const longMs = 1000;

/**
 * Describes the fault if the work for an input grows faster than its length. Measures processor time, the minimum of
 * several runs, and confirms a fault before reporting it: other programs make a run longer, never shorter.
 */
export async function growthFault(
  repeated: (length: number) => Promise<string> | string,
  attempt: (input: string) => Promise<void>,
  lengths: Lengths,
): Promise<string | undefined> {
  const [small, middle, large] = [
    await repeated(lengths[0]),
    await repeated(lengths[1]),
    await repeated(lengths[2]),
  ];
  const first = await leastCost(attempt, small, 2);
  // an input that did not grow with the requested length proves nothing
  if (middle.length < 2 * small.length || large.length < 2 * middle.length) return undefined;
  const second = await leastCost(attempt, middle, 1);
  if (second / first < maxRatio / 2 && second < leastMs) return undefined;
  const third = await leastCost(attempt, large, 1);
  if (third < leastMs || third / second < maxRatio) return undefined;
  const ratios = [
    (await leastCost(attempt, middle, 5)) / (await leastCost(attempt, small, 5)),
    (await leastCost(attempt, large, 3)) / (await leastCost(attempt, middle, 5)),
  ];
  if ((ratios[1] ?? 0) < maxRatio) return undefined;
  const shown = ratios.map((ratio) => ratio.toFixed(1)).join(' and ');
  return `four times the text takes ${shown} times the work (${Math.round(third)} ms for ${large.length} characters)`;
}

/** The minimum cost of an attempt in milliseconds of processor time; slow attempts are not repeated. */
async function leastCost(
  attempt: (input: string) => Promise<void>,
  input: string,
  runs: number,
): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs && (run === 0 || least < longMs); run++) {
    const before = process.cpuUsage();
    await attempt(input);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.max(least, 0.05);
}
