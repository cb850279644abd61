import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { noFacts } from '../../core/language/facts';
import { type LanguageContext, type WorkspaceView } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';
import { NodeFiles } from '../../server/src/node/files';
import { loadScripts } from '../../server/src/node/scripts';

/**
 * What a check on the command line may look at: the folders it was given, and those of the files. No account. Unless
 * `across` says so, documents are not compared with one another: files side by side may be for different zones.
 */
export function commandContext(
  paths: readonly string[],
  cwd: string,
  { across = false }: { across?: boolean } = {},
): LanguageContext {
  const folders = new Set(paths.map((given) => folderOf(path.resolve(cwd, given))));
  const files = new NodeFiles(
    [...folders].map((folder) => pathToFileURL(folder).href),
    Date.now,
  );
  return {
    settings: defaultSettings,
    facts: noFacts,
    workspace: across ? files : withoutDocuments(files),
    scripts: loadScripts,
    signal: new AbortController().signal,
    nowMs: Date.now(),
  };
}

/** Leaves scripts and wrangler's configuration in view. */
function withoutDocuments(files: WorkspaceView): WorkspaceView {
  const isDocument = (ending: string) => /\.jsonc?$/.test(ending) && !ending.includes('wrangler.');
  return {
    find: (endings, signal) =>
      files.find(
        endings.filter((ending) => !isDocument(ending)),
        signal,
      ),
    read: (uri) => files.read(uri),
  };
}

function folderOf(full: string): string {
  const isFolder = fs.statSync(full, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? full : path.dirname(full);
}
