import { type Worker } from 'node:worker_threads';

/** The outside world of a command: a real process, or buffers in tests. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** Resolves when the output accepts more. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
  /** The folder that relative paths are resolved against. */
  readonly cwd: string;
  /** The environment variables. Absent: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Asks the user a question; resolves to one line. Absent if no user is at the terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Cache directory. Absent: no cache. */
  readonly cacheFolder?: string | undefined;
  /** Folder in which sent changes are recorded for the editor's history. Absent: they are not recorded. */
  readonly stateFolder?: string | undefined;
  /** Starts this program again in a thread, with the given data. Absent: no threads. */
  readonly startThread?: (data: unknown) => Worker;
}

/** Exit codes of every command. */
export const exitCode = { clean: 0, findings: 1, failed: 2 } as const;

export interface Command {
  readonly name: string;
  /** One line for `rampart --help`. */
  readonly summary: string;
  /** The full text of `rampart NAME --help`. */
  readonly usage: string;
  /** Command lines that the user can try; printed after the usage. */
  readonly examples: readonly string[];
  /** Resolves to the exit code. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** Reports that the command could not run for a reason that the caller can correct. Ends with exit code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
