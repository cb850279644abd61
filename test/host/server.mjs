// The server of the embedded VS Code. Its extension host runs on Node.js, like that of a remote window.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PlainError } from '../../scripts/support/plain-error.mjs';
import { freePort } from '../../scripts/support/ports.mjs';
import { runToEnd } from '../../scripts/support/progress.mjs';
import { startFront } from './front.mjs';
import { prepare } from './prepare.mjs';

/** Settings that make runs quiet, fast, and the same on every machine. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'files.autoSave': 'off', // in a browser, VS Code saves automatically by default
  'window.menuBarVisibility': 'compact',
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Dark Modern',
};

/** VS Code's own extensions that remain enabled. With fewer extensions, VS Code starts faster and logs less. */
const BUILTINS = [
  ...['theme-defaults', 'theme-seti', 'configuration-editing', 'json', 'json-language-features'],
  ...['javascript', 'typescript-basics', 'python', 'yaml', 'markdown-basics'],
  'markdown-language-features',
];

const STARTED = /Extension host agent listening on/;
const START_LIMIT_MS = 60_000;

/**
 * @typedef {object} ServerOptions
 * @property {string} [editor] the VS Code to use: a folder of `editors/`; default: newest
 * @property {string} [vsix] a packaged extension, which is installed first, as a user would install it
 * @property {string} [browserExtension] an extension folder for the extension host in the browser
 * @property {boolean} [development] lets the page specify an extension folder and a test suite. This needs a flag of
 *   VS Code's own smoke tests, which also hides notifications and refuses modal dialogs.
 * @property {boolean} [trust] asks whether the workspace is trusted; by default, every folder is trusted
 * @property {boolean} [webWorker] also starts the extension host that runs in the browser
 * @property {Record<string, unknown>} [settings] user settings in addition to `quietSettings`
 * @property {Record<string, string>} [env] additional environment variables
 * @property {string} [dataDir] a folder that is not removed and retains its settings; by default, a new folder that
 *   is removed at the end
 * @property {string} [token] the token that URLs must contain; by default, none is required
 * @property {number} [port]
 * @property {(text: string) => void} [onLog]
 */

/**
 * Starts the server on the loopback interface, and resolves when it is listening.
 * @param {ServerOptions} [options]
 */
export async function startServer(options = {}) {
  const parts = await prepare({ editor: options.editor });
  const dataDir = options.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-host-'));
  writeUserSettings(dataDir, options);
  const env = serverEnv(dataDir, options.env);
  const main = path.join(parts.vscode, 'out/server-main.js');
  const places = placeArguments(parts, dataDir);
  if (options.vsix) await installExtension(options.vsix, dataDir, [parts.node, main, ...places], env);

  const inner = await freePort();
  // runs in a separate process group, so that extension hosts, language servers, and terminals end with it
  const child = spawn(parts.node, [main, ...places, ...listenArguments(inner, options)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let closeFront;
  const end = () => {
    closeFront?.();
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // the process has already ended
    }
    if (!options.dataDir)
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once('exit', end);
  const gone = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    end();
    await gone;
    end();
    process.removeListener('exit', end);
  };

  let log = '';
  const listening = new Promise((resolve) => {
    const take = (data) => {
      log += data;
      options.onLog?.(String(data));
      if (STARTED.test(log)) resolve('listening');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
  });
  const limit = new Promise((resolve) => setTimeout(resolve, START_LIMIT_MS, 'too late').unref());
  if ((await Promise.race([listening, gone, limit])) !== 'listening') {
    await stop();
    throw new Error(`The VS Code server did not start:\n${log}`);
  }
  const port = options.port ?? (await freePort());
  closeFront = await startFront({
    ...{ port, target: inner, dataDir, token: options.token },
    browserExtension: options.browserExtension,
  });
  return { authority: `127.0.0.1:${port}`, dataDir, parts, log: () => log, gone, stop };
}

function writeUserSettings(dataDir, { dataDir: kept, settings = {}, trust, webWorker }) {
  const file = path.join(dataDir, 'data/User/settings.json');
  if (kept && fs.existsSync(file)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.mkdirSync(path.join(dataDir, 'tmp'), { recursive: true });
  const switches = {
    'security.workspace.trust.enabled': trust === true,
    'extensions.webWorker': webWorker === true,
  };
  fs.writeFileSync(file, JSON.stringify({ ...quietSettings, ...switches, ...settings }, undefined, 2));
}

function placeArguments(parts, dataDir) {
  const builtins = path.join(dataDir, 'builtin');
  fs.rmSync(builtins, { recursive: true, force: true });
  fs.mkdirSync(builtins);
  for (const name of BUILTINS)
    fs.symlinkSync(path.join(parts.vscode, 'extensions', name), path.join(builtins, name));
  return [
    ...['--accept-server-license-terms', '--server-data-dir', dataDir],
    ...['--extensions-dir', path.join(dataDir, 'extensions'), '--builtin-extensions-dir', builtins],
  ];
}

function listenArguments(port, { token, trust, development }) {
  return [
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...(token ? ['--connection-token', token] : ['--without-connection-token']),
    ...['--disable-telemetry', '--telemetry-level', 'off', '--disable-experiments'],
    ...['--disable-update-check', '--disable-getting-started-override'],
    ...(trust ? [] : ['--disable-workspace-trust']),
    ...(development ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** Installs a packaged extension, unless the same file is already installed. */
async function installExtension(vsix, dataDir, [node, ...args], env) {
  const { mtimeMs, size } = fs.statSync(vsix);
  const stamp = path.join(dataDir, 'installed');
  const wanted = `${path.resolve(vsix)} ${mtimeMs} ${size}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  const install = ['--install-extension', path.resolve(vsix), '--force'];
  const { code, output } = await runToEnd(node, [...args, ...install], { env });
  if (code !== 0) throw new PlainError(`VS Code does not install ${vsix}:\n${output}`);
  fs.writeFileSync(stamp, wanted);
}

/**
 * Returns the server's environment. It consists of this process's environment, without the variables that a
 * surrounding editor, npm, or a debugger has set, and of the server's own variables.
 */
function serverEnv(dataDir, env = {}) {
  const foreign = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_PATH$|XDG_RUNTIME_DIR$|npm_)/;
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  // Without an extension gallery, nothing is requested from the network. Sockets and user state are in a separate
  // temporary folder.
  return {
    ...own,
    EXTENSIONS_GALLERY: '{}',
    TMPDIR: path.join(dataDir, 'tmp'),
    RAMPART_STATE: path.join(dataDir, 'state'),
    ...env,
  };
}
