import { type Connection } from 'vscode-languageserver';

/** The client's log channel. Contains stacks and names, never text of a document. */
export class ServerLog {
  private readonly said = new Set<string>();

  constructor(private readonly connection: Connection) {}

  /** A bug: logged once, however often it occurs. */
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

/** Name and frames; an error's own message may quote the document, so it stays out. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [error.name, ...frames].join('\n');
}
