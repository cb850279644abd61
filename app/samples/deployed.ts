import * as l10n from '@vscode/l10n';
import { type ListItem } from '../../core/model/rules-list';
import { callOn } from '../../core/resources/calls';
import { kinds } from '../../core/resources/kinds.data';
import { type Unread, readList } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { type Remote } from '../../core/resources/remote';
import { refIn, type Scope } from '../../core/resources/scope';
import { type DeployedRecord } from '../../core/rules/deployed-rules';

/** The rules that apply to the requests of a zone, except managed rules, and the lists that they use. */
export interface Deployed {
  readonly rules: readonly DeployedRecord[];
  readonly lists: readonly {
    readonly name: string;
    readonly kind?: string;
    readonly items: readonly ListItem[];
  }[];
  /** Data that could not be read. Everything that depends on this data is unknown. */
  readonly unread: readonly Unread[];
}

/**
 * Kinds of rules that do not belong to rulesets. The list of a zone's IP access rules includes the rules of its
 * account.
 */
const zoneRules = ['access_rule', 'lockdown_rule', 'ua_rule', 'firewall_rule'] as const;

/** Reads the deployed rules of a zone and of its account. */
export async function readDeployed(
  remote: Pick<Remote, 'page' | 'call'>,
  zone: Scope,
  account: Scope,
  reading: Reading,
): Promise<Deployed> {
  const rules: DeployedRecord[] = [];
  const unread: Unread[] = [];
  for (const scope of [account, zone]) await readRulesets(remote, scope, reading, rules, unread);
  for (const kind of zoneRules) {
    if (reading.signal.aborted) break;
    const what = `${zone.name}: ${kinds[kind].many()}`;
    reading.tell(what);
    const listed = await readList(remote, { list: kind, scope: zone }, what, reading);
    // The error `gone` means that the service no longer offers this product in the zone, so no rules are missing.
    if (listed.unread && listed.unread.error?.kind !== 'gone') unread.push(listed.unread);
    for (const record of listed.items) rules.push({ kind, level: 'zone', record });
  }
  const lists = await readLists(remote, account, namesIn(rules), reading, unread);
  return { rules, lists, unread };
}

async function readRulesets(
  remote: Pick<Remote, 'page' | 'call'>,
  scope: Scope,
  reading: Reading,
  rules: DeployedRecord[],
  unread: Unread[],
): Promise<void> {
  const what = `${scope.name}: ${kinds.ruleset.many()}`;
  reading.tell(what);
  const listed = await readList(remote, { list: 'ruleset', scope }, what, reading);
  if (listed.unread) unread.push(listed.unread);
  const operation = scope.type === 'accounts' ? 'accountRulesets.get' : 'zoneRulesets.get';
  for (const { id, name, kind, phase = '' } of listed.items) {
    // Managed rulesets are skipped, because their rules are not public. Phases that do not process requests are
    // skipped, because only requests are simulated.
    if (kind === 'managed' || !/^http_(?:request_|ratelimit$|config_settings$)/.test(phase)) continue;
    if (reading.signal.aborted) return;
    reading.tell(`${what}: ${name ?? id}`);
    const outcome = await remote.call(callOn(refIn(scope, [{ kind: 'ruleset', id }]), operation), reading.signal); // prettier-ignore
    if (outcome.ok)
      rules.push({ kind: 'ruleset', level: scope.type === 'accounts' ? 'account' : 'zone', record: outcome.value }); // prettier-ignore
    else unread.push({ what: `${scope.name}: ${name ?? id}`, error: outcome.error });
  }
}

function namesIn(rules: readonly DeployedRecord[]): ReadonlySet<string> {
  const names = JSON.stringify(rules.map(({ record }) => record)).matchAll(/\bin \$(\w+)/g);
  return new Set([...names].map(([, name = '']) => name));
}

async function readLists(
  remote: Pick<Remote, 'page'>,
  account: Scope,
  names: ReadonlySet<string>,
  reading: Reading,
  unread: Unread[],
): Promise<Deployed['lists']> {
  if (names.size === 0) return [];
  const what = l10n.t('Lists');
  const listed = await readList(remote, { list: 'list', scope: account }, what, reading);
  if (listed.unread) unread.push(listed.unread);
  const lists: Deployed['lists'][number][] = [];
  for (const { id, name = '', kind } of listed.items) {
    if (!names.has(name) || reading.signal.aborted) continue;
    reading.tell(`$${name}`);
    const within = [{ kind: 'list', id }] as const;
    const items = await readList(remote, { list: 'list_item', scope: account, within }, `$${name}`, reading);
    // An incomplete list would lead to wrong results, so it is not used.
    if (items.unread) unread.push(items.unread);
    else lists.push({ name, ...(kind === undefined ? {} : { kind }), items: items.items });
  }
  return lists;
}
