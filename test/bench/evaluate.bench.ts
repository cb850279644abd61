import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CompiledExpression } from '../../core/expression/evaluate/evaluator';
import { type Inputs } from '../../core/expression/evaluate/inputs';
import { loadBundled } from '../support/bundled';
import { readJsonLines, withShared } from '../support/shared';
import type * as Evaluation from './support/evaluation';

interface Line {
  readonly expr: string;
  readonly valid: boolean;
  readonly kind: 'bool' | 'value';
}

const warmUpMs = 1000;
const measureMs = 2000;
const requestCount = 50;

/**
 * Returns the processor time of all threads of the process, in milliseconds. It includes garbage collection, but not
 * the time that other programs use.
 */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs complete rounds for a fixed time after a warm-up. Returns the processor time per round in milliseconds. */
function msPerRound(round: () => void): number {
  const runFor = (durationMs: number): number => {
    const until = performance.now() + durationMs;
    let rounds = 0;
    for (; performance.now() < until; rounds++) round();
    return rounds;
  };
  runFor(warmUpMs);
  const before = processorMs();
  const rounds = runFor(measureMs);
  return (processorMs() - before) / rounds;
}

/** Returns the valid filters of the docs and wild corpora. */
function readFilters(): string[] {
  const filters: string[] = [];
  for (const name of ['docs', 'wild'])
    withShared(`corpus/filter/${name}.jsonl`, (file) => {
      for (const { expr, valid, kind } of readJsonLines<Line>(file))
        if (valid && kind !== 'value') filters.push(expr);
    });
  return filters;
}

/** Returns facts that cannot be derived from a request. Their values depend on `i`. */
const givenFacts = (i: number) => ({
  'ip.src': i % 3 === 0 ? `2001:db8::${i}` : `203.0.113.${i}`,
  'ip.src.country': ['DE', 'US', 'FR', 'CN', 'T1'][i % 5],
  'ip.geoip.country': ['DE', 'US', 'FR', 'CN', 'T1'][i % 5],
  'ip.src.asnum': [64500, 13335, 15169][i % 3],
  'ip.geoip.asnum': [64500, 13335, 15169][i % 3],
  'ip.src.continent': ['EU', 'NA', 'EU', 'AS', 'T1'][i % 5],
  'cf.bot_management.score': (i * 7) % 100,
  'cf.bot_management.verified_bot': i % 4 === 0,
  'cf.client.bot': i % 4 === 0,
  'cf.waf.score': (i * 11) % 100,
  'cf.threat_score': i % 20,
});

/**
 * Evaluates the valid filters of the docs and wild corpora on 50 requests, whose fields are prepared in advance. Runs
 * sequentially in one thread after a warm-up. "Two-valued": all facts are known, and fields absent from the request
 * are missing. "Three-valued": only facts in the request are known. "Once": filters are parsed, compiled, and
 * evaluated without any caching. The code is bundled and minified as it is shipped.
 */
export const bench = {
  name: 'evaluate',
  async run(): Promise<Record<string, number | string>> {
    const filters = readFilters();
    if (filters.length === 0) return { state: 'not run: no corpus on this machine' };
    const library = loadBundled(path.resolve(__dirname, 'support/evaluation.ts')) as typeof Evaluation;
    const scheme = library.catalogueScheme();
    const evaluator = new library.Evaluator(scheme);
    const har = fs.readFileSync(path.resolve(__dirname, '../fixtures/requests/requests.har'), 'utf8');
    const requests = library.parseHar(har).slice(0, requestCount).flatMap(({ request }) => request ?? []); // prettier-ignore
    const inputsOf = (absent: 'missing' | 'unknown'): Inputs[] =>
      requests.map((request, i) => {
        const { cells, assumes } = library.deriveFields(request);
        const fields = absent === 'missing' ? givenFacts(i) : {};
        return evaluator.prepare({ cells, cellsAssume: assumes, fields, absent }).inputs;
      });
    const parse = (text: string) => library.parseExpression(text, { kind: 'filter', scheme });
    const compiled = filters.map((text) => evaluator.compile(parse(text)));
    const known = inputsOf('missing');
    const partly = inputsOf('unknown');
    const thousand = Array.from({ length: 1000 }, (_, i) => compiled[i % compiled.length]).filter((one) => one !== undefined); // prettier-ignore
    const [first] = known;
    if (first === undefined) return { state: 'no requests' };
    const evaluateAll = (inputs: readonly Inputs[]) => (): void => {
      for (const one of inputs) for (const expression of compiled) expression.test(one);
    };
    const evaluations = compiled.length * requests.length;
    const traceAll = (): void => {
      for (const expression of thousand) library.traceFilter(expression, first);
    };
    const megabyte = `${'a'.repeat(1_000_000)}!`;
    const nested = library.compileRegex('(a+)+$', library.parseRegex('(a+)+$'));
    return Promise.resolve({
      processor: os.cpus()[0]?.model ?? 'unknown',
      expressions: compiled.length,
      requests: requests.length,
      unknownShare: shareOf(compiled, partly, 2),
      twoValuedPerSecond: perSecond(evaluations, msPerRound(evaluateAll(known))),
      threeValuedPerSecond: perSecond(evaluations, msPerRound(evaluateAll(partly))),
      thousandRulesMs: rounded(msPerRound(() => thousand.forEach((expression) => expression.test(first)))),
      traceOfThousandRulesMs: rounded(msPerRound(traceAll)),
      oncePerSecond: perSecond(
        filters.length,
        msPerRound(() =>
          filters.forEach((text, i) => evaluator.compile(parse(text)).test(known[i % known.length] ?? first)),
        ),
      ),
      nestedRegexOnMegabyteMs: rounded(msPerRound(() => nested?.test(megabyte))),
    });
  },
};

/** Returns the share of the results that are equal to `answer`, which is one of the three possible values. */
function shareOf(
  compiled: readonly CompiledExpression[],
  inputs: readonly Inputs[],
  answer: 0 | 1 | 2,
): number {
  const answers = inputs.flatMap((one) => compiled.map((expression) => expression.test(one)));
  return rounded(answers.filter((one) => one === answer).length / answers.length);
}

const perSecond = (count: number, ms: number): number => Math.round((count * 1000) / ms);

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
