import fc from 'fast-check';
import { type Budget, type CampaignReport, type Finding } from '../campaign';
import { usedHeapKib } from '../memory';
import { foundOf, foundText, isAccepted } from './found.data';
import { growthFault, longLengths, shortLengths } from './growth';
import { LeakCheck } from './leak-check';
import { minimise } from './minimise';
import { type Target } from './target';
import { Watchdog } from './watchdog';

/** Number of inputs between checks of the heap size and the elapsed time. */
const inputsPerRound = 250;
/** Number of random inputs that are tried per repetitive input. Each repetitive input is tried in three lengths. */
const inputsPerRepeated = 12;
/**
 * Maximum number of bytes that one input may leak. It is not 0 because the caches of compiled code grow for a while.
 */
const maxBytesLeft = 1000;
const maxFindings = 10;

/** Returns a signature of a fault, without the parts that vary between inputs. */
function signature(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const place =
    error instanceof Error
      ? (/at .*\/(?:core|client|server|local|cli|media)\/.*/.exec(error.stack ?? '')?.[0] ?? '')
      : '';
  return `${text.split('\n')[0] ?? ''} ${place}`.replace(/\d+/g, 'N').slice(0, 300);
}

/** Runs a target with random inputs until the budget is used up. */
export async function fuzz(target: Target, { seed, share }: Budget): Promise<CampaignReport> {
  const findings = new Map<string, Finding>();
  const memory = new LeakCheck(maxBytesLeft);
  const arbitrary = await target.inputs();
  const watchdog = new Watchdog(`${target.name}, seed ${seed}`);
  const started = performance.now();
  const isOver = (inputs: number): boolean =>
    'inputs' in share ? inputs >= share.inputs : performance.now() - started >= share.ms;
  const isShort = 'inputs' in share;
  let inputs = 0;
  let slowest = { ms: 0, length: 0 };

  const attempt = async (input: string): Promise<void> => {
    watchdog.begin(input);
    const before = process.cpuUsage();
    await target.attempt(input);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms > slowest.ms) slowest = { ms, length: input.length };
  };
  const add = (key: string, finding: Finding): void => {
    if (!findings.has(key)) findings.set(key, finding);
  };

  const tryRepeated = async (
    name: string,
    repeated: (length: number) => Promise<string> | string,
    lengths = isShort ? shortLengths : longLengths,
  ): Promise<void> => {
    try {
      const fault = await growthFault(repeated, attempt, lengths);
      if (fault !== undefined && !isAccepted(target.name, await repeated(300)))
        add(fault.replace(/[\d.]+/g, 'N'), { what: `${name}: ${fault}`, input: await repeated(300) });
    } catch (error) {
      const key = signature(error);
      if (!findings.has(key)) add(key, await describe(attempt, await repeated(32_000), key, seed));
    }
  };

  try {
    for (const found of foundOf(target.name))
      await tryRepeated('found before', (length) => foundText(found, length), longLengths);
    for (let round = 0; findings.size < maxFindings && (!isOver(inputs) || memory.needsMore()); round++) {
      const count = 'inputs' in share ? Math.min(inputsPerRound, share.inputs - inputs) : inputsPerRound;
      const check = await fc.check(fc.asyncProperty(arbitrary, attempt), {
        seed: seed + round,
        numRuns: count,
        endOnFailure: true,
      });
      inputs += check.failed ? check.numRuns : count;
      if (check.failed) {
        const [input = ''] = check.counterexample ?? [];
        const key = signature(check.errorInstance);
        if (!findings.has(key)) add(key, await describe(attempt, input, key, seed));
      }
      for (let i = 0; i < count / inputsPerRepeated; i++) {
        const repeatSeed = seed + round * 1000 + i;
        await tryRepeated(`repeated ${repeatSeed}`, (length) => target.repeated(repeatSeed, length));
      }
      if (!isShort) memory.add({ inputs, kib: usedHeapKib() });
    }
  } finally {
    await watchdog.stop();
  }
  const left = memory.bytesLeft ?? 0;
  if (memory.isAboveLimit) add('memory', { what: `each input leaves ${Math.round(left)} bytes behind` });
  return {
    figures: {
      inputs,
      'slowest input ms': Math.round(slowest.ms),
      'its length': slowest.length,
      'bytes left by an input': memory.bytesLeft === undefined ? 'too few to tell' : Math.round(left),
    },
    findings: [...findings.values()],
  };
}

async function describe(
  attempt: (input: string) => Promise<void>,
  input: string,
  key: string,
  seed: number,
): Promise<Finding> {
  let first: unknown;
  const fails = async (text: string): Promise<boolean> => {
    try {
      await attempt(text);
      return false;
    } catch (error) {
      first = error;
      return signature(error) === key;
    }
  };
  const smallest = await minimise(input, fails);
  await fails(smallest);
  const detail = first instanceof Error ? (first.stack ?? first.message) : String(first);
  return {
    what: `seed ${seed}: ${detail.split('\n').slice(0, 6).join('\n')}`,
    input: smallest.slice(0, 2000),
  };
}
