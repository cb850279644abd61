/**
 * Runs, in the current process, a program that normally runs in a separate process. The program reads the arguments
 * of the process and ends the process itself. No child process is used, because it would continue to run if its
 * parent were killed. Never resolves.
 */
export async function becomeProcess(args: readonly string[], load: () => Promise<unknown>): Promise<number> {
  process.argv.splice(2, Infinity, ...args);
  await load();
  return new Promise<number>(() => undefined);
}
