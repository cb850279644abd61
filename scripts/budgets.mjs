// `npm run budgets [-- --render]`: measures everything that docs/contributing/budgets.md shows, stores the figures in
// docs/contributing/budgets.json, and writes the page. Figures that are measured in an editor are read from
// .build/figures/*.json ({ name, figures }), which the editor test runs write. If the machine was busy, nothing is
// written. `--render` only writes the page from the stored figures.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { budgetsPage } from './budgets/page.mjs';
import { refusalOf } from './budgets/quiet.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataFile = path.join(root, 'docs/contributing/budgets.json');
const pageFile = path.join(root, 'docs/contributing/budgets.md');
const figuresFolder = path.join(root, '.build/figures');
/**
 * Duration of the typing campaign. A run of one minute has just enough readings for an evaluation, but its result is
 * distorted by caches that are still filling up. The runs in docs/contributing/quality.md take four minutes or more.
 */
const campaignMinutes = 4;

/** Runs one of the project's programs. Resolves to the JSON that the program prints, or to undefined if it fails. */
function json(script, ...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args, '--json'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (data) => (printed += String(data)));
    child.on('close', () => {
      try {
        resolve(JSON.parse(printed.trim().split('\n').at(-1) ?? ''));
      } catch {
        resolve(undefined);
      }
    });
  });
}

async function measure() {
  console.log('Measuring: about fifteen minutes, in which nothing else should run.');
  const { machine, benches } = (await json('scripts/bench.mjs')) ?? {};
  if (machine === undefined) throw new Error('The benches have printed nothing.');
  const campaign = await json(
    'scripts/campaign.mjs',
    'server',
    'typing',
    '--minutes',
    String(campaignMinutes),
    '--seed',
    '1',
  );
  for (const { name, figures } of campaign?.campaigns ?? []) benches[`campaign: ${name}`] = figures;
  const left = fs.existsSync(figuresFolder) ? fs.readdirSync(figuresFolder) : [];
  for (const file of left.filter((name) => name.endsWith('.json'))) {
    const { name, figures } = JSON.parse(fs.readFileSync(path.join(figuresFolder, file), 'utf8'));
    benches[name] = figures;
  }
  return { date: new Date().toISOString().slice(0, 10), machine, benches };
}

const { values } = parseArgs({ options: { render: { type: 'boolean' } } });
const measured = values.render ? undefined : await measure();
const refusal = measured && refusalOf(measured.machine);
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  if (measured) fs.writeFileSync(dataFile, `${JSON.stringify(measured, null, 2)}\n`);
  fs.writeFileSync(pageFile, await budgetsPage(JSON.parse(fs.readFileSync(dataFile, 'utf8'))));
  console.log(
    `docs/contributing/budgets.md${measured ? ' and docs/contributing/budgets.json' : ''} written.`,
  );
}
