import { type KindId } from '../../core/model/kind-ids';
import { addressOf } from '../../core/resources/document-address';
import { isInherited } from '../../core/resources/inherited';
import { asJson, isObject, type Json } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { parseJsonc } from '../../core/resources/parse-jsonc';
import { readList, type Unread } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { list, text } from '../../core/resources/record';
import { idOf } from '../../core/resources/record-id';
import { type ResourceRef } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { hasRef, refIn, type Scope, zonesOfAccount } from '../../core/resources/scope';
import { readWhole } from '../../core/resources/whole-record';
import { type RuleSource, type RuleSources } from '../../core/protocol/simulation';

/** A resource with rules, as deployed in an account or zone. */
export interface DeployedRule {
  readonly ref: ResourceRef;
  readonly scope: Scope;
  readonly kind: KindId;
  readonly record: Json;
}

export interface DeployedRules {
  readonly resources: readonly DeployedRule[];
  /** Data that could not be read, for example because the credential has no access. */
  readonly unread: readonly Unread[];
}

const kindsOf: Readonly<Record<Scope['type'], readonly KindId[]>> = {
  accounts: ['access_rule', 'ruleset'],
  zones: ['access_rule', 'lockdown_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'ruleset'],
};

/**
 * Reads all rules of an account or zone. For a zone, also reads the rulesets of its account, which are evaluated first.
 */
export async function readDeployedRules(
  remote: Pick<Remote, 'page' | 'send' | 'scopes'>,
  scope: Scope,
  reading: Reading,
): Promise<DeployedRules> {
  const own = await readScope(remote, scope, kindsOf[scope.type], reading);
  if (scope.type !== 'zones') return own;
  const account = (await remote.scopes()).find(
    (one) => one.connection === scope.connection && one.type === 'accounts' && one.id === scope.accountId,
  );
  if (!account) return own;
  const shared = await readScope(remote, account, ['ruleset'], reading);
  return {
    resources: [...shared.resources, ...own.resources],
    unread: [...shared.unread, ...own.unread],
  };
}

/** Reads all rules that can use an account's lists: the rules of the account and the rules of its zones. */
export async function readListUsers(
  remote: Pick<Remote, 'page' | 'send' | 'scopes'>,
  account: Scope,
  reading: Reading,
): Promise<DeployedRules> {
  const zones = zonesOfAccount(account, await remote.scopes());
  const found = [await readScope(remote, account, ['ruleset'], reading)];
  for (const zone of zones) {
    const { resources, unread } = await readScope(remote, zone, ['ruleset', 'firewall_rule'], reading);
    // Errors are ignored for products that the service does not offer, such as firewall rules. They are also ignored
    // for account rulesets that a zone lists, because account rulesets are read from the account.
    const open = unread.filter(({ error }) => error?.kind !== 'gone' && error?.kind !== 'notFound');
    found.push({ resources, unread: open.map((one) => ({ ...one, what: `${zone.name}: ${one.what}` })) });
  }
  return {
    resources: found.flatMap(({ resources }) => resources),
    unread: found.flatMap(({ unread }) => unread),
  };
}

async function readScope(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  wanted: readonly KindId[],
  reading: Reading,
): Promise<DeployedRules> {
  const resources: DeployedRule[] = [];
  const unread: Unread[] = [];
  for (const kind of wanted) {
    if (reading.signal.aborted) break;
    const what = kinds[kind].many();
    reading.tell(what);
    const listed = await readList(remote, { list: kind, scope }, what, reading);
    if (listed.unread) unread.push(listed.unread);
    for (const item of listed.items) {
      const record = asJson(item);
      const ref = refIn(scope, [{ kind, id: idOf(kind, record) }]);
      // Managed rulesets are left out, because the API does not return the expressions of their rules.
      if (kind !== 'ruleset') resources.push({ ref, scope, kind, record });
      else if (text(record, 'kind') !== 'managed') {
        const whole = await readWhole(remote, ref, reading.signal);
        if (whole?.ok === true) resources.push({ ref, scope, kind, record: whole.value });
        else unread.push({ what, ...(whole ? { error: whole.error } : {}) });
      }
    }
  }
  return { resources, unread };
}

/** Returns the user's unapplied text for a resource, or undefined if there is none. */
export type DraftOf = (ref: ResourceRef) => string | undefined;

/**
 * Returns the rules with drafts in place of deployed rules. If there are drafts, also returns the rules without them.
 */
export function deployedSources(resources: readonly DeployedRule[], draftOf: DraftOf): RuleSources {
  const changed: ResourceRef[] = [];
  const drafted = (ref: ResourceRef, record: Json): Json => {
    const draft = draftOf(ref);
    const parsed = draft === undefined ? undefined : parseJsonc(draft);
    if (parsed?.ok !== true || !isObject(parsed.value) || !isObject(record)) return record;
    changed.push(ref);
    return { ...record, ...parsed.value };
  };
  const sources = resources.map((one) => {
    const record = drafted(one.ref, one.record);
    if (one.kind !== 'ruleset' || !isObject(record)) return sourceOf(one, record);
    const rules = list(record, 'rules').map((rule) => drafted(ruleRef(one.ref, rule), rule));
    return sourceOf(one, { ...record, rules });
  });
  return changed.length > 0
    ? { sources, before: resources.map((one) => sourceOf(one, one.record)) }
    : { sources };
}

/** Returns a resource as input for a simulation. `record` may differ from the deployed content. */
export function sourceOf({ ref, scope, kind }: DeployedRule, record: Json): RuleSource {
  const rules =
    kind === 'ruleset'
      ? Object.fromEntries(
          list(record, 'rules').map((rule) => [
            text(rule, 'id') ?? '',
            documentUri(ruleRef(ref, rule), scope, rule),
          ]),
        )
      : undefined;
  // An access rule that a zone inherits from its account or owner takes effect at the account level.
  const level = scope.type === 'accounts' || isInherited(ref, record) ? 'account' : 'zone';
  return { uri: documentUri(ref, scope, record), kind, level, record, ...(rules ? { rules } : {}) };
}

const ruleRef = (ruleset: ResourceRef, rule: Json): ResourceRef => ({
  ...ruleset,
  path: [...ruleset.path, { kind: 'ruleset_rule', id: text(rule, 'id') ?? '' }],
});

/** Returns the URI of a resource's document. */
export function documentUri(ref: ResourceRef, scope: Scope, record: Json): string {
  const last = ref.path.at(-1);
  const label = last ? kinds[last.kind].present(record, last.id).label : '';
  const { path, query } = addressOf(ref, {
    connectionName: scope.connectionName,
    scopeName: scope.name,
    label,
  });
  return `rampart:${path.split('/').map(encodeURIComponent).join('/')}?${encodeURIComponent(query)}`;
}

/** Returns the account or zone of a resource. Returns undefined if that account or zone is not shown. */
export const scopeOfRef = async (
  remote: Pick<Remote, 'scopes'>,
  ref: ResourceRef,
): Promise<Scope | undefined> => (await remote.scopes()).find((scope) => hasRef(scope, ref));
