/**
 * Turns this process into a program that usually runs as a separate process. The program reads its arguments from the
 * process and ends the process itself. No child process is used, because it would continue to run if its parent is
 * killed. Never resolves.
 */
export async function becomeProcess(args: readonly string[], load: () => Promise<unknown>): Promise<number> {
  process.argv.splice(2, Infinity, ...args);
  await load();
  return new Promise<number>(() => undefined);
}
