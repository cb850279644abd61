// Packages the command-line tool for npm: bundles and pages, with no dependencies to install.
import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { buildsOf, bundlesOf } from '../bundles.mjs';
import { noticesOf } from './notices.mjs';
import { nestedNpmEnv, runNpm } from './npm.mjs';
import { PlainError } from './plain-error.mjs';
import { withProgress } from './progress.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const staging = path.join(root, '.build/npm');

/** The bundles of the command-line tool. All other bundles belong to the editor extension. */
const packed = ['dist/cli.js', 'dist/server.node.js', 'dist/scripts.js', 'dist/local.js', 'dist/mcp.js'];

/** Files that are copied unchanged, from the project to the package. */
const copied = {
  LICENSE: 'LICENSE',
  'docs/package.md': 'README.md',
  'docs/diagnostics': 'docs/diagnostics',
  'skills/rampart/SKILL.md': 'skills/rampart/SKILL.md',
};

/** Returns the manifest of the package, which is derived from the manifest of the extension. */
export function packageManifest() {
  const { name, version, license, engines, bin, repository, homepage, bugs } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return {
    name,
    version,
    description:
      'Checks, formats, evaluates and compares Cloudflare rule expressions, rule documents and Workflows. With a language server and an MCP server.',
    keywords: ['cloudflare', 'waf', 'firewall', 'rules', 'wirefilter', 'workflows', 'linter', 'lsp', 'mcp'],
    license,
    type: 'commonjs',
    bin: Object.fromEntries(
      Object.entries(bin).map(([command, file]) => [command, file.replace(/^\.\//, '')]),
    ),
    engines: { node: engines.node },
    ...(repository ? { repository, homepage, bugs } : {}),
  };
}

/**
 * Builds the npm package of the command-line tool. Works without a network.
 * @returns {Promise<string>} the path of the tarball
 */
export async function packCommandLine() {
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true });
  const built = await withProgress('Building the command line', () =>
    Promise.all(
      buildsOf(bundlesOf(packed), root, { production: true, folder: staging }).map((options) =>
        esbuild.build(options),
      ),
    ),
  );
  for (const [from, to] of Object.entries(copied))
    fs.cpSync(path.join(root, from), path.join(staging, to), { recursive: true });
  fs.writeFileSync(
    path.join(staging, 'dist/third-party-notices.txt'),
    noticesOf(built.map(({ metafile }) => metafile)),
  );
  fs.writeFileSync(path.join(staging, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`);
  const { code, output } = await runNpm(['pack', '--pack-destination', path.dirname(staging)], {
    cwd: staging,
    env: nestedNpmEnv(),
  });
  if (code !== 0) throw new PlainError(`The package could not be packed:\n${output}`);
  const { name, version } = packageManifest();
  return path.join(path.dirname(staging), `${name}-${version}.tgz`);
}
