import * as esbuild from 'esbuild';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildOptions, bundles } from '../../scripts/bundles.mjs';
import { loadBundled } from '../support/bundled';
import type * as Shipped from './support/scripts';

const root = path.resolve(__dirname, '../..');
const KEYSTROKES = 200;
const LOADS = 7;

/** One part of a workflow as people write them: fourteen lines, five steps. */
const part = (n: number): string => `
    const order${n} = await step.do("load order ${n}", { retries: { limit: 3, delay: "5 seconds" } }, async () => {
      const row = await this.env.DB.prepare("select * from orders where id = ?").bind(event.payload.id).first();
      return { id: row.id, items: row.items.map((item) => ({ sku: item.sku, count: item.count ?? 1 })) };
    });
    if (order${n}.items.length > ${n}) {
      await Promise.all(order${n}.items.map((item) => step.do(\`reserve \${item.sku}\`, () => this.reserve(item))));
    } else {
      try { await step.do("ship ${n}", async () => this.ship(order${n})); }
      catch (error) { await step.do("give back ${n}", async () => this.refund(order${n}, error)); throw error; }
    }
    await step.sleep("wait ${n}", "10 minutes");
    const answer${n} = await step.waitForEvent("answer ${n}", { type: "answer-${n}", timeout: "1 day" });
    if (!answer${n}.payload.ok) return answer${n};
`;

/** A script of about so many lines: one class for every 150. */
function script(lines: number): string {
  const classes = Array.from({ length: lines / 150 }, (_, index) => {
    const parts = Array.from({ length: 10 }, (_unused, n) => part(index * 10 + n)).join('');
    return `export class Order${index} extends WorkflowEntrypoint {\n  async run(event, step) {${parts}  }\n}\n`;
  });
  return `import { WorkflowEntrypoint } from "cloudflare:workers";\n${classes.join('')}`;
}

function percentile(samples: readonly number[], part_: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return Number((sorted[Math.ceil(part_ * sorted.length) - 1] ?? NaN).toFixed(2));
}

/** Types a statement at places all over the script, one character a time; each is parsed, checked and drawn. */
function typing(
  lines: number,
  { createScriptParsers, ScriptAnalysis }: typeof Shipped,
): Record<string, number> {
  const analysis = new ScriptAnalysis();
  const parsers = createScriptParsers();
  const whole: number[] = [];
  const parsing: number[] = [];
  const typed = 'await step.do("x", f);';
  let text = script(lines);
  const bodies = [...text.matchAll(/\n {4}await step\.sleep/g)].map(({ index }) => index);
  parsers.parse({ uri: 'w', language: 'typescript', text });
  for (let i = 0; i < KEYSTROKES + 40; i++) {
    const within = i % typed.length;
    if (within === 0) text = script(lines);
    const place = (bodies[(Math.floor(i / typed.length) * 7) % bodies.length] ?? 0) + within;
    text = text.slice(0, place) + (typed[within] ?? '') + text.slice(place);
    const start = performance.now();
    const tree = parsers.parse({ uri: 'w', language: 'typescript', text });
    const parsed = performance.now();
    const answers = analysis.of(tree);
    answers.problems();
    answers.graphs('w');
    // The first ones warm the engine up.
    if (i < 40) continue;
    whole.push(performance.now() - start);
    parsing.push(parsed - start);
  }
  return {
    [`${lines} lines: keystroke to problems and graph, median ms`]: percentile(whole, 0.5),
    [`${lines} lines: keystroke to problems and graph, p95 ms`]: percentile(whole, 0.95),
    [`${lines} lines: of which parsing, p95 ms`]: percentile(parsing, 0.95),
  };
}

/** Loads the bundle of the parsers in a Node of its own, and parses a first script. */
async function loading(): Promise<Record<string, number>> {
  const bundle = bundles.find(({ output }) => output === 'dist/scripts.js');
  if (!bundle) throw new Error('no scripts bundle');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-scripts-'));
  try {
    const outfile = path.join(folder, 'scripts.js');
    await esbuild.build({
      ...(buildOptions(bundle, root, { production: true }) as esbuild.BuildOptions),
      outfile,
    });
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

export const bench = {
  name: 'workflow scripts: typing in TypeScript',
  async run(): Promise<Record<string, number>> {
    const shipped = loadBundled(path.join(__dirname, 'support/scripts.ts')) as typeof Shipped;
    const typed = [150, 1050, 3000].map((lines) => typing(lines, shipped));
    return Object.assign({ keystrokes: KEYSTROKES }, ...typed, await loading()) as Record<string, number>;
  },
};
