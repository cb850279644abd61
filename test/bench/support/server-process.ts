import { build } from 'esbuild';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildsOf, bundlesOf } from '../../../scripts/bundles.mjs';
import { TestClient } from '../../support/language-client';

const root = path.resolve(__dirname, '../../..');

/** Starts the language server, as it is shipped, in separate processes. */
export class ServerProcesses {
  private constructor(private readonly folder: string) {}

  static async build(): Promise<ServerProcesses> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-server-'));
    const wanted = bundlesOf(['dist/compiled-code.js', 'dist/server.node.js', 'dist/scripts.js']);
    for (const options of buildsOf(wanted, root, { production: true, folder })) await build(options);
    return new ServerProcesses(folder);
  }

  /** Starts a server as the extension does. If `isFirst` is true, no compiled code from an earlier start is used. */
  async start(isFirst = false): Promise<RunningServer> {
    const dist = path.join(this.folder, 'dist');
    const child = spawn(
      process.execPath,
      ['--require', path.join(dist, 'compiled-code.js'), path.join(dist, 'server.node.js'), '--stdio'],
      { env: { ...process.env, RAMPART_COMPILED: isFirst ? '' : path.join(this.folder, 'compiled') } },
    );
    // when its input ends, the server exits and stores its compiled code
    const client = await TestClient.connect(child.stdout, child.stdin, {}, () => child.stdin.end());
    return { client, child };
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Stops a server and waits until it has exited. */
export async function stopServer({ client, child }: RunningServer): Promise<void> {
  const closed = once(child, 'close');
  await client.stop();
  await closed;
}

export interface RunningServer {
  readonly client: TestClient;
  readonly child: ChildProcessWithoutNullStreams;
}

/** Returns the memory that a process uses, in MiB, or undefined if the system does not report it. */
export const memoryMib = (child: ChildProcessWithoutNullStreams): number | undefined =>
  statusMib(child, 'VmRSS');

/** Returns the peak memory use of a process, in MiB, or undefined if the system does not report it. */
export const peakMemoryMib = (child: ChildProcessWithoutNullStreams): number | undefined =>
  statusMib(child, 'VmHWM');

function statusMib({ pid }: ChildProcessWithoutNullStreams, name: string): number | undefined {
  const file = `/proc/${pid}/status`;
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const kib = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1];
  return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
}
