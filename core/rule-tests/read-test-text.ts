import { type Problem } from '../base/problem';
import { mistakeProblem } from '../json/mistake';
import { parseJson } from '../json/parse';
import { parseYaml } from '../yaml/parse-yaml';
import { readRuleTests, type RuleTestFile } from './rule-test-file';

/** The parsed content of a test file. */
export interface ReadTestText {
  readonly file: RuleTestFile;
  /** The first syntax error. If there is one, the tests in the file cannot be run. */
  readonly mistake?: Pick<Problem, 'start' | 'end' | 'message'>;
}

/** Parses a test file. The file name extension determines the format. */
export async function readTestText(uri: string, text: string): Promise<ReadTestText> {
  if (/\.ya?ml$/i.test(uri)) {
    const { root, mistakes } = await parseYaml(text);
    const [mistake] = mistakes;
    return { file: readRuleTests(root), ...(mistake ? { mistake } : {}) };
  }
  const { roots, mistakes } = parseJson(text, { comments: /\.jsonc$/i.test(uri) });
  const [mistake] = mistakes.map(mistakeProblem);
  return { file: readRuleTests(roots[0]), ...(mistake ? { mistake } : {}) };
}
