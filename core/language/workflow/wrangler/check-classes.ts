import * as l10n from '@vscode/l10n';
import { type Fix, type OffsetRange, type Problem, type RelatedRange } from '../../../base/problem';
import { type LanguageContext, type SourceDocument } from '../../language';
import { type ScriptAnswers } from '../analysis';
import { missingRunProblem } from '../lints/missing-run';
import { mainUri, readWrangler, type WranglerScope, wranglerEndings } from './wrangler-config';

/**
 * Reports problems with the classes in an entry module, based on the Wrangler configurations in the workspace.
 * Conversely, `checkWrangler` reports problems in a configuration, based on the classes.
 */
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
  const named = new Map<string, RelatedRange[]>();
  for (const { uri, className, classPlace } of scopes.flatMap(ownEntries)) {
    const places = named.get(className) ?? [];
    named.set(className, places);
    if (classPlace)
      places.push({ uri, ...rangeOf(classPlace), message: l10n.t('Used here in the configuration') });
  }
  return classes.flatMap((found): Problem[] => {
    const { name, nameRange, start, isTop, isAbstract, exportedAs, base, hasRun } = found;
    const uses = exportedAs.flatMap((each) => named.get(each) ?? []);
    if (uses.length > 0)
      return base === 'workflow' && !isAbstract && !hasRun
        ? [{ ...missingRunProblem(nameRange), related: uses }]
        : [];
    if (exportedAs.some((each) => named.has(each)) || !isTop) return [];
    if (named.has(name) && !tree.exports.some(({ exported }) => exported === name || exported === '*'))
      return [
        {
          code: 'workflow/class-not-exported',
          severity: 'error',
          ...nameRange,
          message: l10n.t(
            'The configuration uses this class, but the module does not export it. Write `export` before it.',
          ),
          related: named.get(name) ?? [],
          // A class that is already exported, for example with `export default`, cannot get another `export` in front
          // of it.
          fixes: exportedAs.length > 0 ? [] : [exportFix(start)],
        },
      ];
    return base === 'workflow' && !isAbstract && exportedAs.includes(name)
      ? [
          {
            code: 'config/class-without-binding',
            severity: 'information',
            ...nameRange,
            message: l10n.t('No workflow in the configuration uses this class. Add it to "workflows".'),
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

/**
 * Returns the scopes that contain workflows and have the document as their entry module, from all Wrangler
 * configurations in the workspace.
 */
async function scopesOf(document: SourceDocument, context: LanguageContext): Promise<readonly FoundScope[]> {
  const files = await context.workspace.find(wranglerEndings, context.signal);
  return files.flatMap((file) =>
    (readWrangler(file)?.scopes ?? [])
      .filter((scope) => mainUri(file, scope) === document.uri && scope.workflows.length > 0)
      .map((scope) => ({ uri: file.uri, scope })),
  );
}

interface FoundScope {
  readonly uri: string;
  readonly scope: WranglerScope;
}

/** Returns a configuration's references to classes of its own Worker. */
function ownEntries({
  uri,
  scope,
}: FoundScope): { uri: string; className: string; classPlace?: OffsetRange }[] {
  return scope.workflows.flatMap(({ isOwn, className, classPlace }) =>
    isOwn && className !== undefined ? [{ uri, className, ...(classPlace && { classPlace }) }] : [],
  );
}

const rangeOf = ({ start, end }: OffsetRange): OffsetRange => ({ start, end });
