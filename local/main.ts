/**
 * The local service as a process: `node dist/local.js [options]`, see `usage`. Its first line of output is its base
 * URL without a path; everything else goes to standard error. It ends on SIGINT and SIGTERM, and with
 * `--parent-watch` when standard input ends, so that it never outlives the editor that started it. Exit code 0 after
 * a signal, 2 when it could not start.
 */
import { type Options, readArguments, usage } from './arguments';
import { systemClock } from './clock';
import { demoWorld } from './demo/world';
import { randomIdentity } from './identity';
import { listen } from './server';
import { makeService } from './service';
import { openState, StateSaver } from './state/file';
import { type World } from './state/world';

async function main(args: readonly string[]): Promise<void> {
  const options = readArguments(args, process.env);
  if (typeof options === 'string') {
    giveUp(`${options}\n\n${usage}`);
    return;
  }
  const world = worldOf(options);
  if (typeof world === 'string') {
    giveUp(world);
    return;
  }
  const saver = options.state === undefined ? undefined : new StateSaver(options.state, world, report);
  const service = makeService({
    world,
    clock: systemClock,
    identity: randomIdentity,
    settings: {
      speed: options.speed,
      wafOverridesGone: options.wafOverridesGone,
      edge: { rules: [] },
      ...(options.token === undefined ? {} : { token: options.token }),
    },
    changed: () => saver?.changed(),
  });
  try {
    const running = await listen(service, options.port);
    process.stdout.write(`${running.url}\n`);
    endWell(options, async () => {
      saver?.flush();
      await running.close();
    });
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }
}

/** The world to begin with, or why there is none. */
function worldOf({ state, large }: Options): World | string {
  const demo = () => demoWorld(systemClock.now(), { large });
  if (state === undefined) return demo();
  try {
    const opened = openState(state);
    if (opened.kind === 'read') return opened.world;
    if (opened.kind === 'broken')
      report(
        `${state} cannot be used: ${opened.why}. It is kept as ${opened.keptAs}; this run begins with demo data.`,
      );
    return demo();
  } catch (error) {
    return `${state} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function endWell({ parentWatch }: Options, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  if (parentWatch) process.stdin.on('end', end).on('error', end).resume();
}

function report(message: string): void {
  process.stderr.write(`${message}\n`);
}

function giveUp(message: string): void {
  report(message);
  process.exitCode = 2;
}

void main(process.argv.slice(2));
