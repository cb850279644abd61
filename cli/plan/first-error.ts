import { languageIdOf } from '../../workspace/language-ids';
import { FileChecker } from '../check/file-checker';
import { type FirstError } from './read-folder';

/** Returns a function that finds the first error in a document, in the same way as `rampart check`. */
export function checkedFirstError(cwd: string): FirstError {
  const checker = new FileChecker({ paths: [], cwd, across: false });
  return async ({ uri, text }) => {
    const { findings = [] } = await checker.check({ uri, languageId: languageIdOf(uri), text });
    const first = findings.find(({ severity }) => severity === 'error');
    return first && `line ${first.startPosition.line + 1}: ${first.message}`;
  };
}
