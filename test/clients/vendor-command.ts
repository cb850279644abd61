import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The result of running the vendor's command-line tool. */
export interface Said {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The vendor's command-line tool, in a separate folder with its own home folder. */
export interface VendorCommand {
  run(...args: readonly string[]): Promise<Said>;
  /** Runs a command that must succeed and returns the JSON that it prints. */
  json(...args: readonly string[]): Promise<unknown>;
  remove(): void;
}

/** Sets up the vendor's command-line tool as a client of a service, isolated from the settings of this machine. */
export async function makeVendorCommand(baseUrl: string, account: string): Promise<VendorCommand> {
  const { clientsFolder, nodeForClients } = await import('./prepare.mjs');
  const node = nodeForClients();
  const script = path.join(clientsFolder(), 'node_modules/wrangler/bin/wrangler.js');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-wrangler-'));
  const env = {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    HOME: folder,
    USERPROFILE: folder,
    XDG_CONFIG_HOME: folder,
    CI: '1',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    CLOUDFLARE_API_BASE_URL: baseUrl,
    CLOUDFLARE_API_TOKEN: 'demo',
    CLOUDFLARE_ACCOUNT_ID: account,
  };
  const run = (...args: readonly string[]): Promise<Said> =>
    new Promise((resolve) => {
      execFile(node, [script, ...args], { cwd: folder, env }, (error, output, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output, errors }),
      );
    });
  return {
    run,
    async json(...args) {
      const { code, output, errors } = await run(...args, '--json');
      if (code !== 0) throw new Error(`wrangler ${args.join(' ')}: ${code} ${errors}${output}`);
      return JSON.parse(output) as unknown;
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
