// `npm run mutate -- core/FOLDER [--tests GLOB…] [--minutes N] [--seed S]`: changes the sources of a folder in small
// ways, one at a time and in an order determined by the seed, and lists the changes that the folder's tests do not
// detect. Works on a copy of the project in .build/mutate/FOLDER. The tests run in one process, which is replaced only
// if a change makes it exit or exceed its time limit.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutate/mutants.mjs';
import { TestProcess } from './mutate/test-process.mjs';
import { testsInOrder, testsOf } from './mutate/tests.mjs';

const root = path.resolve(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
const seed = Number(values.seed);
const forMs = Number(values.minutes) * 60_000;
if (folder === undefined || !fs.existsSync(path.join(root, folder)) || !Number.isFinite(forMs)) {
  console.error('Name a folder of sources, e.g. npm run mutate -- core/duration --minutes 2');
  process.exit(2);
}
const tests = values.tests ?? testsOf(root, folder.replace(/\/+$/, ''));
if (tests.length === 0) {
  console.error(`There are no tests of ${folder}. Name some: --tests GLOB`);
  process.exit(2);
}

/** Each folder has its own copy, so that two folders can be mutated at the same time. */
const copy = path.join(root, '.build/mutate', folder.replaceAll('/', '-'));
fs.rmSync(copy, { recursive: true, force: true });
const apart = new Set(['.git', '.build', 'node_modules', 'dist']);
for (const name of fs.readdirSync(root).filter((one) => !apart.has(one)))
  fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));

/** Returns a number between 0 and 1 that depends only on `key` (one step of the xmur3 hash). */
function chance(key) {
  let hash = 1779033703 ^ key.length;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 3432918353) + (hash << 13);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000;
}

const sources = fs
  .readdirSync(path.join(root, folder), { recursive: true })
  .map((name) => path.join(folder, name))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.data.ts'))
  .sort();
const all = sources.flatMap((file) => {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return mutantsOf(file, text).map((mutant) => ({ ...mutant, file, text }));
});
all.sort(
  (a, b) =>
    chance(`${seed} ${a.file} ${a.start} ${a.replacement}`) -
    chance(`${seed} ${b.file} ${b.start} ${b.replacement}`),
);

const run = new TestProcess(copy);
/**
 * Start time of the first run, which loads all modules. The duration of this run determines the time limit for each
 * later run.
 */
const began = Date.now();
const first = await run.run(tests, [], undefined, 300_000);
if (first.failed !== undefined) stopWith(`${first.failed} fails: ${first.reason}`);
const limitMs = 10_000 + 3 * (Date.now() - began);

/**
 * Deadline for testing changes. It is set after the first run, because the duration of that run depends on the
 * machine.
 */
const endMs = Date.now() + forMs;
let tried = 0;
let before;
const survivors = [];
/**
 * For each source file, the tests that detected a change to it.
 * @type {Map<string, Set<string>>}
 */
const noticing = new Map(sources.map((file) => [file, new Set()]));
for (const { file, text, start, end, replacement } of all) {
  if (Date.now() >= endMs) break;
  tried++;
  const target = path.join(copy, file);
  fs.writeFileSync(target, text.slice(0, start) + replacement + text.slice(end));
  const changed = before === undefined ? [file] : [before, file];
  const ordered = testsInOrder(tests, file, noticing.get(file), first.tookMs);
  const { failed } = await run.run(ordered, changed, file, limitMs);
  fs.writeFileSync(target, text);
  before = file;
  if (failed !== undefined) noticing.get(file).add(failed);
  else
    survivors.push({
      file,
      line: text.slice(0, start).split('\n').length,
      before: text.slice(start, end),
      replacement,
    });
}
// Runs all tests on the restored sources. If a test fails now, a change has left something behind in the process,
// which may also have made tests fail for later changes.
const { failed: left, reason } =
  before === undefined ? {} : await run.run(tests, [before], undefined, 300_000);
if (left !== undefined) stopWith(`${left} fails after all changes, although they are undone: ${reason}`);
run.stop();

survivors.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
for (const one of survivors) {
  console.log(`${one.file}:${one.line}: ${one.before.split('\n')[0]} → ${one.replacement}`);
  console.log(`    ${fs.readFileSync(path.join(copy, one.file), 'utf8').split('\n')[one.line - 1].trim()}`);
}
const noticed = tried - survivors.length;
console.log(
  `${folder}, seed ${seed}: ${noticed} of ${tried} changes noticed (${all.length} possible), ${((100 * noticed) / Math.max(1, tried)).toFixed(1)} %`,
);

function stopWith(message) {
  run.stop();
  console.error(message);
  process.exit(2);
}
