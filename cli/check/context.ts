import fs from 'node:fs';
import path from 'node:path';
import { noFacts } from '../../core/language/facts';
import { type LanguageContext } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';
import { loadScripts } from '../../workspace/scripts';
import { dayOf } from './day';
import { FolderWalks } from '../../workspace/folder-walks';
import { RunWorkspace } from './workspace';

export interface CommandContext extends LanguageContext {
  readonly workspace: RunWorkspace;
}

/**
 * Returns the context in which a command checks files. Its workspace consists of the given folders and the folders of
 * the given files. It contains no account data, and its current time has a resolution of one day. `across` means that
 * documents are compared with one another.
 */
export function commandContext(
  paths: readonly string[],
  cwd: string,
  { across = false, walks = new FolderWalks() }: { across?: boolean; walks?: FolderWalks } = {},
): CommandContext {
  const today = Date.parse(dayOf(Date.now()));
  const folders = new Set(paths.map((given) => folderOf(path.resolve(cwd, given))));
  return {
    settings: defaultSettings,
    facts: noFacts,
    workspace: new RunWorkspace([...folders], walks, across),
    scripts: loadScripts,
    signal: new AbortController().signal,
    now: () => today,
  };
}

function folderOf(full: string): string {
  const isFolder = fs.statSync(full, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? full : path.dirname(full);
}
