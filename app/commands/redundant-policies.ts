import * as l10n from '@vscode/l10n';
import { type RedundantPolicy, redundantPolicies } from '../../core/access/what-if';
import { type Unread } from '../../core/resources/read-list';
import {
  type Piece,
  plain,
  type Report,
  type ReportText,
  ReportWriter,
  hasWords,
  joined,
} from '../../core/resources/report';
import { type Scope, refIn, zonesOfAccount } from '../../core/resources/scope';
import { targetsOf } from '../access/targets';
import { assumptions } from '../access/assumptions.data';
import { policyName } from '../access/member-effect-words';
import { readFacts, readMembers } from '../access/read';
import { type Action, type ActionContext } from '../context/action-context';
import { pickScope } from '../context/targets';

/**
 * Shows the policies of an account that can be removed one at a time without any current member losing a permission.
 */
export const showRedundantPolicies: Action = async (context, [node]) => {
  const title = l10n.t('Find Redundant Policies');
  const scope = node?.scope?.type === 'accounts' ? node.scope : await pickScope(context, ['accounts'], title);
  const report = scope && (await redundantReport(context, scope, title));
  if (report) await context.showReport(report);
};

async function redundantReport(
  context: Pick<ActionContext, 'progress' | 'remote' | 'fail'>,
  scope: Scope,
  title: string,
): Promise<Report | undefined> {
  const { remote } = context;
  const answer = await context.progress(title, async (reading) => {
    const read = await readFacts(remote, scope, Date.now(), reading);
    if (!read.ok) return read;
    const { facts } = read;
    const people = await readMembers(remote, scope, facts.groups, reading);
    const state = { facts, members: people.members };
    const found = redundantPolicies(
      state,
      targetsOf(scope, zonesOfAccount(scope, await remote.scopes()), [state]),
    );
    return { ok: true, found, unread: [...read.unread, ...people.unread] } as const;
  });
  if (!answer) return undefined;
  if (!answer.ok) {
    context.fail(answer);
    return undefined;
  }
  const heading = l10n.t('Redundant policies in {0}', scope.name);
  return {
    title: heading,
    write: (words) => writeRedundant(heading, scope, answer, words),
    again: () => redundantReport(context, scope, title),
  };
}

interface Answer {
  readonly found: readonly RedundantPolicy[];
  readonly unread: readonly Unread[];
}

function writeRedundant(heading: string, scope: Scope, { found, unread }: Answer, words: string): ReportText {
  const writer = new ReportWriter().line('# ', plain(heading)).line();
  if (found.length > 0)
    writer.line(
      l10n.t('Each of these policies can be removed without changing the permissions of any current member. Remove one policy at a time, because two policies may make each other redundant.'),
    ).line(); // prettier-ignore
  const shown = found.filter(({ group, by }) =>
    hasWords(words, group.name, ...by.map((one) => one.group.name)),
  );
  for (const { group, position, by } of shown) {
    const ref = refIn(scope, [{ kind: 'user_group', id: group.id }]);
    const name = plain(l10n.t('{0}, policy {1}', group.name ?? group.id, position));
    const others = by.map((one): Piece => ({
      text: plain(policyName(one)),
      ref: refIn(scope, [{ kind: 'user_group', id: one.group.id }]),
    }));
    writer.line(
      '- ',
      { text: name, ref },
      ': ',
      ...(others.length === 0 ? [l10n.t('has no effect')] : joined(others, ', ')),
    );
  }
  if (shown.length === 0) writer.line(words === '' ? l10n.t('None.') : l10n.t('No match.'));
  if (unread.length > 0) writer.line().line('## ', l10n.t('Could not be read')).line();
  for (const { what } of unread) writer.line('- ', plain(what));
  writer.line().line('## ', l10n.t('Assumptions')).line();
  for (const assumption of assumptions) writer.line('- ', assumption());
  return writer.done();
}
