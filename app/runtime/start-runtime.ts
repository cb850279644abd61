import * as l10n from '@vscode/l10n';
import { type Clock, delay } from '../../core/base/clock';
import { startCommand } from './start-command.data';

/** Time in milliseconds that a runtime may take to start, including the download of its package. */
const startLimitMs = 120_000;
const lookAgainMs = 1000;

/** Returns a message that states why a workflow class cannot run, and how to start a runtime. */
export const missingRuntimeText = (className: string, hasProject: boolean): string =>
  hasProject
    ? l10n.t(
        'No local runtime is running {0}. To start one, run “{1}” in the project folder.',
        className,
        startCommand,
      )
    : l10n.t(
        "No local runtime is running {0}, and there is no wrangler file in this script's folder or in a parent folder. To start a runtime, run “{1}” in a project folder.",
        className,
        startCommand,
      );

/**
 * Looks for a runtime until one is found. Returns undefined if the time limit is reached, or `canceled` if the user
 * cancels.
 */
export async function waitForRuntime<T>(
  find: () => Promise<T | undefined>,
  clock: Clock,
  signal: AbortSignal,
): Promise<T | 'canceled' | undefined> {
  for (const end = clock.now() + startLimitMs; !signal.aborted && clock.now() < end;) {
    const found = await find();
    if (found !== undefined) return found;
    await delay(clock, lookAgainMs, signal);
  }
  return signal.aborted ? 'canceled' : undefined;
}
