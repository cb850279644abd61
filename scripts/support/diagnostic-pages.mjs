// Generates a part of each diagnostic's page from the source code: severity, message, and fixes.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { referenceOf } from './platform-pages.data.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** @returns {Promise<Map<string, string>>} the text of each page, by its path in the project */
export async function diagnosticPages() {
  const require = createRequire(import.meta.url);
  require('tsx/cjs');
  const { diagnosticCodes } = require('../../core/language/diagnostic-codes.data.ts');
  const { examplesOf, problemsIn } = require('../../test/support/diagnostic-examples.ts');
  const pages = new Map();
  for (const code of diagnosticCodes) {
    const file = `docs/diagnostics/${code}.md`;
    const page = fs.readFileSync(path.join(root, file), 'utf8');
    const [wrong] = examplesOf(page);
    const problem = (await problemsIn(code, wrong)).find((one) => one.code === code);
    if (problem === undefined) throw new Error(`${file}: the wrong example is not reported`);
    pages.set(file, withMessage(page, messageOf(code, wrong, problem)));
  }
  return pages;
}

/** Inserts the generated part between the introduction and the incorrect example of a page. */
const withMessage = (page, message) =>
  page.replace(/\n(?:## Message\n[^]*?\n)?(?=## Wrong\n)/, () => `\n${message}\n`);

function messageOf(code, { options }, { severity, message, fixes = [] }) {
  const facts = [
    ['Severity', severity],
    ['Quick fix', fixes.length === 0 ? 'none' : fixes.slice(0, 3).map(fixText).join('; ')],
    ...needsOf(options).map((need) => ['Reported', need]),
    ...settingsOf(code, options),
    ['Turn off', turnOffText(code)],
    ['Reference', referenceOf(code, options[0] ?? '')],
  ];
  const rows = facts.map(([name, value]) => `| ${name} | ${value.replaceAll('|', '\\|')} |`);
  const quoted = message.split('\n').map((line) => `> ${line}`.trimEnd());
  return ['## Message', '', ...quoted, '', '| | |', '|---|---|', ...rows, ''].join('\n');
}

/** Describes a fix and adds a note if it changes the meaning, unless the title already mentions this. */
const fixText = ({ title, keepsMeaning = true }) =>
  keepsMeaning || /changes/.test(title) ? `*${title}*` : `*${title}* (changes the meaning)`;

/** Returns the preconditions for reporting the diagnostic. */
function needsOf(options) {
  const has = (name) => options.some((option) => option === name || option.startsWith(`${name}=`));
  const settings = ['phase', 'plan'].filter(has);
  return [
    ...(settings.length > 0
      ? [
          `if the ${settings.join(' and the ')} of the expression or document ${settings.length > 1 ? 'are' : 'is'} known`,
        ]
      : []),
    ...(has('account') || has('connections') ? ['with a connection to the account'] : []),
    ...(has('optional') ? ['if its severity is set in `rampart.severities`'] : []),
  ];
}

/**
 * The `rampart.filter` settings that affect a diagnostic, by its code. `settingsOf` adds the settings that the example
 * of the diagnostic uses.
 */
const settingsByCode = {
  'filter/unknown-field': ['fields'],
  'filter/unknown-function': ['functions'],
  'filter/unknown-list': ['lists'],
};

/** Returns a table row with the settings that affect the diagnostic, or no row if there are none. */
function settingsOf(code, options) {
  const inExample = [
    ['phase', 'phase'],
    ['plan', 'plan'],
    ['list', 'lists'],
  ].flatMap(([option, setting]) => (options.some((one) => one.startsWith(`${option}=`)) ? [setting] : []));
  const names = [...new Set([...(settingsByCode[code] ?? []), ...inExample])];
  if (names.length === 0) return [];
  const links = names.map(
    (name) =>
      `[\`rampart.filter.${name}\`](../../reference/settings.md#rampartfilter${name}) in VS Code, \`filter.${name}\` in [\`rampart.json\`](../../guide/command-line.md#the-configuration-of-a-project)`,
  );
  return [['Settings', links.join('; ')]];
}

/**
 * Returns the text that explains how to turn off a diagnostic. Diagnostics about suppressions cannot be suppressed
 * themselves.
 */
const turnOffText = (code) =>
  [
    `\`"rampart.severities": { "${code}": "off" }\``,
    ...(code.startsWith('suppression/')
      ? []
      : ['[a comment](../../guide/command-line.md#suppressing-diagnostics) for one place']),
  ].join(', or ');
