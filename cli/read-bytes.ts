import fs from 'node:fs';
import { CommandError } from './command';

/**
 * Reads the bytes of a file. `file` is the file name to show in messages. The function is synchronous, because a
 * command has nothing else to do while it reads, and asynchronous reads of ten thousand files would take four times
 * as long. Throws `CommandError` if the file cannot be read.
 */
export function readBytes(file: string, full: string): Buffer {
  try {
    return fs.readFileSync(full);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Returns an error that explains in a sentence why a file cannot be read. */
export function unreadable(file: string, error: unknown): CommandError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return new CommandError(
    code === 'ENOENT'
      ? `${file}: there is no such file.`
      : code === 'EISDIR'
        ? `${file}: is a folder, not a file.`
        : `${file}: cannot be read (${code}).`,
  );
}
