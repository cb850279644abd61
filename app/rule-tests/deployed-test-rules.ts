import * as l10n from '@vscode/l10n';
import { decode } from '../../core/model/decode';
import { listItem } from '../../core/model/rules-list';
import { type TestRules, type TestScope } from '../../core/protocol/rule-tests';
import { type ListContents } from '../../core/protocol/simulation';
import { asJson } from '../../core/resources/json';
import { readListItems } from '../../core/resources/read-list-items';
import { readList } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { text } from '../../core/resources/record';
import { type Remote } from '../../core/resources/remote';
import { refIn, type Scope } from '../../core/resources/scope';
import { isListDataKind, listData } from '../../core/rules/list-data';
import {
  type DeployedRule,
  deployedSources,
  type DraftOf,
  readDeployedRules,
} from '../simulation/deployed-rules';

type ReadRemote = Pick<Remote, 'page' | 'send' | 'scopes'>;

/**
 * Returns the rules of the account or zone with the given name or ID, and the lists that these rules use. If the
 * rules are not known, returns the reason. If only some of the rules can be read, all rules count as unknown, because
 * a test could otherwise pass by mistake.
 */
export async function deployedTestRules(
  remote: ReadRemote,
  wanted: TestScope,
  draftOf: DraftOf,
  reading: Reading,
): Promise<TestRules> {
  const found = (await remote.scopes()).filter(
    ({ type, id, name, runtime }) =>
      runtime !== true && type === wanted.type && (id === wanted.name || name === wanted.name),
  );
  const [scope] = found;
  if (!scope) return { problem: notConnected(wanted) };
  if (found.length > 1)
    return {
      problem: l10n.t(
        'The test was not run because {1} accounts or zones have the name {0}. Use the ID instead.',
        wanted.name,
        found.length,
      ),
    };
  const { resources, unread } = await readDeployedRules(remote, scope, reading);
  const lists = await readLists(remote, scope, resources, reading);
  // Products that the service has removed have no rules, so errors for them are ignored.
  const open = unread.filter(({ error }) => error?.kind !== 'gone' && error?.kind !== 'notFound');
  const missing = [...new Set([...open.map(({ what }) => what), ...lists.unread])];
  if (reading.signal.aborted)
    return {
      problem: l10n.t('The test was not run because reading the rules of {0} was canceled.', wanted.name),
    };
  if (missing.length > 0)
    return {
      problem: l10n.t(
        'The test was not run because some of the rules or lists that it requires from {0} could not be read: {1}.',
        wanted.name,
        missing.join(', '),
      ),
    };
  return { sources: deployedSources(resources, draftOf).sources, lists: lists.lists };
}

/** Returns the message to show if no connection provides the account or zone that a test requires. */
const notConnected = ({ type, name }: TestScope): string =>
  type === 'zones'
    ? l10n.t(
        'The test was not run because it requires the rules of the zone {0}. Add a connection that has access to this zone.',
        name,
      )
    : l10n.t(
        'The test was not run because it requires the rules of the account {0}. Add a connection that has access to this account.',
        name,
      );

async function readLists(
  remote: ReadRemote,
  scope: Scope,
  resources: readonly DeployedRule[],
  reading: Reading,
): Promise<{ readonly lists: ListContents; readonly unread: readonly string[] }> {
  const named = new Set(
    resources.flatMap(({ record }) =>
      [...JSON.stringify(record).matchAll(/\$(\w{1,50})\b/g)].flatMap(([, name]) => name ?? []),
    ),
  );
  const account = (await remote.scopes()).find(
    (one) => one.connection === scope.connection && one.type === 'accounts' && one.id === scope.accountId,
  );
  // If the account is not known, the tests treat the contents of the lists as unknown.
  if (named.size === 0 || !account) return { lists: {}, unread: [] };
  const listed = await readList(remote, { list: 'list', scope: account }, l10n.t('Lists'), reading);
  if (listed.unread) return { lists: {}, unread: [listed.unread.what] };
  const lists: Record<string, ListContents[string]> = {};
  const unread: string[] = [];
  for (const record of listed.items.map(asJson)) {
    const [id, name = '', kind] = [text(record, 'id'), text(record, 'name'), text(record, 'kind')];
    if (id === undefined || !isListDataKind(kind) || !named.has(name)) continue;
    const ref = refIn(account, [{ kind: 'list', id }]);
    const items = await readListItems(remote, { ref, scope: account }, reading.signal);
    if (items.ok)
      lists[name] = listData(kind, items.value.flatMap((item) => decode(listItem, item).value ?? [])); // prettier-ignore
    else unread.push(`$${name}`);
  }
  return { lists, unread };
}
