import { decodePath } from './uri-pattern';

/** Whether a file contains rule tests, judging by its name. */
export const isRuleTestFile = (uri: string): boolean =>
  /\.rules\.test\.(?:ya?ml|jsonc?)$/i.test(decodePath(uri));

/** Whether it is written in YAML. */
export const isYamlRuleTest = (uri: string): boolean => /\.rules\.test\.ya?ml$/i.test(decodePath(uri));
