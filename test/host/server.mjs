// The server of the embedded VS Code: its extension host is the one of a remote window, on Node.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PlainError } from '../../scripts/support/plain-error.mjs';
import { freePort } from '../../scripts/support/ports.mjs';
import { runToEnd } from '../../scripts/support/progress.mjs';
import { prepare } from './prepare.mjs';

/** What a run needs to be quiet, quick and alike on every machine. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'files.autoSave': 'off', // in a browser VS Code saves after a delay unless told otherwise
  'window.menuBarVisibility': 'compact',
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
};

/** VS Code's own extensions that a run keeps: few start quicker and say less. */
const BUILTINS = [
  'theme-defaults',
  'theme-seti',
  'configuration-editing',
  'json',
  'json-language-features',
  'javascript',
  'typescript-basics',
  'python',
  'yaml',
  'markdown-basics',
];

const STARTED = /Extension host agent listening on/;
const START_LIMIT_MS = 60_000;

/**
 * Starts the server on loopback; resolves when it listens.
 * @param {object} [options]
 * @param {string} [options.vsix] a packaged extension, installed first as a person would
 * @param {boolean} [options.development] let the page name an extension folder and a test suite. This needs a flag
 *   of VS Code's own smoke tests, which also hides notifications and refuses modal dialogs.
 * @param {boolean} [options.trust] ask whether the workspace is trusted (otherwise every folder is)
 * @param {boolean} [options.webWorker] also start the extension host that runs in the browser
 * @param {Record<string, unknown>} [options.settings] user settings over the quiet ones
 * @param {readonly string[] | 'all'} [options.builtins]
 * @param {Record<string, string>} [options.env]
 * @param {string} [options.dataDir] kept afterwards; otherwise a new one, removed at the end
 * @param {string} [options.token] what an address must carry; otherwise none is asked for
 * @param {number} [options.port]
 * @param {(text: string) => void} [options.onLog]
 */
export async function startServer(options = {}) {
  const parts = await prepare();
  const dataDir = options.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-host-'));
  const extensionsDir = path.join(dataDir, 'extensions');
  writeUserSettings(dataDir, options);
  const env = serverEnv(dataDir, options.env);
  const main = path.join(parts.vscode, 'out/server-main.js');
  const common = [
    '--accept-server-license-terms',
    '--server-data-dir',
    dataDir,
    '--extensions-dir',
    extensionsDir,
  ];
  const builtins = options.builtins ?? BUILTINS;
  if (builtins !== 'all') common.push('--builtin-extensions-dir', linkBuiltins(parts, dataDir, builtins));

  if (options.vsix) {
    const install = ['--install-extension', path.resolve(options.vsix), '--force'];
    const { code, output } = await runToEnd(parts.node, [main, ...install, ...common], { env });
    if (code !== 0) throw new PlainError(`VS Code does not install ${options.vsix}:\n${output}`);
  }

  const port = options.port ?? (await freePort());
  const args = ['--host', '127.0.0.1', '--port', String(port), ...common];
  args.push(...(options.token ? ['--connection-token', options.token] : ['--without-connection-token']));
  args.push('--disable-telemetry', '--telemetry-level', 'off', '--disable-experiments');
  args.push('--disable-update-check', '--disable-getting-started-override');
  if (!options.trust) args.push('--disable-workspace-trust');
  if (options.development) args.push('--enable-smoke-test-driver');

  // a process group of its own: extension hosts, language servers and terminals end with it
  const child = spawn(parts.node, [main, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let log = '';
  const take = (data) => {
    log += data;
    options.onLog?.(String(data));
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const gone = new Promise((resolve) => child.once('close', resolve));

  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // gone already
    }
    if (!options.dataDir)
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once('exit', end);
  const stop = async () => {
    end();
    await gone;
    end();
    process.removeListener('exit', end);
  };

  const listening = new Promise((resolve) => {
    const look = () => STARTED.test(log) && resolve('listening');
    child.stdout.on('data', look);
    child.stderr.on('data', look);
  });
  const limit = new Promise((resolve) => setTimeout(resolve, START_LIMIT_MS, 'too late').unref());
  if ((await Promise.race([listening, gone, limit])) !== 'listening') {
    await stop();
    throw new Error(`The VS Code server did not start:\n${log}`);
  }
  return { authority: `127.0.0.1:${port}`, port, dataDir, parts, log: () => log, gone, stop };
}

function writeUserSettings(dataDir, { settings = {}, trust, webWorker }) {
  const file = path.join(dataDir, 'data/User/settings.json');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.mkdirSync(path.join(dataDir, 'tmp'), { recursive: true });
  const switches = {
    'security.workspace.trust.enabled': trust === true,
    'extensions.webWorker': webWorker === true,
  };
  fs.writeFileSync(file, JSON.stringify({ ...quietSettings, ...switches, ...settings }, undefined, 2));
}

function linkBuiltins(parts, dataDir, names) {
  const folder = path.join(dataDir, 'builtin');
  fs.mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const link = path.join(folder, name);
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.join(parts.vscode, 'extensions', name), link);
  }
  return folder;
}

/** This process's environment without what an editor, npm or a debugger around it put there. */
function serverEnv(dataDir, env = {}) {
  const foreign = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_PATH$|XDG_RUNTIME_DIR$|npm_)/;
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  // no gallery: nothing is asked of the network; a temporary folder of its own, for its sockets
  return { ...own, EXTENSIONS_GALLERY: '{}', TMPDIR: path.join(dataDir, 'tmp'), ...env };
}
