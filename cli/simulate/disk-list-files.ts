import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { scopeNames } from '../../core/rule-tests/lists/list-scope';
import { type ListFiles } from '../../core/rule-tests/lists/found-lists';
import { listFiles } from '../../workspace/list-files';
import { readDocument, slashes } from '../check/sources';

/** Maximum number of files in a project that are searched for lists. */
const maxFiles = 2000;

/** Finds the files that may define lists: in the projects, pulled folders or folders of the rules. */
export const diskListFiles = (cwd: string): ListFiles => ({
  async find(endings, near) {
    const roots = new Set<string>();
    const files = new Set<string>();
    for (const folder of new Set(near.map((uri) => path.dirname(fileURLToPath(uri))))) {
      for (const name of fs.readdirSync(folder))
        if (endings.some((ending) => name.endsWith(ending))) files.add(path.join(folder, name));
      const root = scopeOf(folder);
      if (root !== undefined) roots.add(root);
    }
    for (const root of roots) {
      const found = await listFiles(root, endings, maxFiles);
      // if not all files are searched, a different definition could be missed
      if (found.length < maxFiles) for (const file of found) files.add(file);
    }
    return [...files].map((file) => pathToFileURL(file).href);
  },
  read(uri) {
    const full = fileURLToPath(uri);
    const name = slashes(path.relative(cwd, full));
    const { text } = readDocument(name, full);
    return Promise.resolve({ name, uri, text });
  },
});

/** Returns the innermost folder above that is marked as a project or a pulled folder, within the repository. */
function scopeOf(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    if (scopeNames.some((name) => fs.existsSync(path.join(at, name)))) return at;
    if (fs.existsSync(path.join(at, '.git')) || at === path.dirname(at)) return undefined;
  }
}
