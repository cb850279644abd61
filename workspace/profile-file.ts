import fs from 'node:fs';
import path from 'node:path';
import { profilesName } from '../core/language/samples/profiles';

/**
 * Returns the text of the nearest `rampart.profile.yaml` in the file's folder or the folders above it, up to the root
 * of its repository. Returns undefined if there is none.
 */
export function profileTextFor(file: string): string | undefined {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const profile = path.join(folder, profilesName);
    if (fs.existsSync(profile)) return fs.readFileSync(profile, 'utf8');
    if (fs.existsSync(path.join(folder, '.git')) || folder === path.dirname(folder)) return undefined;
  }
}
