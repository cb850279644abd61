// `npm run test:ui [-- WORD…] [--theme NAME] [--oldest] [--minutes N] [--seed S]`: drives the workbench with the packaged
// extension as a person does, one journey (journeys/*.mjs) after the other. WORD picks journeys by their file names;
// `network` continues for --minutes, through troubles in the order of --seed.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasLocalService } from '../../scripts/support/local-service.mjs';
import { PlainError, reportError } from '../../scripts/support/plain-error.mjs';
import { finish, noResults, printResults } from '../../scripts/support/results.mjs';
import { vsixFile } from '../../scripts/support/vsix.mjs';
import { prepareRuntime } from '../runtime/prepare.mjs';
import { Session } from './session.mjs';
import { themes } from './themes.mjs';

const folder = path.join(import.meta.dirname, 'journeys');
const TRIES = 2;

async function loadJourneys(words) {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0)
    throw new PlainError(`No journey is named ${words.join(', ')}; there are: ${names.join(', ')}`);
  return Promise.all(
    chosen.map(async (name) => ({
      name: path.basename(name, '.mjs'),
      ...(await import(path.join(folder, name))).journey,
    })),
  );
}

/** Why there is no real local workflow runtime for a journey that wants one, if so. */
const lackingRuntime = () =>
  prepareRuntime().then(
    () => undefined,
    (error) => error.message.split('\n')[0],
  );

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string' },
    oldest: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seed: { type: 'string' },
  },
});
const long = { minutes: asNumber(values.minutes), seed: asNumber(values.seed) };

function asNumber(text) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0)) throw new PlainError(`--minutes and --seed take numbers above 0, not ${text}`);
  return number;
}

/**
 * Runs a journey. One that fails gets a second chance in a new VS Code, and that it needed it is told: a busy machine
 * makes a browser late in many ways. What is broken fails twice.
 */
async function runJourney({ title, run, ...setup }) {
  const details = [];
  while (details.length < TRIES) {
    const start = performance.now();
    try {
      await session.withWindow({ ...setup, attempt: details.length + 1 }, (workbench) =>
        run(workbench, long),
      );
      const [detail] = details;
      results.passed.push(title);
      if (detail !== undefined) results.again.push({ title, detail });
      const again = detail === undefined ? '' : ', at try 2';
      console.log(`ok      ${title} (${((performance.now() - start) / 1000).toFixed(1)} s${again})`);
      return;
    } catch (error) {
      details.push(`${error.stack}\n${error.evidence ?? ''}`);
      console.log(`failed  ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    }
  }
  results.failed.push({ title, detail: details.join('\nAnd in a new window:\n') });
}

const results = noResults();
const session = new Session({ editor: values.oldest ? 'oldest' : 'newest' });
try {
  if (!fs.existsSync(vsixFile)) throw new PlainError('Nothing is packaged yet: npm run package');
  if (values.theme && !themes[values.theme]) {
    throw new PlainError(`No theme ${values.theme}; there are: ${Object.keys(themes).join(', ')}`);
  }
  const look = values.theme ? { theme: themes[values.theme], suffix: `-${values.theme}` } : {};
  for (const journey of await loadJourneys(positionals)) {
    if (journey.local && !hasLocalService()) {
      results.notRun.push(`${journey.title}: the build has no local service`);
      continue;
    }
    const lacking = journey.runtime ? await lackingRuntime() : undefined;
    if (lacking !== undefined) results.notRun.push(`${journey.title}: ${lacking}`);
    else await runJourney({ ...journey, ...look });
  }
} catch (error) {
  reportError(error);
  results.failed.push({ title: 'journeys', detail: error.message });
} finally {
  await session.close();
}
printResults(results, { verbose: false });
finish(results);
