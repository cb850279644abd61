import { type Worker } from 'node:worker_threads';

/** Inputs and outputs of a command. In tests, they are buffers instead of the streams of a process. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** Writes text. Resolves when the output can accept more text. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
  /** Folder against which relative paths are resolved. */
  readonly cwd: string;
  /** Environment variables. If absent, there are none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Asks the user a question and resolves to the line that the user enters. Absent if no user is at the terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Cache folder. If absent, nothing is cached. */
  readonly cacheFolder?: string | undefined;
  /** Folder in which sent changes are recorded for the editor's history. If absent, they are not recorded. */
  readonly stateFolder?: string | undefined;
  /** Starts this program again in a thread, with the given data. If absent, no threads are used. */
  readonly startThread?: (data: unknown) => Worker;
}

/** Exit codes of commands that do not define their own. Exit code 2 means that the command could not run. */
export const exitCode = { clean: 0, findings: 1, failed: 2 } as const;

export interface Command {
  readonly name: string;
  /** One-line description for `rampart --help`. */
  readonly summary: string;
  /** Full text that `rampart NAME --help` prints. */
  readonly usage: string;
  /** Command lines that the user can try. They are printed after the usage. */
  readonly examples: readonly string[];
  /** Runs the command and resolves to the exit code. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/**
 * Error for a command that could not run for a reason that the caller can correct. The command then ends with exit
 * code 2.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
