import os from 'node:os';
import path from 'node:path';
import type * as Check from '../../core/language/expression/check';
import { type ExpressionKind, type ExpressionTree } from '../../core/expression/tree';
import { loadBundled } from '../support/bundled';
import { readJsonLines, withShared } from '../support/shared';

interface Line {
  readonly expr: string;
  readonly valid: boolean;
  readonly kind: 'bool' | 'value';
}

interface Sample {
  readonly text: string;
  readonly kind: ExpressionKind;
}

/**
 * Time for which the code runs before it is measured. The engine needs several seconds until it has optimized all lints,
 * which are much more code than the parser.
 */
const warmUpMs = { parser: 600, lints: 6000 };
const measureMs = 1500;

/**
 * Runs complete rounds over the samples for a given time and returns samples per second of processor time. The
 * processor time includes all threads of the process and garbage collection.
 */
function rate(
  samples: readonly Sample[],
  run: (sample: Sample) => unknown,
  warmUp = warmUpMs.parser,
): number {
  const runFor = (durationMs: number): number => {
    const until = performance.now() + durationMs;
    let rounds = 0;
    for (; performance.now() < until; rounds++) for (const sample of samples) run(sample);
    return rounds;
  };
  runFor(warmUp);
  const before = process.cpuUsage();
  const rounds = runFor(measureMs);
  const { user, system } = process.cpuUsage(before);
  return Math.round((samples.length * rounds * 1e6) / (user + system));
}

/** Measures the samples one after another. Returns the best time of many runs for each sample, in nanoseconds. */
function perSample(samples: readonly Sample[], run: (sample: Sample) => unknown): number[] {
  const repeats = 20;
  return samples.map((sample) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 10; i++) {
      const start = process.hrtime.bigint();
      for (let j = 0; j < repeats; j++) run(sample);
      best = Math.min(best, Number(process.hrtime.bigint() - start) / repeats);
    }
    return best;
  });
}

function quantile(values: readonly number[], part: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

function readSamples(): Sample[] {
  const samples: Sample[] = [];
  for (const name of ['docs', 'wild'])
    withShared(`corpus/filter/${name}.jsonl`, (file) => {
      for (const { expr, valid, kind } of readJsonLines<Line>(file))
        if (valid) samples.push({ text: expr, kind: kind === 'value' ? 'value' : 'filter' });
    });
  return samples;
}

/**
 * Checks the valid expressions of the docs and wild corpora, sequentially in one thread after a warm-up. "Checked"
 * includes lexing, parsing to a full tree, checking names and types, and parsing every regular expression: no result
 * is reused between runs. "Linted" adds all lints. The code is bundled and minified as it is shipped.
 */
export const bench = {
  name: 'expressions',
  async run(): Promise<Record<string, number | string>> {
    const samples = readSamples();
    if (samples.length === 0) return { state: 'not run: no corpus on this machine' };
    const { parseFor, checkExpression } = loadBundled(
      path.resolve(__dirname, '../../core/language/expression/check.ts'),
    ) as typeof Check;
    const parse = (sample: Sample): ExpressionTree => parseFor(sample.text, sample);
    const lint = (sample: Sample) => checkExpression(sample.text, sample);
    const plain = samples.filter(({ text }) => !/matches|~|regex_replace/.test(text));
    const times = perSample(samples, parse);
    return Promise.resolve({
      processor: os.cpus()[0]?.model ?? 'unknown',
      expressions: samples.length,
      characters: samples.reduce((sum, { text }) => sum + text.length, 0),
      checkedPerSecond: rate(samples, parse),
      checkedWithoutRegexesPerSecond: rate(plain, parse),
      checkedAndLintedPerSecond: rate(samples, lint, warmUpMs.lints),
      checkedMedianMicroseconds: round((quantile(times, 0.5) ?? 0) / 1000),
      checked99thPercentileMicroseconds: round((quantile(times, 0.99) ?? 0) / 1000),
    });
  },
};

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
