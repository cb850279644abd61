import { projectConfigName } from '../../language/project-config-name';
import { decodePath } from '../../language/uri-pattern';

/** Matches the names of Terraform files. All Terraform files in a folder form one module. */
export const terraformName = /\.(?:tf|tofu)$/i;

/**
 * Names of files that mark a folder as a unit. These are the configuration file of a project, and the lock file
 * (`lockName`) of rules that were pulled from an account or zone.
 */
export const scopeNames: readonly string[] = [projectConfigName, 'rampart.lock.json'];

/**
 * Returns the files in `found` whose lists may apply to the rules: files in the same folder, and files in the same
 * project or pulled folder. Terraform files apply only to their own folder, because each folder is a separate module.
 * `found` must also contain the files that mark folders (see `scopeNames`).
 */
export function listFilesFor(ruleFiles: readonly string[], found: readonly string[]): readonly string[] {
  const isMark = (uri: string): boolean => scopeNames.some((name) => uri.endsWith(`/${name}`));
  const scopes = new Set(found.filter(isMark).map(folderOf));
  const ruleFolders = new Set(ruleFiles.map(folderOf));
  const ruleScopes = new Set([...ruleFolders].flatMap((folder) => scopeOf(folder, scopes) ?? []));
  return found.filter((uri) => {
    const folder = folderOf(uri);
    if (isMark(uri) || isHiddenTerraform(uri)) return false;
    if (ruleFolders.has(folder)) return true;
    const scope = terraformName.test(uri) ? undefined : scopeOf(folder, scopes);
    return scope !== undefined && ruleScopes.has(scope);
  });
}

/** Returns the innermost folder in `scopes` that is the given folder or contains it. */
function scopeOf(folder: string, scopes: ReadonlySet<string>): string | undefined {
  for (let path = folder; path !== ''; path = path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
    if (scopes.has(path)) return path;
  return undefined;
}

/**
 * Whether a Terraform file has a name that starts with a dot, such as the lock file of an editor. Terraform ignores
 * these files.
 */
const isHiddenTerraform = (uri: string): boolean =>
  terraformName.test(uri) && decodePath(uri).split('/').at(-1)?.startsWith('.') === true;

export const folderOf = (file: string): string => {
  const path = decodePath(file);
  return path.slice(0, path.lastIndexOf('/'));
};
