/**
 * Turns this process into a program that usually runs as a process of its own: the program reads its arguments from
 * the process and ends the process itself. There is no child process, because it would outlive a parent that is
 * killed. Never resolves.
 */
export async function becomeProcess(args: readonly string[], load: () => Promise<unknown>): Promise<number> {
  process.argv.splice(2, Infinity, ...args);
  await load();
  return new Promise<number>(() => undefined);
}
