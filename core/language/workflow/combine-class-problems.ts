import { type Problem } from '../../base/problem';
import { type LanguageContext, type SourceDocument } from '../language';
import { scriptEndings } from '../../script/script';

const code = 'workflow/missing-run';

/**
 * Combines two lists of problems with the classes of a script: problems found in the script itself, and problems found
 * in configurations that refer to the classes. A class that another script of the workspace extends is a base class.
 * It needs no `run` method unless a configuration refers to it.
 */
export async function combineClassProblems(
  own: readonly Problem[],
  bound: readonly Problem[],
  document: SourceDocument,
  context: LanguageContext,
): Promise<readonly Problem[]> {
  const isMissing = (problem: Problem): boolean => problem.code === code;
  const reported = new Set(own.filter(isMissing).map(({ start }) => start));
  const named = new Set(bound.filter(isMissing).map(({ start }) => start));
  const unsure = own.filter((each) => isMissing(each) && !named.has(each.start));
  const others = unsure.length > 0 ? await context.workspace.find(scriptEndings, context.signal) : [];
  const bases = new Set(unsure.filter((each) => isExtended(nameOf(each, document), document, others)));
  return [
    ...own.filter((each) => !bases.has(each)),
    ...bound.filter((each) => !isMissing(each) || !reported.has(each.start)),
  ];
}

const nameOf = ({ start, end }: Problem, { text }: SourceDocument): string => text.slice(start, end);

/**
 * Whether another script contains a class that extends a class with this name: `extends lib.Base`, or `class A(Base)`
 * in Python.
 */
function isExtended(name: string, { uri }: SourceDocument, scripts: readonly SourceDocument[]): boolean {
  const escaped = name.replaceAll('$', '\\$');
  const extending = new RegExp(
    `(?:\\bextends\\s+|\\bclass\\s+\\w+\\s*\\(\\s*)(?:[\\w$]+\\.)*${escaped}(?![\\w$])`,
  );
  return scripts.some((each) => each.uri !== uri && each.text.includes(name) && extending.test(each.text));
}
