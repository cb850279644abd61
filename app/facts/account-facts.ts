import { Emitter } from '../../core/base/emitter';
import { type ReadList, factsOf, resourcesOf } from './facts';
import { type Facts } from '../../core/language/facts';
import { type KindId } from '../../core/model/kind-ids';
import { allPages } from '../../core/resources/all-pages';
import { listCall } from '../../core/resources/calls';
import { asJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { type ListName } from '../../core/resources/lists';
import { text } from '../../core/resources/record';
import { lastStep, type ResourceRef, type ResourceStep } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { type Scope } from '../../core/resources/scope';
import { type FactsSource } from './facts-source';

/** For each document kind, the lists that contain the account data to which documents of this kind refer. */
const needed: Readonly<Record<string, readonly ListName[]>> = {
  user_group: ['permission_group', 'resource_group'],
  user_group_members: ['user_group_member'],
  oauth_client: ['oauth_scope'],
  resource_group: [],
  firewall_rule: ['firewall_rule', 'list'],
  ruleset: ['list', 'ruleset'],
  ruleset_rule: ['list', 'ruleset'],
  waf_override: ['waf_group', 'waf_rule'],
  waf_rule: ['waf_group'],
  tags_set: ['tag_key'],
  tags_delete: [],
  workflow_instance: ['workflow_version'],
  rule_test: [],
};

/** Pattern for rule test files. A rule test file identifies the account or zone whose rules it tests. */
const ruleTest = /\.rules\.test\.(?:ya?ml|jsonc?)$/i;

/** Converts between documents and their URIs, in the editor's URI format. */
export interface DocumentAddresses {
  /** Returns the path of a document, and its resource. Files have no resource. */
  read(uri: string): { readonly path: string; readonly ref?: ResourceRef | undefined };
  /** Returns the URI of a resource's document. */
  of(ref: ResourceRef): string;
}

/**
 * Maximum number of scopes that provide names for a file. The file may belong to any account, and with more scopes,
 * the suggestions would contain too many irrelevant names.
 */
const maxScopes = 4;
/** Maximum number of parent resources, such as user groups or rulesets, whose nested lists are read. */
const maxParents = 20;

/**
 * Provides facts about accounts for documents. A document from an account is checked with the facts of that account.
 * The account of a file is unknown, and a wrong guess would cause false errors. A file therefore gets names from the
 * connected accounts for completion and links, but not for checks.
 */
export class AccountFacts implements FactsSource {
  private readonly changed = new Emitter<void>();
  private readonly known = new Map<string, Promise<ReadList | undefined>>();
  private reading = new AbortController();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly remote: Remote,
    private readonly addresses: DocumentAddresses,
  ) {}

  async of(uri: string): Promise<Facts> {
    const { ref, path } = this.addresses.read(uri);
    const lists = needed[ref ? lastStep(ref).kind : ruleTest.test(path) ? 'rule_test' : kindInName(path)];
    if (!lists) return {};
    const all = await this.remote.scopes();
    if (!ref) {
      const read = await this.readAll(all, lists, []);
      return { resources: resourcesOf(read, all, (one) => this.addresses.of(one)) };
    }
    const own = all.filter(({ connection, id }) => connection === ref.connection && id === ref.scope.id);
    if (own.length === 0) return {};
    // A zone uses the lists and the tag keys of its account, so that account is included, too.
    const accounts = all.filter(
      ({ connection, type, id }) =>
        connection === ref.connection && type === 'accounts' && own.some((one) => one.accountId === id),
    );
    const usesAccount = lists.includes('list') || lists.includes('tag_key');
    const scopes = usesAccount ? [...new Set([...own, ...accounts])] : own;
    const found = await this.readAll(scopes, lists, ref.path.slice(0, -1));
    const read = [...found, ...(await this.managedRules(accounts, ref, found))];
    return { ...factsOf(read), resources: resourcesOf(read, all, (one) => this.addresses.of(one)) };
  }

  /**
   * Discards all facts. This is called when connections or credentials change, and after rulesets or lists have been
   * created or deleted.
   */
  forget(): void {
    this.reading.abort();
    this.reading = new AbortController();
    this.known.clear();
    this.changed.fire();
  }

  dispose(): void {
    this.reading.abort();
    this.changed.dispose();
  }

  private async readAll(
    scopes: readonly Scope[],
    lists: readonly ListName[],
    within: readonly ResourceStep[],
  ): Promise<readonly ReadList[]> {
    const reads = lists.flatMap((list) =>
      scopes
        .filter((scope) => isListed(outermost(list), scope))
        .slice(0, maxScopes)
        .map((scope) => this.read(scope, list, within)),
    );
    return (await Promise.all(reads)).filter((one) => one !== undefined);
  }

  /**
   * Returns the rules of the managed rulesets that a ruleset can execute, which are the managed rulesets of its
   * phase. The rules of a managed ruleset can be read only in the account that owns it (rulesets.md, "Operations").
   */
  private async managedRules(
    [account]: readonly Scope[],
    { path: [ruleset] }: ResourceRef,
    found: readonly ReadList[],
  ): Promise<readonly ReadList[]> {
    const records = found.find(({ list }) => list === 'ruleset')?.items.map(({ record }) => record) ?? [];
    const phase = text(records.find((one) => text(one, 'id') === ruleset?.id) ?? null, 'phase');
    if (!account || phase === undefined) return [];
    const managed = records.filter((one) => text(one, 'kind') === 'managed' && text(one, 'phase') === phase);
    const reads = managed
      .slice(0, maxParents)
      .map((one) => this.read(account, 'ruleset_rule', [{ kind: 'ruleset', id: text(one, 'id') ?? '' }]));
    return (await Promise.all(reads)).filter((one) => one !== undefined);
  }

  /** Reads a list once. If a list cannot be read, its content is unknown, and the next call reads it again. */
  private read(scope: Scope, list: ListName, within: readonly ResourceStep[]): Promise<ReadList | undefined> {
    const key = JSON.stringify([scope.connection, scope.id, list, within]);
    const known = this.known.get(key);
    if (known) return known;
    const reading = this.readNow(scope, list, within).then((found) => {
      if (!found && this.known.get(key) === reading) this.known.delete(key);
      return found;
    });
    this.known.set(key, reading);
    return reading;
  }

  /** Reads a list. For a nested list, reads the lists of all parents, unless `within` specifies one parent. */
  private async readNow(
    scope: Scope,
    list: ListName,
    within: readonly ResourceStep[],
  ): Promise<ReadList | undefined> {
    const parent = parentOf(list);
    const start = within.findIndex(({ kind }) => kind === parent);
    if (!parent || start >= 0) {
      const steps = parent ? within.slice(0, start + 1) : [];
      const records = await this.page(scope, list, steps);
      return (
        records && { list, scope, within: steps, items: records.map((record) => ({ record, within: steps })) }
      );
    }
    const parents = await this.page(scope, parent, []);
    if (!parents) return undefined;
    const items: ReadList['items'][number][] = [];
    for (const one of parents.slice(0, maxParents)) {
      const id = text(one, kinds[parent].idMember);
      const steps = id === undefined ? [] : [{ kind: parent, id }];
      for (const record of (await this.page(scope, list, steps)) ?? []) items.push({ record, within: steps });
    }
    return { list, scope, items };
  }

  private async page(scope: Scope, list: ListName, within: readonly ResourceStep[]) {
    const { signal } = this.reading;
    const outcome = await allPages(this.remote, { list, scope, within, query: {} }, signal);
    return outcome.ok ? outcome.value.map(asJson) : undefined;
  }
}

const parentOf = (list: ListName): KindId | undefined =>
  list in kinds ? kinds[list as KindId].parent : undefined;
const outermost = (list: ListName): ListName => parentOf(list) ?? list;

/**
 * Whether a scope provides the given list. For example, accounts provide the list of user groups, and zones provide
 * the list of firewall rules.
 */
const isListed = (list: ListName, scope: Scope): boolean =>
  listCall({ list, scope, within: [], query: {} }) !== undefined;

/** Returns the kind in a file name, such as `user-group` in `office.user-group.create.json`. */
function kindInName(path: string): string {
  const parts = (path.split('/').at(-1) ?? '').toLowerCase().replaceAll('-', '_').split('.');
  return parts.map((part) => part.replace(/_record$/, '')).find((part) => part in needed) ?? '';
}
