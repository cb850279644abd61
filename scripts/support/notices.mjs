// Collects the licenses of the packages whose code is in the bundles, for the .vsix.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The file to which `npm run package` writes the notices. */
export const noticesFile = path.join(root, 'dist/third-party-notices.txt');

/**
 * Returns the folders (`node_modules/…`) of the packages that esbuild bundled, according to its metafiles.
 * @returns {string[]}
 */
export function bundledPackages(metafiles = builtMetafiles()) {
  const found = new Set();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const input of Object.keys(inputs)) {
        const folder = /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)(?!.*node_modules)/.exec(input)?.[0];
        if (folder) found.add(input.slice(0, input.indexOf(folder)) + folder);
      }
  return [...found].sort();
}

/**
 * Returns the name, version, license, and license text of a package. If the package contains no license text, `text`
 * is a copyright notice.
 * @param {string} folder relative to the project
 * @returns {{ name: string, version: string, licence: string, text: string }}
 */
export function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(
    fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  );
  const file = fs.readdirSync(path.join(root, folder)).find((one) => /^licen[cs]e/i.test(one));
  const text = file
    ? fs.readFileSync(path.join(root, folder, file), 'utf8').trim()
    : `Copyright ${author?.name ?? author ?? `the authors of ${name}`}. The package holds no text of its licence.`;
  return { name, version, licence: license, text };
}

/** Returns the metafiles that esbuild wrote when it built dist/. */
function builtMetafiles() {
  return JSON.parse(fs.readFileSync(path.join(root, '.build/meta.json'), 'utf8'));
}

/**
 * Returns the license notices for bundles. Packages with exactly the same license text share one notice.
 * @returns {string}
 */
export function noticesOf(metafiles) {
  const byText = new Map();
  for (const { name, version, licence, text } of bundledPackages(metafiles).map(licenceOf))
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${licence})`]);
  const parts = [...byText].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`);
  const head = 'The bundles hold code of the following packages. Of typescript, they hold the parser only.\n';
  return [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Writes the notices of the extension. */
export function writeNotices() {
  fs.writeFileSync(noticesFile, noticesOf(builtMetafiles()));
}
