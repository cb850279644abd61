import * as l10n from '@vscode/l10n';
import { type HealthFinding, oauthHealth } from '../../core/access/oauth-health';
import { scopeText } from '../../core/changes/plan';
import { type OauthClient } from '../../core/model/oauth-client';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Unread, readList } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { lastStep } from '../../core/resources/ref';
import { type Report, type ReportText, ReportWriter, hasWords, plain } from '../../core/resources/report';
import { type Scope, refIn } from '../../core/resources/scope';
import { type Action, type ActionContext } from '../context/action-context';
import { pickScope } from '../context/targets';

interface Checked {
  readonly client: OauthClient;
  readonly findings: readonly HealthFinding[];
}

/** Shows the problems with an account's OAuth clients, or with the selected clients only. */
export const showHealth: Action = async (context, nodes) => {
  const title = l10n.t('Audit OAuth Clients');
  const scope = nodes[0]?.scope ?? (await pickScope(context, ['accounts'], title));
  if (!scope) return;
  const only = nodes.flatMap(({ ref }) => (ref ? [lastStep(ref).id] : []));
  const report = await healthReport(context, scope, only, title);
  if (report) await context.showReport(report);
};

async function healthReport(
  context: Pick<ActionContext, 'progress' | 'remote'>,
  scope: Scope,
  only: readonly string[],
  title: string,
): Promise<Report | undefined> {
  const read = await context.progress(title, (reading) => readClients(context, scope, reading));
  if (!read) return undefined;
  const checked = read.checked.filter(({ client }) => only.length === 0 || only.includes(client.client_id));
  return {
    title: l10n.t('OAuth clients in {0}', scope.name),
    write: (words) => writeHealth(scope, checked, read.unread, words),
    again: () => healthReport(context, scope, only, title),
  };
}

async function readClients(
  { remote }: Pick<ActionContext, 'remote'>,
  scope: Scope,
  reading: Reading,
): Promise<{ readonly checked: readonly Checked[]; readonly unread: readonly Unread[] }> {
  const clients = await readList(remote, { list: 'oauth_client', scope }, l10n.t('OAuth clients'), reading);
  const catalogue = await readList(remote, { list: 'oauth_scope', scope }, l10n.t('OAuth scopes'), reading);
  const scopes = catalogue.unread ? undefined : catalogue.items;
  const checked = clients.items.map((client): Checked => ({ client, findings: oauthHealth(client, scopes) }));
  return { checked, unread: [clients.unread, catalogue.unread].filter((one) => one !== undefined) };
}

/** Questions that the report cannot answer, because the API does not provide the data. */
const unknowns: readonly (() => string)[] = [
  () => l10n.t('when a client was last used, and which of its scopes are used'),
  () => l10n.t('age of the secrets, and who has access to them'),
];

function writeHealth(
  scope: Scope,
  checked: readonly Checked[],
  unread: readonly Unread[],
  words: string,
): ReportText {
  const writer = new ReportWriter()
    .line('# ', plain(l10n.t('OAuth clients in {0}', scope.name)))
    .line()
    .line(plain(scopeText(scope)));
  const shown = checked.filter(({ client, findings }) =>
    hasWords(
      words,
      client.client_name,
      client.client_id,
      ...findings.flatMap(({ message, about }) => [message, ...about]),
    ),
  );
  const [troubled, healthy] = [shown.filter(isTroubled), shown.filter((one) => !isTroubled(one))];
  for (const { client, findings } of [...troubled].sort((a, b) => weight(b) - weight(a))) {
    const ref = refIn(scope, [{ kind: 'oauth_client', id: client.client_id }]);
    const text = plain(client.client_name ?? client.client_id);
    writer
      .line()
      .line('## ', { text, ref }, ` · ${plain(client.visibility ?? '')}`)
      .line();
    for (const finding of findings) writeFinding(writer, finding);
  }
  if (healthy.length > 0) writer.line().line('## ', l10n.t('No problems found')).line();
  for (const { client } of healthy) writer.line('- ', plain(client.client_name ?? client.client_id));
  if (unread.length > 0) writer.line().line('## ', l10n.t('Could not be read')).line();
  for (const { what, error } of unread)
    writer.line(
      '- ',
      plain(what),
      error ? `: ${plain(explainListFailure(error, { list: 'oauth_client' }))}` : '',
    );
  writer.line().line('## ', l10n.t('Not available from the API')).line();
  for (const unknown of unknowns) writer.line('- ', unknown());
  return writer.done();
}

const isTroubled = ({ findings }: Checked): boolean => findings.length > 0;
const weight = ({ findings }: Checked): number =>
  findings.reduce((sum, { severity }) => sum + (severity === 'warning' ? 100 : 1), 0);

function writeFinding(writer: ReportWriter, { severity, message, advice, about }: HealthFinding): void {
  const word = severity === 'warning' ? l10n.t('Warning') : l10n.t('Notice');
  writer.line('- ', `${word}: ${message} ${advice}`);
  for (const one of about) writer.line('  - ', plain(one));
}
