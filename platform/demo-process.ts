import { spawn } from 'node:child_process';

/** A running demo service. */
export interface DemoProcess {
  /** The base URL, without a path. */
  readonly url: string;
  stop(): void;
  /** Resolves when the process has ended, whether it exited by itself or was stopped. */
  readonly ended: Promise<void>;
}

const startLimitMs = 20_000;
const maxErrorText = 2000;

/**
 * Starts the demo service on a free port of this machine, using the editor's own Node. The service watches its
 * standard input and exits when this process ends for any reason. If it does not start, the promise is rejected with
 * the service's error message.
 */
export async function startDemoProcess(script: string, args: readonly string[] = []): Promise<DemoProcess> {
  const child = spawn(process.execPath, [script, '--port', '0', '--parent-watch', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // On desktops, the editor's executable is Electron. This environment variable makes it run as Node.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors = (errors + String(data)).slice(-maxErrorText)));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      errors += error.message;
      resolve();
    });
  });
  let limit: NodeJS.Timeout | undefined;
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      let output = '';
      child.stdout.on('data', (data: Buffer) => {
        output += String(data);
        const line = /^(http:\/\/\S+)\r?\n/m.exec(output)?.[1];
        if (line !== undefined) resolve(line.replace(/\/$/, ''));
      });
    }),
    ended.then(() => undefined),
    new Promise<undefined>((resolve) => (limit = setTimeout(() => resolve(undefined), startLimitMs))),
  ]);
  clearTimeout(limit);
  if (url === undefined) {
    child.kill();
    throw new Error(errors.trim() === '' ? `no address within ${startLimitMs / 1000} s` : errors.trim());
  }
  return { url, stop: () => void child.kill(), ended };
}
