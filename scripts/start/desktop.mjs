// Opens a desktop VS Code with the `code` command on the PATH. It uses a separate profile, so that the user's own
// setup is not changed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PlainError } from '../support/plain-error.mjs';
import { runToEnd } from '../support/progress.mjs';

/** Returns the `code` command on the PATH, or undefined if there is none. */
export function findCode(env = process.env, platform = process.platform) {
  const names = platform === 'win32' ? ['code.cmd', 'code.exe'] : ['code'];
  const folders = (env.PATH ?? env.Path ?? '').split(platform === 'win32' ? ';' : ':');
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Returns the `code` command on the PATH. Throws a PlainError if there is none. */
export function requireCode() {
  const code = findCode();
  if (code) return code;
  throw new PlainError(
    'No desktop VS Code was found: there is no `code` on the PATH.\nInstall it (in VS Code: "Shell Command: Install \'code\' command in PATH"), or on Linux x64 run npm start -- --embedded.',
  );
}

/**
 * Installs the extension and opens the folder in a new window. Resolves to an object with `gone` and `stop`. The
 * promise `gone` resolves when the window is closed. The function `stop` ends the process that waits for the window.
 */
export async function openDesktop({ code, vsix, folder, dataDir, env }) {
  const shell = process.platform === 'win32'; // code.cmd is a batch file
  const own = ['--user-data-dir', dataDir, '--extensions-dir', path.join(dataDir, 'extensions')];
  const { code: status, output } = await runToEnd(code, [...own, '--install-extension', vsix, '--force'], {
    shell,
  });
  if (status !== 0) throw new PlainError(`VS Code does not install the extension:\n${output}`);
  const child = spawn(code, [...own, '--new-window', '--wait', folder], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell,
  });
  return {
    gone: new Promise((resolve) => child.once('close', resolve)),
    stop: async () => void child.kill(),
  };
}
