// Opens windows with the packaged extension, for journeys and screenshots. Windows with the same setup share a
// server. Every window has its own folder and browser profile, and the demo service is restarted for each window.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/support/ports.mjs';
import { vsixFile } from '../../scripts/support/vsix.mjs';
import { launchBrowser, openWorkbench } from './browser.mjs';
import { prepare } from './prepare.mjs';
import { startServer } from './server.mjs';
import { Service } from './service.mjs';
import { Workbench } from './workbench.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The setup of a window.
 * @typedef {object} Setup
 * @property {string} [workspace] a folder of the project that is copied and opened; default: samples
 * @property {readonly string[]} [open] files in it that are initially open
 * @property {Record<string, unknown>} [settings] user settings
 * @property {boolean} [runtime] whether the journey starts a real local workflow runtime (test/runtime)
 * @property {boolean} [trust] whether to ask if the workspace is trusted
 * @property {boolean} [browserAlone] whether the extension runs in the extension host of the browser
 * @property {boolean | 'large'} [local] whether the demo service runs and is announced to the extension, as `npm
 *   start` does; with `large`, it also has an account with 100,000 instances
 * @property {number} [speed] how much faster than usual the demo service runs workflows
 * @property {string} [token] the only credential that the demo service accepts; by default any
 * @property {string} [theme] `workbench.colorTheme`
 * @property {string} [language] the display language, as a language pack would set it; VS Code's own user interface
 *   stays English
 * @property {{ width: number, height: number }} [viewport]
 * @property {number} [attempt] number of the attempt at the journey, which is part of the file name of a failure's
 *   screenshot; default: 1
 */

export class Session {
  #servers = new Map();
  #browser;
  #scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-ui-'));
  #localPort;
  #windows = 0;
  #editor;

  /** @param {{ editor?: string }} [options] `editor`: the VS Code to use, a folder of `editors/`; default: newest */
  constructor({ editor = 'newest' } = {}) {
    this.#editor = editor;
  }

  /**
   * Opens a window, passes it to `use`, and closes it. If `use` throws an error, the property `evidence` is added to
   * the error. It contains the path of a screenshot and the last lines of the logs. After an error, the server and its
   * data on disk are not reused for other windows.
   * @param {Setup & { name: string, suffix?: string }} setup
   * @param {(workbench: Workbench) => Promise<void>} use
   */
  async withWindow(setup, use) {
    const server = await this.#serverFor(setup);
    this.#browser ??= await launchBrowser(await prepare({ editor: this.#editor }));
    const folder = path.join(
      this.#scratch,
      String(++this.#windows),
      path.basename(setup.workspace ?? 'samples'),
    );
    fs.cpSync(path.join(root, setup.workspace ?? 'samples'), folder, { recursive: true });
    // drafts and the journal are files of the server, and this window must not use the files of an earlier window
    fs.rmSync(path.join(server.dataDir, 'data/User/globalStorage'), { recursive: true, force: true });
    const service = setup.local ? this.#serviceFor(setup, path.dirname(folder)) : undefined;
    await service?.start();
    let opened, workbench, failed;
    try {
      opened = await openWorkbench(this.#browser, server, {
        folder,
        open: (setup.open ?? []).map((file) => path.join(folder, file)),
        viewport: setup.viewport,
        language: setup.language,
      });
      workbench = new Workbench({
        ...opened,
        folder,
        dataDir: server.dataDir,
        service,
        suffix: setup.suffix,
      });
      await use(workbench);
      if (opened.problems.length > 0) throw new Error(opened.problems.join('\n'));
    } catch (error) {
      const name = `FAILED-${setup.name}-${setup.attempt ?? 1}`;
      const picture = await workbench?.screenshot(name).catch(() => undefined);
      error.evidence = [
        `picture: ${picture ?? 'none'}`,
        ...(opened?.problems ?? []),
        ...logTails(server),
      ].join('\n');
      failed = true;
      throw error;
    } finally {
      // Leaves the page before closing it. Otherwise, its extension host assumes that the connection was lost, and
      // waits for it.
      await opened?.page.goto('about:blank').catch(() => undefined);
      await opened?.context.close();
      await service?.stop();
      if (failed) await this.#endServer(setup);
    }
  }

  #serviceFor({ local, token, speed }, folder) {
    const large = local === 'large';
    // the state of the large service is not saved, because the file would be many megabytes in size
    const state = large ? undefined : path.join(folder, 'service.json');
    return new Service({ port: this.#localPort, state, token, large, speed });
  }

  async #endServer(setup) {
    const key = serverKey(setup);
    await this.#servers.get(key)?.stop();
    this.#servers.delete(key);
  }

  async #serverFor(setup) {
    const { settings, trust, browserAlone, local, theme } = setup;
    const key = serverKey(setup);
    const known = this.#servers.get(key);
    if (known) return known;
    if (local) this.#localPort ??= await freePort();
    const server = await startServer({
      editor: this.#editor,
      ...(browserAlone ? { browserExtension: root, webWorker: true } : { vsix: vsixFile }),
      trust,
      settings: { ...settings, ...(theme ? { 'workbench.colorTheme': theme } : {}) },
      env: local ? { RAMPART_LOCAL_URL: `http://127.0.0.1:${this.#localPort}` } : {},
    });
    this.#servers.set(key, server);
    return server;
  }

  async close() {
    await this.#browser?.close();
    for (const server of this.#servers.values()) await server.stop();
    fs.rmSync(this.#scratch, { recursive: true, force: true });
  }
}

/** Returns the key of the server for a window's setup. Windows with equal keys share a server. */
const serverKey = ({ settings, trust, browserAlone, local, theme }) =>
  JSON.stringify([settings, trust, browserAlone, Boolean(local), theme]);

const TAIL_LINES = 15;
/**
 * Maximum length of a log line. Without this limit, the extension host's list of all extensions would be one very
 * long line.
 */
const LINE_LENGTH = 300;

/** Returns the last lines of the extension host's log and of Rampart's own log. */
function logTails(server) {
  const logs = path.join(server.dataDir, 'data/logs');
  if (!fs.existsSync(logs)) return [];
  return fs
    .readdirSync(logs, { recursive: true })
    .map(String)
    .filter((name) => /remoteexthost\.log$|Rampart[^/]*\.log$/i.test(name))
    .map((name) => {
      const lines = fs.readFileSync(path.join(logs, name), 'utf8').trim().split('\n').slice(-TAIL_LINES);
      return [`--- ${path.basename(name)}`, ...lines.map((line) => line.slice(0, LINE_LENGTH))].join('\n');
    });
}
