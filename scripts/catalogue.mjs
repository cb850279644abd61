// `npm run catalogue -- compare FILE…`: compares the tables of fields, functions, and phases with downloaded copies
// of the documentation (files or folders), and prints the differences. Works offline. The exit code is 1 if there are
// any differences. See docs/contributing/field-reference.md.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { differencesOf } from './catalogue/compare.mjs';
import { readPublished } from './catalogue/read-published.mjs';

const require = createRequire(import.meta.url);
require('tsx/cjs');
const { catalogueScheme } = require('../core/expression/catalogue/catalogue.ts');
const { catalogueAsOf } = require('../core/expression/scheme/sources.data.ts');
const { phases } = require('../core/expression/catalogue/service.data.ts');

function readCatalogue() {
  const definitions = [...catalogueScheme().definitions()];
  const named = (kind) => definitions.filter((one) => one.kind === kind);
  const isListed = ({ name, facts }) =>
    name !== 'true' &&
    !facts.deprecated &&
    facts.layer !== 'network' &&
    (facts.sources ?? ['fields']).includes('fields');
  return {
    asOf: catalogueAsOf,
    fields: new Map(named('field').map((one) => [one.name, { type: one.facts.type, plan: one.facts.plan, isListed: isListed(one) }])), // prettier-ignore
    functions: new Map(named('function').map(({ name, required, maximum }) => [name, { required, maximum }])),
    phases: new Set(Object.values(phases).flat()),
  };
}

function filesOf(name) {
  if (!fs.statSync(name).isDirectory()) return [name];
  return fs
    .readdirSync(name, { recursive: true })
    .map((file) => path.join(name, String(file)))
    .filter((file) => /\.(?:ya?ml|mdx?)$/.test(file))
    .sort();
}

const [command, ...names] = process.argv.slice(2);
if (command !== 'compare' || names.length === 0) {
  console.error('npm run catalogue -- compare FILE…');
  process.exit(2);
}
const catalogue = readCatalogue();
let differences = 0;
for (const file of names.flatMap(filesOf)) {
  const published = readPublished(fs.readFileSync(file, 'utf8'));
  const found = published === undefined ? [] : differencesOf(published, catalogue);
  differences += found.length;
  console.log(
    `${file}: ${published === undefined ? 'nothing to compare' : `${published.kind}, ${found.length} differences`}`,
  );
  for (const line of found) console.log(`  ${line}`);
}
process.exitCode = differences > 0 ? 1 : 0;
