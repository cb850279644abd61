import { type Worker } from 'node:worker_threads';

/** The world outside a command: a process in earnest, buffers in tests. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** Resolves when the other side can take more. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => void;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** The variables of the environment. Absent: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Asks a person, who answers with a line. Absent if there is no person at the terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Cache directory. Absent: no cache. */
  readonly cacheFolder?: string | undefined;
  /** Where what was sent is written down for the history of the editor. Absent: nowhere. */
  readonly stateFolder?: string | undefined;
  /** Starts this program again, in a thread that is given these data. Absent: there is only this one. */
  readonly startThread?: (data: unknown) => Worker;
}

/** Exit codes of every command. */
export const exitCode = { clean: 0, findings: 1, failed: 2 } as const;

export interface Command {
  readonly name: string;
  /** One line for `rampart --help`. */
  readonly summary: string;
  /** The whole text of `rampart NAME --help`. */
  readonly usage: string;
  /** Command lines that a person can try; printed after the usage. */
  readonly examples: readonly string[];
  /** Resolves to the exit code. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** The command could not run, and the caller can correct that. Ends with exit code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
