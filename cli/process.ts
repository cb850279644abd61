/**
 * Becomes a program that is a process of its own elsewhere: it reads its arguments from the process and ends the
 * process itself. In one process, because a child would outlive a parent that is killed. Never resolves.
 */
export async function becomeProcess(args: readonly string[], load: () => Promise<unknown>): Promise<number> {
  process.argv.splice(2, Infinity, ...args);
  await load();
  return new Promise<number>(() => undefined);
}
