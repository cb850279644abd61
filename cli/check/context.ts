import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { noFacts } from '../../core/language/facts';
import { type LanguageContext } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';
import { NodeFiles } from '../../server/src/node/files';
import { loadScripts } from '../../server/src/node/scripts';

/** What a check on the command line may look at: the folders it was given, and those of the files. No account. */
export function commandContext(paths: readonly string[], cwd: string): LanguageContext {
  const folders = new Set(paths.map((given) => folderOf(path.resolve(cwd, given))));
  return {
    settings: defaultSettings,
    facts: noFacts,
    workspace: new NodeFiles(
      [...folders].map((folder) => pathToFileURL(folder).href),
      Date.now,
    ),
    scripts: loadScripts,
    signal: new AbortController().signal,
    nowMs: Date.now(),
  };
}

function folderOf(full: string): string {
  const isFolder = fs.statSync(full, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? full : path.dirname(full);
}
