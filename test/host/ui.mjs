// `npm run test:ui [-- WORD…] [--theme NAME]`: drives the workbench with the packaged extension as a person does, one
// journey (journeys/*.mjs) after the other. WORD picks journeys by their file names.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasLocalService } from '../../scripts/support/local-service.mjs';
import { PlainError, reportError } from '../../scripts/support/plain-error.mjs';
import { finish, noResults, printResults } from '../../scripts/support/results.mjs';
import { vsixFile } from '../../scripts/support/vsix.mjs';
import { Session } from './session.mjs';
import { themes } from './themes.mjs';

const folder = path.join(import.meta.dirname, 'journeys');

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

const { values, positionals } = parseArgs({ allowPositionals: true, options: { theme: { type: 'string' } } });
const results = noResults();
const session = new Session();
try {
  if (!fs.existsSync(vsixFile)) throw new PlainError('Nothing is packaged yet: npm run package');
  if (values.theme && !themes[values.theme]) {
    throw new PlainError(`No theme ${values.theme}; there are: ${Object.keys(themes).join(', ')}`);
  }
  const look = values.theme ? { theme: themes[values.theme], suffix: `-${values.theme}` } : {};
  for (const { title, run, ...setup } of await loadJourneys(positionals)) {
    if (setup.local && !hasLocalService()) {
      results.notRun.push(`${title}: the build has no local service`);
      continue;
    }
    const start = performance.now();
    try {
      await session.withWindow({ ...setup, ...look }, run);
      results.passed.push(title);
      console.log(`ok      ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      results.failed.push({ title, detail: `${error.stack}\n${error.evidence ?? ''}` });
    }
  }
} catch (error) {
  reportError(error);
  results.failed.push({ title: 'journeys', detail: error.message });
} finally {
  await session.close();
}
printResults(results, { verbose: false });
finish(results);
