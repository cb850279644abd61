import { once } from 'node:events';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { answerInThread, type ThreadData } from './check/threads';
import { exitCode } from './command';
import { run } from './run';
import { userCacheFolder, userStateFolder } from '../platform/user-folders';

/**
 * Runs the command line of this process. If this is a worker thread of a check, answers its requests instead. Worker
 * threads run the same program (`file`), so the results are the same.
 */
export function startProgram(file: string): void {
  if (parentPort) answerInThread(parentPort, workerData as ThreadData);
  else runCommand(file);
}

/** Asks a question at the terminal. Ctrl+D counts as an empty answer. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise<string>((resolve) => {
      terminal.once('close', () => resolve(''));
      terminal.question(question, resolve);
    });
  } finally {
    terminal.close();
  }
}

function runCommand(file: string): void {
  // The reader of the output may stop early (`rampart check … | head`). This is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCode.clean : exitCode.failed);
  });
  run(process.argv.slice(2), {
    stdin: process.stdin,
    async out(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    err: (text) => process.stderr.write(text),
    cwd: process.cwd(),
    env: process.env,
    ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
    cacheFolder: userCacheFolder(process.platform, process.env, os.homedir()),
    stateFolder: userStateFolder(process.platform, process.env, os.homedir()),
    startThread: (data) => new Worker(file, { workerData: data }),
  }).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error);
      process.exitCode = exitCode.failed;
    },
  );
}
