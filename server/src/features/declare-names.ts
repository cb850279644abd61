import * as l10n from '@vscode/l10n';
import { CodeActionKind, type CodeAction } from 'vscode-languageserver';
import { type Declaration, type Problem } from '../../../core/base/problem';
import { declareIn, settingOf } from '../../../core/language/declarations';
import { declareCommand, type DeclareParams } from '../../../core/protocol/language-server';
import { toDiagnostic } from '../diagnostics';
import { type Snapshot } from '../documents';
import { workspaceEdit } from '../edits';
import { type Session, snapshotOf } from '../session';

/**
 * Returns actions that declare names missing from the reference, either in the project's configuration (if there is
 * one) or in the settings.
 */
export async function declareNames(
  session: Session,
  document: Snapshot,
  here: readonly Problem[],
): Promise<CodeAction[]> {
  const actions: CodeAction[] = [];
  for (const problem of here) {
    const { declares } = problem;
    if (declares === undefined) continue;
    const diagnostics = [await toDiagnostic(session, document, problem)];
    const inProject = await inConfig(session, document, declares);
    if (inProject) actions.push({ ...inProject, kind: CodeActionKind.QuickFix, diagnostics });
    if (!session.options.commands?.includes(declareCommand)) continue;
    const title = titleOf(declares, 'settings');
    const command = { title, command: declareCommand, arguments: [paramsOf(document.uri, declares)] };
    actions.push({ title, kind: CodeActionKind.QuickFix, diagnostics, command });
  }
  return actions;
}

function paramsOf(uri: string, declaration: Declaration): DeclareParams {
  const { section, value } = settingOf(declaration);
  const isAsked = declaration.kind === 'field' && declaration.type === undefined;
  return { uri, section, name: declaration.name, ...(isAsked ? {} : { value }) };
}

function titleOf({ kind, name }: Declaration, where: 'project' | 'settings'): string {
  if (kind === 'field')
    return where === 'project'
      ? l10n.t('Declare field `{0}` in rampart.json', name)
      : l10n.t('Declare field `{0}` in the settings', name);
  return where === 'project'
    ? l10n.t('Declare function `{0}` in rampart.json', name)
    : l10n.t('Declare function `{0}` in the settings', name);
}

async function inConfig(
  session: Session,
  document: Snapshot,
  declaration: Declaration,
): Promise<Pick<CodeAction, 'title' | 'edit'> | undefined> {
  const found = await session.host.configs?.ofUri(document.uri);
  const config = found && (await snapshotOf(session, found.uri));
  const edit = config && declareIn(config.text, declaration);
  if (!edit) return undefined;
  return {
    title: titleOf(declaration, 'project'),
    edit: workspaceEdit(session, [{ document: config, edits: [edit] }]),
  };
}
