import * as l10n from '@vscode/l10n';
import { type Scope } from '../../core/resources/scope';
import { type RuleSource } from '../../core/protocol/simulation';
import { type ActionContext } from '../context/action-context';
import { deployedSources, readDeployedRules, scopeOfRef } from '../simulation/deployed-rules';
import { type ExplainedRules, type RuleReportView, rulesReport } from '../simulation/explain-report';
import { type TreeNode } from '../tree/node';
import { notesOf, refOfDocument } from './simulation';
import { scopeChoice } from '../context/scope-choice';

/**
 * Reports what the rules of a file, a folder, an account or a zone decide, or which of them are not needed; drafts are
 * taken in place of what is deployed. `given`: a file, a folder or the document of a resource, in place of a row.
 */
export async function explainRules(
  context: ActionContext,
  nodes: readonly TreeNode[],
  given: unknown,
  view: RuleReportView,
): Promise<void> {
  const title =
    view === 'explain' ? l10n.t('Explain Rule Set') : l10n.t('Find Unreachable and Redundant Rules');
  const where = await whereOf(context, nodes, given, title);
  const explained = where && (await explain(context, where, title));
  if (explained) await context.showReport(rulesReport(explained, view));
}

/** Rules of files, by the address of a file or folder or of the whole workspace, or of an account or zone. */
type Where = { readonly uri: string | undefined } | { readonly scope: Scope };

async function whereOf(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  nodes: readonly TreeNode[],
  given: unknown,
  title: string,
): Promise<Where | undefined> {
  const ref = refOfDocument(given);
  const scope = nodes[0]?.scope ?? (ref && (await scopeOfRef(context.remote, ref)));
  if (scope) return { scope };
  const uri = fileOf(given);
  if (uri !== undefined) return { uri };
  const all = (await context.remote.scopes()).filter(({ runtime }) => runtime !== true);
  if (all.length === 0) return { uri: undefined };
  return context.prompts.pick<Where>(
    [
      { label: l10n.t('Workspace'), icon: 'root-folder', value: { uri: undefined } },
      ...all.map((scope) => ({ ...scopeChoice(scope), value: { scope } })),
    ],
    { title, placeholder: l10n.t('Select the rules') },
  );
}

/** The address of a file or folder that the editor names. */
const fileOf = (given: unknown): string | undefined => (isFile(given) ? given.toString() : undefined);

const isFile = (given: unknown): given is { readonly scheme: 'file'; toString(): string } =>
  typeof given === 'object' && given !== null && 'scheme' in given && given.scheme === 'file';

async function explain(
  context: Pick<ActionContext, 'remote' | 'progress' | 'draftText' | 'explainRules' | 'fileRules'>,
  where: Where,
  title: string,
): Promise<ExplainedRules | undefined> {
  const again = (): Promise<ExplainedRules | undefined> => explain(context, where, title);
  const explained = async (
    name: string,
    uri: string,
    sources: readonly RuleSource[],
    notes: readonly string[],
  ): Promise<ExplainedRules> => ({
    title: name,
    notes,
    result: await context.explainRules(uri, sources),
    again,
  });
  return context.progress(title, async (reading) => {
    if (!('scope' in where)) {
      const subject = await context.fileRules(where.uri);
      return explained(subject.title, subject.uri, (await subject.sources()).sources, subject.notes);
    }
    const { scope } = where;
    const { resources, unread } = await readDeployedRules(context.remote, scope, reading);
    const { sources } = deployedSources(resources, (one) => context.draftText(one));
    return explained(scope.name, '', sources, notesOf(unread));
  });
}
