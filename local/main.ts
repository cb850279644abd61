/**
 * The entry point of the demo service as a process: `node dist/local.js [options]`, see `usage`. The first line of
 * its output is its base URL without a path. Everything else is written to standard error. The process ends on SIGINT
 * and SIGTERM. With `--parent-watch`, it also ends when standard input ends, so that it never outlives the editor
 * that started it. The exit code is 0 after a signal, 1 if the last changes could not be saved, and 2 if the service
 * could not start.
 */
import { type Options, readArguments, usage } from './arguments';
import { systemClock } from './clock';
import { demoWorld } from './demo/world';
import { randomIdentity } from './identity';
import { listen } from './server';
import { makeService } from './service';
import { type OpenedState, openForRun } from './state/opened';

async function main(args: readonly string[]): Promise<void> {
  const options = readArguments(args, process.env);
  if (typeof options === 'string') {
    giveUp(`${options}\n\n${usage}`);
    return;
  }
  const report = (message: string) => void process.stderr.write(`${message}\n`);
  const demo = () => demoWorld(systemClock.now(), { large: options.large });
  let state: OpenedState | undefined;
  try {
    state = options.state === undefined ? undefined : openForRun(options.state, demo, report);
  } catch (error) {
    giveUp(`${options.state ?? ''} cannot be used as state: ${messageOf(error)}.`);
    return;
  }
  const service = makeService({
    world: state?.world ?? demo(),
    clock: systemClock,
    identity: randomIdentity,
    settings: {
      speed: options.speed,
      wafOverridesGone: options.wafOverridesGone,
      edge: { rules: [] },
      ...(options.token === undefined ? {} : { token: options.token }),
    },
    changed: () => state?.saver.changed(),
  });
  try {
    const running = await listen(service, options.port);
    process.stdout.write(`${running.url}\n`);
    endWell(options, async () => {
      await running.close(); // the server is closed first, so that nothing changes after the last save
      return (await state?.close()) ?? true;
    });
  } catch (error) {
    await state?.close();
    giveUp(messageOf(error));
  }
}

/**
 * Makes the process save its state and exit on a signal and, with `parentWatch`, also when standard input ends.
 * `close` resolves to true if everything was saved.
 */
function endWell({ parentWatch }: Options, close: () => Promise<boolean>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void close().then((saved) => process.exit(saved ? 0 : 1));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  if (parentWatch) process.stdin.on('end', end).on('error', end).resume();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function giveUp(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

void main(process.argv.slice(2));

// Without an export, the bundler would treat this file as a CommonJS module and run each imported module only on its
// first use.
export {};
