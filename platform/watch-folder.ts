import fs from 'node:fs';

const settleMs = 100;

/**
 * Reports changes that any process makes to files in a folder. Several changes in quick succession are reported once.
 * If the folder cannot be watched, nothing is reported. No feature may depend on these reports.
 */
export function watchFolder(
  folder: string,
  concerns: (name: string) => boolean,
  changed: () => void,
): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const dispose = (): void => {
    clearTimeout(timer);
    watcher?.close();
  };
  const onChange = (_type: string, name: string | null): void => {
    if (name !== null && !concerns(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs).unref();
  };
  const watcher = open(folder, onChange);
  return { dispose };
}

function open(
  folder: string,
  onChange: (type: string, name: string | null) => void,
): fs.FSWatcher | undefined {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const watcher = fs.watch(folder, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
