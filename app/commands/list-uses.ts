import * as l10n from '@vscode/l10n';
import { text } from '../../core/resources/record';
import { type Scope } from '../../core/resources/scope';
import { type RuleSource } from '../../core/protocol/simulation';
import { type ActionContext } from '../context/action-context';
import { targetsOf } from '../context/targets';
import { deployedSources, readListUsers } from '../simulation/deployed-rules';
import { type TreeNode } from '../tree/node';
import { notesOf } from './chosen-rules';
import { chooseWhere } from './simulation';

/**
 * Shows which rules of an account and which files in the workspace use a list. `name` is the name of a list in a
 * document. If it is given, `nodes` is ignored, and the user chooses where to search, because the account of the list
 * is unknown.
 */
export async function findListUses(
  context: ActionContext,
  nodes: readonly TreeNode[],
  name: unknown,
): Promise<void> {
  const title = l10n.t('Find Uses of List');
  const where = typeof name === 'string' ? await whereOf(context, name, title) : await whereOfRow(context, nodes, title); // prettier-ignore
  if (!where) return;
  const sources: RuleSource[] = [];
  const notes: string[] = [];
  for (const account of where.accounts) {
    const read = await context.progress(title, (reading) => readListUsers(context.remote, account, reading));
    if (!read) return;
    sources.push(...deployedSources(read.resources, (one) => context.draftText(one)).sources);
    notes.push(...notesOf(read.unread));
  }
  await context.showListUses({ list: where.list, sources, withWorkspace: where.withWorkspace, notes });
}

interface Where {
  readonly list: string;
  readonly accounts: readonly Scope[];
  readonly withWorkspace: boolean;
}

async function whereOfRow(
  context: ActionContext,
  nodes: readonly TreeNode[],
  title: string,
): Promise<Where | undefined> {
  const [list] = await targetsOf(context, nodes.slice(0, 1), ['list'], title);
  const name = text(list?.record, 'name');
  return list && name !== undefined ? { list: name, accounts: [list.scope], withWorkspace: true } : undefined;
}

async function whereOf(context: ActionContext, list: string, title: string): Promise<Where | undefined> {
  const where = await chooseWhere(context, [], title, 'accounts');
  return where && { list, accounts: where.scopes, withWorkspace: where.withWorkspace };
}
