import { type Connection } from 'vscode-languageserver';

/**
 * Writes to the client's log channel. Entries for bugs contain the error's name and stack trace, but not its message,
 * which may quote the document.
 */
export class ServerLog {
  private readonly said = new Set<string>();

  constructor(private readonly connection: Connection) {}

  /** Logs a bug once, regardless of how often it occurs. */
  bug(where: string, error: unknown): void {
    const stack = error instanceof Error ? framesOf(error) : typeof error;
    const message = `Internal error in ${where}: ${stack}`;
    if (this.said.has(message)) return;
    this.said.add(message);
    this.connection.console.error(message);
  }

  info(message: string): void {
    this.connection.console.info(message);
  }
}

/** Returns the name and stack frames of an error. Its message is left out because it may quote the document. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [error.name, ...frames].join('\n');
}
