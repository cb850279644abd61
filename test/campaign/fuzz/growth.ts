/**
 * Lengths of the inputs in characters. Each length is about four times the previous length. The growth of the cost can
 * be seen only by comparing different lengths.
 */
export const longLengths: Lengths = [2000, 8000, 32_000];
export const shortLengths: Lengths = [750, 3000, 12_000];
type Lengths = readonly [number, number, number];
/**
 * Maximum ratio of the costs of two successive lengths. If the text is 4 times as long, linear work takes 4 times as
 * long, and quadratic work takes 16 times as long.
 */
const maxRatio = 9;
/**
 * Growth is evaluated only if the cost is at least this many milliseconds. Below this cost, the ratio is mostly noise
 * (such as garbage collection), and users would not notice the growth.
 */
const leastMs = 150;
const longMs = 1000;

/**
 * Returns a description of the fault if the work for an input grows faster than the length of the input, and undefined
 * otherwise. The work is measured as the minimum processor time of several runs, because other programs can only make a
 * run longer. A fault is confirmed before it is reported.
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
  // if the input did not grow with the requested length, the measurement proves nothing
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

/** Returns the minimum cost of an attempt in milliseconds of processor time. Slow attempts are not repeated. */
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
