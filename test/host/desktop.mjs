// `npm run test:desktop [-- WORD…]`: runs the suites in suite/ in a desktop VS Code. VS Code is downloaded, unless
// VSCODE_PATH contains the path of an installed VS Code. VSCODE_VERSION selects the version (default: stable).
import { runTests } from '@vscode/test-electron';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSuites, suiteEnv } from './suites.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-desktop-'));
const folder = path.join(scratch, 'workspace');
fs.cpSync(path.join(import.meta.dirname, 'workspace'), folder, { recursive: true });
const asRoot =
  process.getuid?.() === 0 ? ['--no-sandbox', `--user-data-dir=${path.join(scratch, 'data')}`] : [];
try {
  process.exitCode = await runTests({
    version: process.env.VSCODE_VERSION ?? 'stable',
    ...(process.env.VSCODE_PATH ? { vscodeExecutablePath: process.env.VSCODE_PATH } : {}),
    extensionDevelopmentPath: root,
    extensionTestsEnv: suiteEnv,
    extensionTestsPath: await buildSuites(process.argv.slice(2)),
    launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust', '--disable-gpu', ...asRoot],
  });
} catch (error) {
  console.error(
    `The suites did not pass in a desktop VS Code (is there a network to download it from, or a display?):\n${error.message}`,
  );
  process.exitCode = 1;
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
