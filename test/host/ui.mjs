// `npm run test:ui [-- WORD…] [--theme NAME] [--oldest] [--minutes N] [--seed S] [--jobs N]`: operates the workbench
// with the packaged extension as a user would. --jobs is the number of journeys (journeys/*.mjs) that run at the same
// time. WORD selects journeys by their file names. The `network` journey runs for --minutes, with troubles in an
// order derived from --seed.
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
/** Time limit of a journey. */
const JOURNEY_LIMIT_MS = 4 * 60_000;
/**
 * Maximum number of failed journeys that are tried again. If more journeys fail, none of them is tried again, because
 * the cause is probably a bug and not a slow browser.
 */
const MAX_SECOND_TRIES = 10;
/** If no journey has passed after this number of failures, the remaining journeys are skipped. */
const HOPELESS = 4;
/**
 * Maximum number of journeys that run at the same time, unless `--jobs` is given. More journeys would slow each other
 * down.
 */
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

/**
 * Returns the reason why a local workflow runtime is not available for the journeys that need one, or undefined if it
 * is available.
 */
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

/** Runs a journey in a new VS Code and returns the failure, if there was one. */
async function tryJourney(session, { title, run, ...setup }, attempt) {
  const start = performance.now();
  const told = (word) => console.log(`${word} ${title} (${seconds(performance.now() - start)})`);
  try {
    await session.withWindow({ ...setup, attempt }, (workbench) =>
      within(JOURNEY_LIMIT_MS + (long.minutes ?? 0) * 60_000, run(workbench, long)),
    );
    told('ok     ');
    return undefined;
  } catch (error) {
    told('failed ');
    return `${error.stack}\n${error.evidence ?? ''}`;
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Takes journeys from the queue until it is empty, each in a separate window. */
async function work(queue) {
  const session = new Session({ editor: values.oldest ? 'oldest' : 'newest' });
  try {
    for (let journey = queue.shift(); journey !== undefined; journey = queue.shift()) {
      if (results.passed.length === 0 && late.length >= HOPELESS)
        throw new PlainError('no journey gets through, so the others were not tried');
      const lacking = await whyNotRun(journey);
      if (lacking !== undefined) {
        results.notRun.push(`${journey.title}: ${lacking}`);
        continue;
      }
      const detail = await tryJourney(session, { ...journey, ...look }, 1);
      if (detail === undefined) results.passed.push(journey.title);
      else late.push({ journey, detail });
    }
  } finally {
    await session.close();
  }
}

async function whyNotRun(journey) {
  if (journey.local && !hasLocalService()) return 'the build has no demo service';
  return journey.runtime ? lackingRuntime() : undefined;
}

/**
 * Runs failed journeys again at the end, one at a time, because a browser may be slow while a second window is open.
 * Journeys that succeed only on the second try are reported.
 */
async function tryAgain() {
  const hopeless = results.passed.length === 0 || late.length > MAX_SECOND_TRIES;
  const session = new Session({ editor: values.oldest ? 'oldest' : 'newest' });
  try {
    for (const { journey, detail } of late) {
      const { title } = journey;
      const again = hopeless ? 'not tried again' : await tryJourney(session, { ...journey, ...look }, 2);
      if (again === undefined) {
        results.passed.push(title);
        results.again.push({ title, detail });
      } else results.failed.push({ title, detail: `${detail}\nAnd in a new window:\n${again}` });
    }
  } finally {
    await session.close();
  }
}

/** Journeys that failed on the first try, with their failures. */
const late = [];
const results = noResults();
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
  await tryAgain();
  if (broken) throw broken.reason;
} catch (error) {
  reportError(error);
  results.failed.push({ title: 'journeys', detail: error.message });
}
printResults(results, { verbose: false });
finish(results);
