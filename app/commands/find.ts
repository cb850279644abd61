import * as l10n from '@vscode/l10n';
import { type ApiError } from '../../core/api/error';
import { type KindId } from '../../core/model/kind-ids';
import { readCall } from '../../core/resources/calls';
import { explainListFailure } from '../../core/resources/explain-failure';
import { isInherited, isUnreadable } from '../../core/resources/inherited';
import { asJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { type ListName } from '../../core/resources/lists';
import { type Scope, refIn } from '../../core/resources/scope';
import { refOfTagged, taggedRecord } from '../../core/resources/tagged';
import { type Target } from '../../core/resources/target';
import { type Action, type ActionContext } from '../context/action-context';
import { type Choice, narrowed, type Searched } from '../context/prompts';
import { type KeptLists, choiceOf, scopesOf, searchIn, targetsOf } from '../context/targets';
import { scopeChoice } from '../context/scope-choice';
import { type TreeNode } from '../tree/node';
import { isRefusedProduct } from '../tree/refused-products';
import { continueSearch, findInstance, type InstanceSearch } from './find-instance';

/**
 * Kinds that "Go to Resource…" searches by listing them. Workflow instances and tags are searched separately.
 */
const searched: readonly KindId[] = [
  'access_rule', 'lockdown_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'workflow', 'user_group', 'resource_group', 'oauth_client', 'sso_connector', 'permission_group',
  'ruleset', 'list',
]; // prettier-ignore
const maxOfAKind = 20;

/** Finds accounts, zones, and resources in them by name or ID, and selects the chosen one. */
export const goToResource: Action = async (context) => {
  const kept: KeptLists = new Map();
  const target = await context.prompts.search(
    (words, signal) => findEverywhere({ remote: context.remote, kept }, words, signal),
    { title: l10n.t('Go to Resource'), placeholder: l10n.t('Name, address, or ID') },
  );
  const found = target && ('ref' in target ? target : await continueSearch(context, target));
  if (found) await context.reveal(found.ref);
};

/** What a search uses: the accounts, and the lists that earlier words have caused to be read. */
interface SearchContext extends Pick<ActionContext, 'remote'> {
  readonly kept: KeptLists;
}

/**
 * Searches the accounts and zones one after the other, so that the search does not use the connection's entire
 * capacity. If nothing was found, says so or, if not everything could be read, returns the reason. An offer to continue
 * the search does not count as found.
 */
async function findEverywhere(
  context: SearchContext,
  words: string,
  signal: AbortSignal,
): Promise<Searched<Target | InstanceSearch>> {
  const wanted = words.trim();
  if (wanted === '') return [];
  const find = idForm.test(wanted) ? findById : findKind;
  const offered: Choice<Target | InstanceSearch>[] = [];
  let problem: string | undefined;
  const scopes = await context.remote.scopes();
  offered.push(...scopes.filter((scope) => isNamed(scope, wanted)).map(scopeTarget));
  for (const scope of scopes) {
    const kindsHere = searched.filter((kind) => scopesOf(kind).includes(scope.type));
    const lists = await Promise.all([
      ...kindsHere.map((kind) => find(context, scope, kind, wanted, signal)),
      ...(scope.type === 'accounts'
        ? [findInstances(context, scope, wanted, signal), findTags(context, scope, wanted, signal)]
        : []),
    ]);
    for (const list of lists)
      if ('problem' in list) {
        problem ??= list.problem;
        offered.push(...list.found);
      } else offered.push(...list);
    if (signal.aborted) break;
  }
  if (problem === undefined && offered.length === 0)
    return { problem: l10n.t('No matching resources'), found: [] };
  const isFound = offered.some(({ value }) => 'ref' in value);
  return isFound || problem === undefined
    ? offered
    : {
        problem: l10n.t('Nothing was found, but not everything could be read. {0}', problem),
        found: offered,
      };
}

const isNamed = ({ id, name }: Scope, words: string): boolean =>
  id === words.toLowerCase() || name.toLowerCase().includes(words.toLowerCase());

/** Returns an account or zone as an option. Its reference has an empty path. */
function scopeTarget(scope: Scope): Choice<Target> {
  const { label, description, icon } = scopeChoice(scope);
  const type = scope.type === 'zones' ? l10n.t('Zone') : l10n.t('Account');
  return {
    label,
    description: [type, description].filter(Boolean).join(' · '),
    detail: scope.id,
    ...(icon === undefined ? {} : { icon }),
    value: { ref: refIn(scope, []), scope, record: null, label },
  };
}

const idForm = /^[0-9a-f]{32}$/i;

/** Reads the resource with the given ID directly, without searching the list. */
async function findById(
  context: Pick<ActionContext, 'remote'>,
  scope: Scope,
  kind: KindId,
  id: string,
  signal: AbortSignal,
): Promise<Searched<Target>> {
  const call = readCall(refIn(scope, [{ kind, id }]));
  const outcome = call && (await context.remote.send(call, signal));
  if (!outcome) return [];
  if (outcome.ok) return own(scope, kind, [choiceOf(scope, kind, [], outcome.value)]);
  // Some services answer that an ID is invalid if no resource has it.
  const isMissing =
    outcome.error.kind === 'notFound' ||
    outcome.error.kind === 'invalid' ||
    isRefusedProduct(kind, outcome.error.kind);
  return isMissing ? [] : unread(outcome.error, kind);
}

const unread = (error: ApiError, list: ListName): Searched<never> => ({
  problem: explainListFailure(error, { list }),
  found: [],
});

/**
 * Returns the found resources except inherited rules and managed rulesets of zones. These are found when the account that contains them is
 * searched. Inherited rules can be changed only there.
 */
const own = (scope: Scope, kind: KindId, found: readonly Choice<Target>[]): readonly Choice<Target>[] =>
  found
    .filter(({ value: { ref, record } }) => !isInherited(ref, record) && !isUnreadable(kind, scope, record))
    .map((choice) => described(choice, scope, kind));

/**
 * Finds instances, but only by their complete ID, because there are many instances. If only the first workflows were
 * searched, the last choice says so and continues the search.
 */
async function findInstances(
  context: Pick<ActionContext, 'remote'>,
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<Searched<Target | InstanceSearch>> {
  const { found, rest, problem } = await findInstance(context, { scope, id }, signal);
  const instances = found.map((choice) => described(choice, scope, 'workflow_instance'));
  if (problem !== undefined) return { problem, found: instances };
  if (!rest) return instances;
  const more = {
    label: l10n.t('Search more workflows for instance {0}', id),
    description: scope.name,
    detail: l10n.t('Some workflows have not been searched yet.'),
    icon: 'search',
    value: rest,
  };
  return [...instances, more];
}

/** Finds tagged resources by name or complete ID, using the service's search. */
async function findTags(
  { remote }: Pick<ActionContext, 'remote'>,
  scope: Scope,
  words: string,
  signal: AbortSignal,
): Promise<Searched<Target>> {
  const query: Readonly<Record<string, string>> = idForm.test(words) ? { id: words } : { name: words };
  const outcome = await remote.page({ list: 'tagged_resource', scope, within: [], query }, undefined, signal);
  if (!outcome.ok) return unread(outcome.error, 'tagged_resource');
  return outcome.value.items.slice(0, maxOfAKind).map((item) => {
    const record = asJson(item);
    const choice = choiceOf(scope, 'tags_set', [], taggedRecord(record));
    const value = { ...choice.value, ref: refOfTagged(scope, record) };
    return described({ ...choice, value }, scope, 'tags_set');
  });
}

const described = (choice: Choice<Target>, scope: Scope, kind: KindId): Choice<Target> => ({
  ...choice,
  description: [kinds[kind].one(), scope.name, choice.description].filter(Boolean).join(' · '),
});

async function findKind(
  context: SearchContext,
  scope: Scope,
  kind: KindId,
  words: string,
  signal: AbortSignal,
): Promise<Searched<Target>> {
  const searched = await searchIn(context, scope, kind, [], words, signal, context.kept);
  return narrowed(searched, (found) => {
    const named = found.filter(({ label, description, detail }) =>
      `${label} ${description ?? ''} ${detail ?? ''}`.toLowerCase().includes(words.toLowerCase()),
    );
    return own(scope, kind, named).slice(0, maxOfAKind);
  });
}

/** Opens the documents of the rows, or of a resource that the user chooses. */
export const openResource: Action = async (context, nodes) => {
  const all = Object.keys(kinds) as KindId[];
  const targets = await targetsOf(context, nodes, all, l10n.t('Open as JSON'));
  for (const { ref } of targets) await context.open(ref);
};

export const copyIds: Action = async (context, nodes) => {
  const ids = nodes.flatMap(({ ref }) => ref?.path.at(-1)?.id ?? []);
  await context.prompts.copy(ids.join('\n'));
  context.prompts.inform(ids.length === 1 ? l10n.t('ID copied.') : l10n.t('{0} IDs copied.', ids.length));
};

export const copyJson: Action = async (context, nodes) => {
  const records = nodes.flatMap(({ record }: TreeNode) => (record === undefined ? [] : [record]));
  const value = records.length === 1 ? records[0] : records;
  await context.prompts.copy(JSON.stringify(value, null, 2));
  context.prompts.inform(l10n.t('Copied as JSON.'));
};
