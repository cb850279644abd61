import * as l10n from '@vscode/l10n';
import { type ActionContext } from '../context/action-context';
import { chooseRules, type ChosenRules, readChosenRules } from './chosen-rules';
import { scopeOfRef } from '../simulation/deployed-rules';
import { type ExplainedRules, type RuleReportView, rulesReport } from '../simulation/explain-report';
import { type TreeNode } from '../tree/node';
import { fileOf, refOfDocument } from './simulation';

/**
 * Reports what the rules of a file, a folder, an account, or a zone do, or which of them are unreachable or redundant.
 * Drafts replace the deployed rules. `given` is a file, a folder, or the document of a resource. It is ignored if
 * `nodes` contains an account or zone. If neither specifies the rules, the user chooses them.
 */
export async function explainRules(
  context: ActionContext,
  nodes: readonly TreeNode[],
  given: unknown,
  view: RuleReportView,
): Promise<void> {
  const title = view === 'explain' ? l10n.t('Explain Rules') : l10n.t('Find Unreachable and Redundant Rules');
  const where = await whereOf(context, nodes, given, title);
  const explained = where && (await explain(context, where, title));
  if (explained) await context.showReport(rulesReport(explained, view));
}

async function whereOf(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  nodes: readonly TreeNode[],
  given: unknown,
  title: string,
): Promise<ChosenRules | undefined> {
  const ref = refOfDocument(given);
  const scope = nodes[0]?.scope ?? (ref && (await scopeOfRef(context.remote, ref)));
  if (scope) return { scope };
  const uri = fileOf(given);
  return uri === undefined ? chooseRules(context, title) : { uri };
}

async function explain(
  context: Pick<ActionContext, 'remote' | 'progress' | 'draftText' | 'explainRules' | 'fileRules'>,
  where: ChosenRules,
  title: string,
): Promise<ExplainedRules | undefined> {
  return context.progress(title, async (reading) => {
    const { title: name, uri, sources, notes } = await readChosenRules(context, where, reading);
    const result = await context.explainRules(uri, sources);
    return { title: name, notes, result, again: () => explain(context, where, title) };
  });
}
