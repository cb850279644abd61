// `npm run campaign -- WORD… [--minutes N] [--seed S] [--json]`: runs every campaign whose name contains all the
// words, one after another, each in its own process. `--minutes` is the total time for all campaigns.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('--minutes takes a number above 0, --seed a whole number.');
  process.exit(2);
}

createRequire(import.meta.url)('tsx/cjs');
const { campaigns } = createRequire(import.meta.url)('../test/campaign/campaign-list.ts');
const wanted = campaigns.filter(({ name }) => positionals.every((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(
    `No campaign is named ${positionals.join(' ')}. There are:\n${campaigns.map(({ name }) => `  ${name}`).join('\n')}`,
  );
  process.exit(2);
}

/** Runs one campaign. Resolves to its report, or undefined if its process ended without one. */
function run(name, ms) {
  return new Promise((resolve) => {
    let report;
    const child = fork(
      path.join(import.meta.dirname, 'campaign/run-one.mjs'),
      [name, String(seed), String(ms)],
      {
        cwd: root,
        execArgv: ['--require', 'tsx/cjs'],
      },
    );
    child.on('message', (message) => (report = message));
    child.on('close', () => resolve(report));
  });
}

const all = [];
for (const { name } of wanted) {
  const report = (await run(name, (minutes * 60_000) / wanted.length)) ?? {
    figures: {},
    findings: [{ what: 'the process ended without a report (see above)' }],
  };
  all.push({ name, ...report });
  if (values.json) continue;
  const figures = Object.entries(report.figures).map(([key, value]) => `${key} ${value}`);
  console.log(`${name}, seed ${seed}: ${figures.join(', ')}`);
  for (const { what, input } of report.findings)
    console.log(`  FOUND ${what}${input === undefined ? '' : `\n  input ${JSON.stringify(input)}`}`);
}
const found = all.reduce((total, { findings }) => total + findings.length, 0);
if (values.json) console.log(JSON.stringify({ seed, minutes, campaigns: all }));
else console.log(`${all.length} campaigns, ${found} findings`);
process.exitCode = found === 0 ? 0 : 1;
