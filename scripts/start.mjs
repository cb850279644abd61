// `npm start`: starts VS Code with the extension, the samples, and a demo service. Works in a fresh clone. See
// `usage`. Until the packages are installed, only Node.js built-ins may be imported.
import crypto from 'node:crypto';
import path from 'node:path';
import { prepare, unsupportedReason } from '../test/host/prepare.mjs';
import { startServer } from '../test/host/server.mjs';
import { embeddedAddress } from './start/address.mjs';
import { parseStartArguments, usage } from './start/arguments.mjs';
import { openDesktop, requireCode } from './start/desktop.mjs';
import { openBrowser } from './start/open-browser.mjs';
import { hasLocalService, startLocalService } from './support/local-service.mjs';
import { ensurePackages } from './support/packages.mjs';
import { PlainError, reportError } from './support/plain-error.mjs';
import { tryPort, defaultPort } from './support/ports.mjs';
import { withProgress } from './support/progress.mjs';
import { ensurePackaged, vsixFile } from './support/vsix.mjs';

const root = path.resolve(import.meta.dirname, '..');
const samples = path.join(root, 'samples');
const started = [];
let ending = false;

/** Adds a process to the list of started processes, and prints a message if the process ends unexpectedly. */
function keep(name, one) {
  started.push(one);
  void one.gone.then(() => {
    if (!ending) console.error(`${name} ended.`);
  });
  return one;
}

async function requirePort(option, port) {
  if (port === undefined || (await tryPort(port)) !== undefined) return;
  throw new PlainError(`Port ${port} is taken: name another with ${option}, or leave it out for a free one.`);
}

/** Checks for problems that can be detected before anything is installed. */
async function checkFirst(options) {
  const reason = options.editor === 'embedded' ? unsupportedReason() : undefined;
  if (reason) throw new PlainError(reason);
  await requirePort('--port', options.port);
  await requirePort('--local-port', options.localPort);
}

async function startLocal({ localPort, state }) {
  if (!hasLocalService()) {
    console.log('This build has no demo service: starting without it.');
    return {};
  }
  const local = await withProgress('Starting the demo service', () =>
    startLocalService({ port: localPort, state, onSaid: (text) => process.stderr.write(text) }),
  );
  keep('The demo service', local);
  console.log(`Demo service: ${local.url}`);
  return { RAMPART_LOCAL_URL: local.url };
}

async function startEmbedded({ port, open }, env) {
  const dataDir = path.join(root, '.build/start');
  const token = crypto.randomBytes(16).toString('hex');
  const chosen = port ?? (await defaultPort(path.join(dataDir, 'port')));
  const settings = { 'workbench.startupEditor': 'readme' }; // opens samples/README.md, which explains what to look at
  const server = await withProgress('Starting VS Code', () =>
    startServer({ vsix: vsixFile, dataDir, token, port: chosen, env, settings }),
  );
  keep('VS Code', server);
  const url = embeddedAddress({ port: chosen, token, folder: samples });
  console.log(`\nOpen this address:\n\n  ${url}\n\nCtrl+C ends it.`);
  if (open) openBrowser(url);
  return server;
}

async function startDesktop(env) {
  const code = requireCode();
  const dataDir = path.join(root, '.build/desktop');
  const window = await openDesktop({ code, vsix: vsixFile, folder: samples, dataDir, env });
  keep('VS Code', window);
  console.log('\nVS Code opens the samples. Close its window, or press Ctrl+C, to end.');
  return window;
}

async function start(options) {
  await checkFirst(options);
  await ensurePackages(root);
  if (options.editor === 'embedded') await prepare();
  else requireCode();
  await ensurePackaged();
  const env = await startLocal(options);
  const editor = await (options.editor === 'embedded' ? startEmbedded(options, env) : startDesktop(env));
  await editor.gone;
}

async function stopAll() {
  ending = true;
  await Promise.allSettled(started.map((one) => one.stop()));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    console.log('\nEnding …');
    void stopAll().then(() => process.exit(0));
  });
}

try {
  const options = parseStartArguments(process.argv.slice(2), process.platform);
  if (options.help) console.log(usage);
  else await start(options);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
await stopAll();
