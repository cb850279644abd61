import * as esbuild from 'esbuild';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildsOf, bundlesOf } from '../../scripts/bundles.mjs';
import { loadBundled } from '../support/bundled';
import type * as Shipped from './support/scripts';
import { classWithMethods, oneLongRun, pythonScript, script } from './support/workflow-texts';

const root = path.resolve(__dirname, '../..');
const KEYSTROKES = 200;
const LOADS = 7;

function percentile(samples: readonly number[], part_: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return Number((sorted[Math.ceil(part_ * sorted.length) - 1] ?? NaN).toFixed(2));
}

interface Sample {
  readonly name: string;
  readonly language: 'typescript' | 'python';
  readonly text: string;
  /** Matches the positions at which a statement can be typed. */
  readonly places: RegExp;
  readonly typed: string;
}

const typescript = {
  language: 'typescript',
  places: /\n {4}await step\.sleep/g,
  typed: 'await step.do("x", f);',
} as const;
const python = { language: 'python', places: /\n {8}if len/g, typed: 'await step.sleep("x", 5)' } as const;

const samples: readonly Sample[] = [
  ...[150, 1050, 3000].map((lines) => ({ ...typescript, name: `${lines} lines`, text: script(lines) })),
  { ...typescript, name: '3000 lines, one class of methods', text: classWithMethods(3000) },
  { ...typescript, name: '3000 lines, all in run', text: oneLongRun(3000) },
  ...[150, 1050, 3000].map((lines) => ({
    ...python,
    name: `Python, ${lines} lines`,
    text: pythonScript(lines),
  })),
];

/**
 * Types a statement at positions throughout the script, one character at a time. Each version is parsed, checked, and
 * drawn.
 */
function typing(
  { name, language, text: original, places, typed }: Sample,
  { createScriptParsers, ScriptAnalysis }: typeof Shipped,
): Record<string, number> {
  const analysis = new ScriptAnalysis();
  const parsers = createScriptParsers();
  const whole: number[] = [];
  const parsing: number[] = [];
  let text = original;
  const bodies = [...text.matchAll(places)].map(({ index }) => index);
  parsers.parse({ uri: 'w', language, text });
  for (let i = 0; i < KEYSTROKES + 40; i++) {
    const within = i % typed.length;
    if (within === 0 && i > 0) {
      // The typed statement is removed before the next one is typed elsewhere. This is a separate edit, which is not
      // measured, because no keystroke changes two distant places.
      text = original;
      const reset = analysis.of(parsers.parse({ uri: 'w', language, text }));
      reset.problems();
      reset.graphs('w');
    }
    const place = (bodies[(Math.floor(i / typed.length) * 7) % bodies.length] ?? 0) + within;
    text = text.slice(0, place) + (typed[within] ?? '') + text.slice(place);
    const start = performance.now();
    const tree = parsers.parse({ uri: 'w', language, text });
    const parsed = performance.now();
    const answers = analysis.of(tree);
    answers.problems();
    answers.graphs('w');
    // The first keystrokes are a warm-up for the engine.
    if (i < 40) continue;
    whole.push(performance.now() - start);
    parsing.push(parsed - start);
  }
  return {
    [`${name}: keystroke to problems and graph, median ms`]: percentile(whole, 0.5),
    [`${name}: keystroke to problems and graph, p95 ms`]: percentile(whole, 0.95),
    [`${name}: of which parsing, p95 ms`]: percentile(parsing, 0.95),
  };
}

/** Loads the bundle of the parsers in a separate Node process and parses a first script. */
async function loading(): Promise<Record<string, number>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-scripts-'));
  try {
    const outfile = path.join(folder, 'dist/scripts.js');
    const wanted = bundlesOf(['dist/scripts.js']);
    for (const options of buildsOf(wanted, root, { production: true, folder })) await esbuild.build(options);
    const program = `
      const start = performance.now();
      const parsers = require(process.argv[1]).createScriptParsers();
      const loaded = performance.now();
      parsers.parse({ uri: 'w', language: 'typescript', text: process.argv[2] });
      console.log(JSON.stringify([loaded - start, performance.now() - loaded]));`;
    const samples = Array.from(
      { length: LOADS },
      () =>
        JSON.parse(
          execFileSync(process.execPath, ['-e', program, outfile, script(150)], { encoding: 'utf8' }),
        ) as [number, number],
    );
    return {
      'load scripts.js, median ms': percentile(samples.map(([load]) => load), 0.5), // prettier-ignore
      'first parse of 150 lines, median ms': percentile(samples.map(([, parse]) => parse), 0.5), // prettier-ignore
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures typing in scripts. Targets (p95): 10, 25, and 60 ms for 150, 1,050, and 3,000 lines. */
export const bench = {
  name: 'workflow scripts: typing',
  async run(): Promise<Record<string, number>> {
    const shipped = loadBundled(path.join(__dirname, 'support/scripts.ts')) as typeof Shipped;
    const typed = samples.map((sample) => typing(sample, shipped));
    return Object.assign({ keystrokes: KEYSTROKES }, ...typed, await loading()) as Record<string, number>;
  },
};
