// `npm run bench [-- WORD…] [--json]`: every test/bench/*.bench.ts whose file name holds a word, one after the other.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'test/bench');

/** Runs a bench in a process of its own; resolves to its name and figures, or undefined when it failed. */
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
say(`${machine.processor}, ${machine.cores} cores, Node ${machine.node}`);
for (const name of names) {
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
if (values.json) console.log(JSON.stringify({ machine, benches }));
if (names.length === 0) {
  console.error(`No bench is named ${positionals.join(', ')}.`);
  process.exitCode = 1;
}
