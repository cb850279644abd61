import fs from 'node:fs';

/** Returns the process IDs of the language servers that this extension host has started (on Linux, from /proc). */
export function languageServerPids(): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === process.pid && commandOf(pid).includes('server.node.js'));
}

function parentOf(pid: number): number | undefined {
  try {
    // The process name in parentheses may contain any character. The parent's process ID is the second field after
    // it.
    return Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
