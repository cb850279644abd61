// `npm run check`: checks types, format, lint rules, and the import table in parallel. Prints failures, and exits
// with 1 if there are any.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const lintCache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.build/eslint/'];

export const checks = [
  ...['tsconfig.json', 'core/tsconfig.json', 'media/tsconfig.json', 'test/webview/tsconfig.json']
    .filter((file) => hasSources(path.dirname(path.join(root, file))))
    .map((file) => ({ name: `types: ${file}`, command: bin('tsc'), args: ['-p', file] })),
  {
    name: 'format',
    command: bin('prettier'),
    args: ['--check', '--log-level', 'warn', '--cache', '--cache-location', '.build/prettier', '.'],
  },
  { name: 'lint', command: bin('eslint'), args: [...lintCache, '--max-warnings', '0', '.'] },
];

function hasSources(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .some((name) => String(name).endsWith('.ts') && !String(name).includes('node_modules'));
}

/** Runs one check and resolves to its result and printed output. */
export function runCheck({ name, command, args }) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ name, ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ name, ok: code === 0, output }));
  });
}

if (import.meta.filename === process.argv[1]) {
  const imports = {
    name: 'import table',
    command: bin('mocha'),
    args: ['--no-config', '--require', 'tsx/cjs', '--reporter', 'dot', 'test/unit/project/imports.test.ts'],
  };
  const results = await Promise.all([...checks, imports].map(runCheck));
  for (const { name, ok, output } of results)
    console.log(ok ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}
