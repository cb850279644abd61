import { languageIdOf } from '../../workspace/language-ids';
import { FileChecker } from '../check/file-checker';
import { type FirstError } from './read-folder';

/** Finds the first error the way `rampart check` does. */
export function checkedFirstError(cwd: string): FirstError {
  const checker = new FileChecker({ paths: [], cwd, across: false });
  return async ({ uri, text }) => {
    const { findings = [] } = await checker.check({ uri, languageId: languageIdOf(uri), text });
    const first = findings.find(({ severity }) => severity === 'error');
    return first && `line ${first.startPosition.line + 1}: ${first.message}`;
  };
}
