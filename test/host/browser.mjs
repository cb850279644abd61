// Starts the browser and opens the workbench in a page.
import path from 'node:path';

const FIRST_PAINT_MS = 60_000;

/** Starts the headless browser. It can reach only this machine. Requests to any other host name fail immediately. */
export async function launchBrowser(parts) {
  const { chromium } = await import('playwright-core'); // loaded here because the packages must be installed first
  return chromium.launch({
    executablePath: parts.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    env: { ...process.env, ...libraryEnv(parts) },
  });
}

/**
 * Returns the environment variables with the paths of the libraries and fonts that are installed with the browser.
 * They are not needed for a browser that is set in RAMPART_CHROMIUM.
 */
function libraryEnv(parts) {
  if (process.env.RAMPART_CHROMIUM) return {};
  const libraries = [parts.chromiumLibs, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: parts.fontsConf };
}

/**
 * Returns the URL of a workbench.
 * @param {{ authority: string }} server
 * @param {{ folder?: string, extension?: string, tests?: string, open?: readonly string[] }} options absolute paths
 */
export function workbenchUrl(server, { folder, extension, tests, open = [] }) {
  const remote = (file) => `vscode-remote://${server.authority}${encodeURI(path.resolve(file))}`;
  const payload = [['skipWelcome', 'true']];
  if (extension) payload.push(['extensionDevelopmentPath', remote(extension)]);
  if (tests) payload.push(['extensionTestsPath', remote(tests)]);
  for (const file of open) payload.push(['openFile', remote(file)]);
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  if (folder) query.set('folder', path.resolve(folder));
  else query.set('ew', 'true');
  return `http://${server.authority}/?${query}`;
}

/**
 * Opens a workbench in a new browser context and waits for its first paint. `onExit` receives the exit code of a
 * suite that runs inside the extension host. `onLog` receives the console output of that host.
 */
export async function openWorkbench(browser, server, options) {
  const viewport = options.viewport ?? { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
  // with this setting, VS Code loads extensions' translations, as it does with a language pack, but its own user
  // interface stays English
  if (options.language)
    await context.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(options.language)}`);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(`error in the page: ${error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  await page.exposeFunction('codeAutomationLog', (kind, args) => options.onLog?.(kind, args));
  await page.exposeFunction('codeAutomationExit', (code) => options.onExit?.(code));
  await page.goto(workbenchUrl(server, options));
  await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: FIRST_PAINT_MS });
  return { context, page, problems };
}
