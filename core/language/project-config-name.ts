import { decodePath } from './uri-pattern';

/** The name of the file with the settings of a project. */
export const projectConfigName = 'rampart.json';

/** Whether a file is the configuration of a project. */
export function isProjectConfig(uri: string): boolean {
  return decodePath(uri).endsWith(`/${projectConfigName}`);
}
