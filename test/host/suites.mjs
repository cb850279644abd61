// The suites that run inside VS Code, built from TypeScript. The same files are used for the embedded and a desktop VS
// Code.
import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const output = path.join(root, '.build/host-suite');

const authority = path.join(here, 'suite/support/certificates/authority.pem');

/** An environment in which both the system and Node trust the tests' own certificate authority. */
export const suiteEnv = { SSL_CERT_FILE: authority, NODE_EXTRA_CA_CERTS: authority };

/**
 * Builds the files `suite/*.test.ts` whose names contain at least one of the words, or all of the files if there are no
 * words. Returns the entry point.
 */
export async function buildSuites(words = []) {
  const names = fs.readdirSync(path.join(here, 'suite')).filter((name) => name.endsWith('.test.ts'));
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0)
    throw new Error(`no suite is named ${words.join(', ')}; there are: ${names.join(', ')}`);
  fs.rmSync(output, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: ['index.ts', ...chosen].map((name) => path.join(here, 'suite', name)),
    outdir: output,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return path.join(output, 'index.js');
}
