import * as l10n from '@vscode/l10n';
import { CodeActionKind, type CodeAction as LspCodeAction } from 'vscode-languageserver';
import { type OffsetRange, type Problem } from '../../../core/base/problem';
import { ignoreEdit } from '../../../core/language/ignore-comments';
import { switchOffCommand } from '../../../core/protocol/language-server';
import { type CodeAction } from '../../../core/language/language';
import { type Diagnostics, toDiagnostic } from '../diagnostics';
import { type Snapshot } from '../documents';
import { combinedFixes, workspaceEdit } from '../edits';
import { type Session, answering } from '../session';
import { declareNames } from './declare-names';
import { type Feature } from './feature';

const fixAllKind = 'source.fixAll.rampart';
const offered = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.Source,
  fixAllKind,
  'source.formatExpressions',
];

/**
 * Returns whether a kind of action is requested. Kinds are hierarchical: a request for `refactor` also requests
 * `refactor.rewrite`.
 */
const asksFor = (only: readonly string[] | undefined, kind: string): boolean =>
  only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`) || one === '');

const meets = (a: OffsetRange, b: OffsetRange): boolean => a.start <= b.end && b.start <= a.end;

async function fixesOf(session: Session, document: Snapshot, problem: Problem): Promise<LspCodeAction[]> {
  if (!problem.fixes?.length) return [];
  const diagnostic = await toDiagnostic(session, document, problem);
  return problem.fixes.map((fix) => ({
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    ...(fix.preferred ? { isPreferred: true } : {}),
    edit: workspaceEdit(session, [{ document, edits: fix.edits }]),
  }));
}

function fixAll(
  session: Session,
  document: Snapshot,
  problems: readonly Problem[],
  title: string,
  kind: string,
) {
  const edits = combinedFixes(problems);
  return edits.length === 0 ? [] : [{ title, kind, edit: workspaceEdit(session, [{ document, edits }]) }];
}

/**
 * For each diagnostic code in `here`, returns an action that fixes all problems with this code in the file. Codes
 * with fewer than two fixable problems are skipped.
 */
function fixSame(session: Session, document: Snapshot, here: readonly Problem[], all: readonly Problem[]) {
  return [...new Set(here.map((problem) => problem.code))].flatMap((code) => {
    const same = all.filter((problem) => problem.code === code && combinedFixes([problem]).length > 0);
    const title = l10n.t('Fix all {0} problems in this file', code);
    return same.length < 2 ? [] : fixAll(session, document, same, title, CodeActionKind.QuickFix);
  });
}

/**
 * Returns actions that turn off diagnostics in the settings. Errors cannot be turned off. Returns no actions if the
 * client has no command for changing its settings.
 */
async function switchOff(
  session: Session,
  document: Snapshot,
  here: readonly Problem[],
): Promise<LspCodeAction[]> {
  if (!session.options.commands?.includes(switchOffCommand)) return [];
  const byCode = new Map(here.map((problem) => [problem.code, problem]));
  const wanted = [...byCode.values()].filter(({ severity }) => severity !== 'error');
  return Promise.all(
    wanted.map(async (problem) => {
      const title = l10n.t('Turn off {0} in the settings', problem.code);
      return {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [await toDiagnostic(session, document, problem)],
        command: { title, command: switchOffCommand, arguments: [document.uri, problem.code] },
      };
    }),
  );
}

/** Returns actions that insert a comment that suppresses a diagnostic. The user adds the reason to the comment. */
function ignoreHere(session: Session, document: Snapshot, here: readonly Problem[]): LspCodeAction[] {
  const byCode = new Map(here.map((problem) => [problem.code, problem]));
  return [...byCode.values()].flatMap((problem) => {
    const edit = ignoreEdit(document.languageId, document.text, problem);
    if (!edit) return [];
    const title = l10n.t('Suppress {0} with a comment', problem.code);
    return [
      { title, kind: CodeActionKind.QuickFix, edit: workspaceEdit(session, [{ document, edits: [edit] }]) },
    ];
  });
}

async function actions(
  session: Session,
  diagnostics: Diagnostics,
  document: Snapshot,
  range: OffsetRange,
  only: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<LspCodeAction[]> {
  const wantsFixes = asksFor(only, CodeActionKind.QuickFix);
  const wantsAll = asksFor(only, fixAllKind) && only !== undefined;
  if (!wantsFixes && !wantsAll) return [];
  const all = await diagnostics.problemsOf(document, signal);
  const here = all.filter((problem) => meets(problem, range));
  return [
    ...(wantsFixes
      ? (await Promise.all(here.map((problem) => fixesOf(session, document, problem)))).flat()
      : []),
    ...(wantsFixes ? fixSame(session, document, here, all) : []),
    ...(wantsFixes ? await declareNames(session, document, here) : []),
    ...(wantsFixes ? ignoreHere(session, document, here) : []),
    ...(wantsFixes ? await switchOff(session, document, here) : []),
    ...(wantsAll ? fixAll(session, document, all, l10n.t('Fix all auto-fixable problems'), fixAllKind) : []),
  ];
}

export const codeActions: Feature = {
  capabilities: { codeActionProvider: { codeActionKinds: offered } },
  register(session, diagnostics) {
    session.connection.onCodeAction(
      answering(session, [], async (document, params, context) => {
        const range = document.offsetsOf(params.range);
        const { only } = params.context;
        // Returns whether actions of a kind are requested. Editors show source actions only if they request them
        // explicitly, so these actions are not computed for other requests.
        const wants = (kind: CodeAction['kind']): boolean =>
          kind.startsWith('source') ? only !== undefined && asksFor(only, kind) : asksFor(only, kind);
        const own = await session.service.collect(document, context, (language) =>
          language.actions?.(document, range, context, wants),
        );
        const wanted = own.filter(({ kind }) => wants(kind));
        return [
          ...(await actions(session, diagnostics, document, range, only, context.signal)),
          ...(await Promise.all(
            wanted.map(async (action) => ({
              title: action.title,
              kind: action.kind,
              ...(action.preferred ? { isPreferred: true } : {}),
              ...(action.problem
                ? { diagnostics: [await toDiagnostic(session, document, action.problem)] }
                : {}),
              edit: workspaceEdit(session, [{ document, edits: action.edits }]),
            })),
          )),
        ];
      }),
    );
  },
};
