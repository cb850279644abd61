// `npm run bench [-- WORD…] [--json]`: runs the benchmarks test/bench/*.bench.ts one after another. If words are given,
// only benchmarks whose file names contain at least one of them are run.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'test/bench');
/** Minimum share of idle processor time at which a machine counts as quiet. */
const quietFrom = 0.9;

/** Runs a benchmark in its own process. Resolves to the benchmark's name and figures, or to undefined if it fails. */
function runBench(file) {
  return new Promise((resolve) => {
    let answer;
    const child = fork(path.join(import.meta.dirname, 'bench/run-one.mjs'), [file], {
      cwd: root,
      execArgv: ['--require', 'tsx/cjs', '--expose-gc'],
    });
    child.on('message', (message) => (answer = message));
    child.on('close', (code) => resolve(code === 0 ? answer : undefined));
  });
}

/** Returns the share of processor time that is idle, from 0 to 1, measured over a short time. */
async function idleShare() {
  const sum = () => {
    const times = os.cpus().map((cpu) => cpu.times);
    const total = times.reduce((all, one) => all + Object.values(one).reduce((a, b) => a + b, 0), 0);
    return { total, idle: times.reduce((all, one) => all + one.idle, 0) };
  };
  const before = sum();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = sum();
  return (after.idle - before.idle) / Math.max(1, after.total - before.total);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const names = fs
  .readdirSync(folder)
  .filter(
    (name) =>
      name.endsWith('.bench.ts') &&
      (positionals.length === 0 || positionals.some((word) => name.includes(word))),
  )
  .sort();
const machine = {
  processor: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  node: process.version,
};
const say = values.json ? () => {} : console.log;
const benches = {};
let idle = 1;
say(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}`);
for (const name of names) {
  idle = Math.min(idle, await idleShare());
  const result = await runBench(path.join(folder, name));
  if (!result) {
    console.error(`FAILED  ${name}`);
    process.exitCode = 1;
    continue;
  }
  benches[result.name] = result.figures;
  say(`\n${result.name}`);
  const width = Math.max(...Object.keys(result.figures).map((key) => key.length));
  for (const [key, value] of Object.entries(result.figures)) say(`  ${key.padEnd(width)}  ${value}`);
}
const busy = `Other work runs on this machine: before a bench only ${(idle * 100).toFixed(0)} % of its processors were idle.`;
if (idle < quietFrom) say(`\n${busy}`);
if (values.json)
  console.log(
    JSON.stringify({
      machine: { ...machine, idle: Number(idle.toFixed(2)), quiet: idle >= quietFrom },
      benches,
    }),
  );
if (names.length === 0) {
  console.error(`No bench is named ${positionals.join(', ')}.`);
  process.exitCode = 1;
}
