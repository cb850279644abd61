import * as l10n from '@vscode/l10n';
import { type Fix, type Problem } from '../../../base/problem';
import { type LanguageContext, type SourceDocument } from '../../language';
import { type ScriptAnswers } from '../analysis';
import { mainUri, readWrangler, type WranglerScope, wranglerEndings } from './wrangler-config';

/** The other direction: what the configurations of the workspace say about the classes of an entry module. */
export async function checkClassesAgainstConfig(
  document: SourceDocument,
  answers: ScriptAnswers,
  context: LanguageContext,
): Promise<readonly Problem[]> {
  const { tree } = answers;
  const classes = answers.classes();
  if (classes.length === 0) return [];
  const scopes = await scopesOf(document, context);
  if (scopes.length === 0 || tree.hasErrors) return [];
  const named = new Set(
    scopes.flatMap(({ workflows }) =>
      workflows.flatMap(({ isOwn, className }) => (isOwn && className !== undefined ? className : [])),
    ),
  );
  return classes.flatMap(({ name, nameRange, start, isTop, isAbstract, exportedAs, base }): Problem[] => {
    if (exportedAs.some((each) => named.has(each))) return [];
    if (!isTop) return [];
    if (named.has(name) && !tree.exports.some(({ exported }) => exported === name || exported === '*'))
      return [
        {
          code: 'workflow/class-not-exported',
          severity: 'error',
          ...nameRange,
          message: l10n.t(
            'The configuration names this class, but the module does not export it. Write `export` before it.',
          ),
          // After `export default` another `export` can not stand.
          fixes: exportedAs.length > 0 ? [] : [exportFix(start)],
        },
      ];
    return base === 'workflow' && !isAbstract && exportedAs.includes(name)
      ? [
          {
            code: 'config/class-without-binding',
            severity: 'information',
            ...nameRange,
            message: l10n.t(
              'No workflow of the configuration has this class. Add it to "workflows", so that it can be started.',
            ),
          },
        ]
      : [];
  });
}

function exportFix(start: number): Fix {
  return {
    title: l10n.t('Export the class'),
    edits: [{ start, end: start, newText: 'export ' }],
    preferred: true,
  };
}

/** The parts of all configurations whose entry module a document is. */
async function scopesOf(
  document: SourceDocument,
  context: LanguageContext,
): Promise<readonly WranglerScope[]> {
  const files = await context.workspace.find(wranglerEndings, context.signal);
  return files.flatMap((file) =>
    (readWrangler(file)?.scopes ?? []).filter(
      (scope) => mainUri(file, scope) === document.uri && scope.workflows.length > 0,
    ),
  );
}
