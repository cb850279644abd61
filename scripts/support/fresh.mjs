import fs from 'node:fs';
import path from 'node:path';

/** The files that go into the packaged extension. */
export const packageInputs = `
  client app core platform server local cli skills media syntaxes schemas l10n scripts/bundles.mjs scripts/support esbuild.mjs
  package.json package.nls.json package.nls.de.json package-lock.json .vscodeignore LICENSE CHANGELOG.md docs/extension.md docs/diagnostics
`
  .trim()
  .split(/\s+/);

/**
 * Returns the time when a file or anything in a folder last changed, or 0 if it does not exist. The folder itself is
 * included, because its modification time changes when a file is removed.
 * @param {string} place
 * @returns {number}
 */
export function newestChangeMs(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = fs.readdirSync(place).map((name) => newestChangeMs(path.join(place, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

/**
 * Returns whether a product exists and is newer than everything it is built from.
 * @param {string} product
 * @param {readonly string[]} inputs relative to `root`
 * @param {string} root
 * @returns {boolean}
 */
export function isFresh(product, inputs, root) {
  const made = fs.statSync(product, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && inputs.every((input) => newestChangeMs(path.join(root, input)) < made);
}
