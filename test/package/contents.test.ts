import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundles } from '../../scripts/bundles.mjs';
import { vsixFile } from '../../scripts/support/vsix.mjs';
import { readZip } from '../support/zip';

const root = path.resolve(__dirname, '../..');
const MAX_BYTES = 2.5 * 1024 * 1024;

interface Manifest {
  main: string;
  icon: string;
  contributes?: Record<string, unknown>;
}

/** Files that are shipped in addition to the bundles and `folders`, by name. The packager renames two of them. */
const files = [
  ...['LICENSE.txt', 'changelog.md', 'package.json', 'package.nls.de.json', 'package.nls.json', 'readme.md'],
  'dist/package.json',
  'dist/third-party-notices.txt',
];

/** Matches files with code that several bundles share. Without these files, the bundles do not start. */
const sharedCode = /^dist\/shared-[0-9A-Z]{8}\.js$/;

/** Folders, each with a pattern for the files that are shipped. No other files of these folders are shipped. */
const folders: readonly [folder: string, files: RegExp][] = [
  ['media/icons', /\.(svg|png)$/],
  ['media/graph', /\.css$/],
  ['media/walkthrough', /\.svg$/],
  ['syntaxes', /\.json$/],
  ['skills/rampart', /\.md$/],
  ['docs/diagnostics/config', /\.md$/],
  ['docs/diagnostics/document', /\.md$/],
  ['docs/diagnostics/filter', /\.md$/],
  ['docs/diagnostics/suppression', /\.md$/],
  ['docs/diagnostics/workflow', /\.md$/],
  ['l10n', /^bundle\.l10n.*\.json$/],
];

function filesOf([folder, kind]: readonly [string, RegExp]): string[] {
  const place = path.join(root, folder);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place)
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Returns all paths of extension files in a value of the manifest, at any depth. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(\.\/)?(media|syntaxes|dist|schemas)\//.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(pathsIn);
}

describe('the packaged extension', () => {
  const archive = fs.readFileSync(vsixFile);
  const entries = readZip(archive).filter((entry) => entry.name.startsWith('extension/'));
  const names = entries.map((entry) => entry.name.slice('extension/'.length)).sort();
  const read = (name: string): string =>
    entries
      .find((entry) => entry.name === `extension/${name}`)
      ?.read()
      .toString('utf8') ?? '';

  it('contains these files and no others', () => {
    const built = bundles
      .filter((bundle) => fs.existsSync(path.join(root, bundle.entry)))
      .map((bundle) => bundle.output);
    assert.deepEqual(
      names.filter((name) => !name.startsWith('node_modules/') && !sharedCode.test(name)),
      [...built, ...files, ...folders.flatMap(filesOf)].sort(),
    );
  });

  it('contains all code that its bundles load, and no other code', () => {
    const loaded = names
      .filter((name) => /^dist\/[^/]+\.js$/.test(name))
      .flatMap((name) =>
        [...read(name).matchAll(/require\(["']\.\/([\w.-]+)["']\)/g)].map(([, file]) => `dist/${file}`),
      );
    const missing = [...new Set(loaded)].filter((name) => !names.includes(name));
    assert.deepEqual(missing, []);
    assert.deepEqual(
      names.filter((name) => sharedCode.test(name) && !loaded.includes(name)),
      [],
    );
  });

  it('is at most 2.5 MiB', () => {
    console.log(`      ${(archive.length / 1024).toFixed(0)} KiB, ${names.length} files`);
    assert.ok(archive.length <= MAX_BYTES, `${archive.length} bytes`);
  });

  it('contains every file that its manifest names', () => {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    const named = [manifest.main, manifest.icon, ...pathsIn(manifest.contributes)].map((name) =>
      path.posix.normalize(name),
    );
    assert.deepEqual(
      named.filter((name) => !names.includes(name)),
      [],
    );
  });

  it('contains no source maps, sources or secrets', () => {
    assert.deepEqual(
      names.filter((name) => /\.(map|ts|env|pem|npmrc)$/.test(name)),
      [],
    );
    for (const name of names.filter((one) => one.startsWith('dist/'))) {
      assert.doesNotMatch(read(name), /\n\/\/# sourceMappingURL=\S+\s*$/, name);
      assert.doesNotMatch(
        read(name),
        new RegExp(root.replaceAll('/', '\\/')),
        `${name} names a folder of this machine`,
      );
    }
  });

  it('has undici as its only package, and sends requests with it', () => {
    const inside = names.filter((name) => name.startsWith('node_modules/'));
    assert.deepEqual(
      inside.filter((name) => !name.startsWith('node_modules/undici/')),
      [],
    );
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-vsix-'));
    try {
      for (const entry of entries.filter((one) => one.name.includes('/node_modules/'))) {
        const file = path.join(folder, entry.name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, entry.read());
      }
      const program = `
        const undici = require('undici');
        const server = require('node:http').createServer((_, answer) => answer.end('here'));
        server.listen(0, '127.0.0.1', async () => {
          const { body } = await undici.request('http://127.0.0.1:' + server.address().port);
          console.log(await body.text(), typeof undici.Agent, typeof undici.fetch);
          process.exit();
        });`;
      const printed = execFileSync(process.execPath, ['-e', program], {
        cwd: path.join(folder, 'extension'),
        encoding: 'utf8',
      });
      assert.equal(printed.trim(), 'here function function');
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
