// `npm run test:ui [-- WORD…] [--theme NAME] [--oldest] [--minutes N] [--seed S] [--jobs N]`: drives the workbench with
// the packaged extension as a person does, --jobs journeys (journeys/*.mjs) at a time. WORD picks journeys by their file
// names; `network` continues for --minutes, through troubles in the order of --seed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasLocalService } from '../../scripts/support/local-service.mjs';
import { PlainError, reportError } from '../../scripts/support/plain-error.mjs';
import { finish, noResults, printResults } from '../../scripts/support/results.mjs';
import { vsixFile } from '../../scripts/support/vsix.mjs';
import { prepareRuntime } from '../runtime/prepare.mjs';
import { Session } from './session.mjs';
import { themes } from './themes.mjs';
import { within } from './until.mjs';

const folder = path.join(import.meta.dirname, 'journeys');
const TRIES = 2;
/** The longest journey takes a minute. */
const JOURNEY_LIMIT_MS = 4 * 60_000;
/** With more failures than this nothing gets a second chance: what is broken is not a late browser. */
const MAX_SECOND_TRIES = 6;
/** When none of so many journeys gets through, the rest are not tried. */
const HOPELESS = 4;
/** More at a time make each other late. */
const MAX_JOBS = 2;

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
    jobs: { type: 'string' },
  },
});
const long = { minutes: asNumber(values.minutes), seed: asNumber(values.seed) };

function asNumber(text) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0)) throw new PlainError(`--minutes, --seed and --jobs take numbers above 0, not ${text}`);
  return number;
}

/**
 * Runs a journey. One that fails gets a second chance in a new VS Code, and that it needed it is told: a busy machine
 * makes a browser late in many ways. What is broken fails twice.
 */
async function runJourney(session, { title, run, ...setup }) {
  const details = [];
  while (details.length < TRIES) {
    if (details.length > 0 && secondTries++ >= MAX_SECOND_TRIES) break;
    const start = performance.now();
    try {
      await session.withWindow({ ...setup, attempt: details.length + 1 }, (workbench) =>
        within(JOURNEY_LIMIT_MS + (long.minutes ?? 0) * 60_000, run(workbench, long)),
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

/** Takes journeys from the queue until it is empty, each in a window of its own. */
async function work(queue) {
  const session = new Session({ editor: values.oldest ? 'oldest' : 'newest' });
  try {
    for (let journey = queue.shift(); journey !== undefined; journey = queue.shift()) {
      if (results.passed.length === 0 && results.failed.length >= HOPELESS)
        throw new PlainError('no journey gets through, so the others were not tried');
      if (journey.local && !hasLocalService()) {
        results.notRun.push(`${journey.title}: the build has no local service`);
        continue;
      }
      const lacking = journey.runtime ? await lackingRuntime() : undefined;
      if (lacking !== undefined) results.notRun.push(`${journey.title}: ${lacking}`);
      else await runJourney(session, { ...journey, ...look });
    }
  } finally {
    await session.close();
  }
}

const results = noResults();
let secondTries = 0;
const look = values.theme ? { theme: themes[values.theme], suffix: `-${values.theme}` } : {};
try {
  if (!fs.existsSync(vsixFile)) throw new PlainError('Nothing is packaged yet: npm run package');
  if (values.theme && !themes[values.theme]) {
    throw new PlainError(`No theme ${values.theme}; there are: ${Object.keys(themes).join(', ')}`);
  }
  const queue = await loadJourneys(positionals);
  const jobs = asNumber(values.jobs) ?? Math.min(MAX_JOBS, os.availableParallelism(), queue.length);
  const ends = await Promise.allSettled(Array.from({ length: jobs }, () => work(queue)));
  const broken = ends.find(({ status }) => status === 'rejected');
  if (broken) throw broken.reason;
} catch (error) {
  reportError(error);
  results.failed.push({ title: 'journeys', detail: error.message });
}
printResults(results, { verbose: false });
finish(results);
