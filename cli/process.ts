/**
 * Becomes a program that is otherwise a process of its own: it reads its arguments from the process and ends the
 * process itself. A child process would outlive a parent that is killed, so there is only one. Never resolves.
 */
export async function becomeProcess(args: readonly string[], load: () => Promise<unknown>): Promise<number> {
  process.argv.splice(2, Infinity, ...args);
  await load();
  return new Promise<number>(() => undefined);
}
