import { decodePath } from './uri-pattern';

/** Whether a file contains rule tests, based on its name. */
export const isRuleTestFile = (uri: string): boolean =>
  /\.rules\.test\.(?:ya?ml|jsonc?)$/i.test(decodePath(uri));

/** Whether a file contains rule tests in YAML, based on its name. */
export const isYamlRuleTest = (uri: string): boolean => /\.rules\.test\.ya?ml$/i.test(decodePath(uri));
