import * as l10n from '@vscode/l10n';
import { type PageToken } from '../../core/api/paging';
import { runtimeOffers } from '../../core/api/local-runtime';
import { type KindId } from '../../core/model/kind-ids';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Json, isObject, asJson } from '../../core/resources/json';
import { operationsOf } from '../../core/resources/kind-operations.data';
import { kinds } from '../../core/resources/kinds.data';
import { serverFilters } from '../../core/resources/lists';
import { idOf } from '../../core/resources/record-id';
import { type ResourceStep, type ScopeRef, formatRef, lastStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';
import { readWhole } from '../../core/resources/whole-record';
import { type TreeNode } from '../tree/node';
import { isRefusedProduct } from '../tree/refused-products';
import { type ActionContext, type ReadContext, type AskContext } from './action-context';
import { type Choice, narrowed, type Searched } from './prompts';
import { scopeChoice } from './scope-choice';

/**
 * Returns the targets of a command. If the command was run on rows, returns the resources of these rows that have one
 * of the given kinds. Otherwise, returns a resource that the user chooses.
 */
export async function targetsOf(
  context: Pick<ActionContext, 'prompts' | 'remote'>,
  nodes: readonly TreeNode[],
  wanted: readonly KindId[],
  title: string,
): Promise<readonly Target[]> {
  const chosen = nodes.flatMap(({ ref, scope, record, label }): Target[] =>
    ref && scope && wanted.includes(lastStep(ref).kind)
      ? [{ ref, scope, record: record ?? null, label }]
      : [],
  );
  if (chosen.length > 0 || nodes.length > 0) return chosen;
  const kind = await pickKind(context, wanted, title);
  const target = kind && (await pickResource(context, kind, title));
  return target ? [target] : [];
}

/** Like `targetsOf`, but reads each resource again, because a change must not start from outdated data. */
export async function freshTargets(
  context: ReadContext & AskContext,
  nodes: readonly TreeNode[],
  wanted: readonly KindId[],
  title: string,
): Promise<readonly Target[]> {
  const targets = await targetsOf(context, nodes, wanted, title);
  const fresh = await Promise.all(targets.map(async (target) => refreshed(context, target)));
  return fresh.filter((target) => target !== undefined);
}

/**
 * Returns the target with the current state of its resource. If the resource cannot be read, shows an error message and
 * returns undefined.
 */
async function refreshed(context: ReadContext, target: Target): Promise<Target | undefined> {
  const outcome = await readWhole(context.remote, target.ref, context.signal);
  if (!outcome) return target;
  if (!outcome.ok) {
    // A workflow that was never deployed is listed but cannot be read, so its data from the list is used
    // (api-behaviour.md, "Workflows").
    if (outcome.error.kind === 'invalid') return target;
    context.fail(outcome);
    return undefined;
  }
  // Some operations that read a single resource return a plain string. In that case, the data from the list is the
  // best available.
  return isObject(outcome.value) ? { ...target, record: outcome.value } : target;
}

async function pickKind(
  context: Pick<ActionContext, 'prompts'>,
  wanted: readonly KindId[],
  title: string,
): Promise<KindId | undefined> {
  const [only] = wanted;
  if (wanted.length === 1) return only;
  return context.prompts.pick(
    wanted.map((kind) => {
      // The description shows the parent kind, because a label like "Version" or "Rule" alone does not identify the
      // resource.
      const { parent } = kinds[kind];
      return {
        label: kinds[kind].one(),
        ...(parent === undefined ? {} : { description: kinds[parent].one() }),
        value: kind,
      };
    }),
    { title, placeholder: l10n.t('Select a type') },
  );
}

/** Whether a local runtime can list resources of a kind. */
const isInRuntime = (kind: KindId): boolean => {
  const { list } = operationsOf(kind, 'accounts');
  return list !== undefined && runtimeOffers(list);
};

/** Returns the message that there is no scope of the given types, and what to do about it. */
function noScope(types: readonly ScopeRef['type'][], writable: boolean): string {
  if (types.includes('accounts'))
    return writable
      ? l10n.t('No account can be changed. Add a connection, or turn off read-only mode.')
      : l10n.t('No account is available. Add a connection.');
  return writable
    ? l10n.t('No zone can be changed. Add a connection, or turn off read-only mode.')
    : l10n.t('No zone is available. Add a connection.');
}

/**
 * Lets the user choose a scope of the given types. Local runtimes are offered only if they can list resources of
 * `kind`. If there is only one scope, it is chosen automatically. If there is none, shows a warning and returns
 * undefined.
 */
export async function pickScope(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  types: readonly ScopeRef['type'][],
  title: string,
  { writable = false, kind }: { readonly writable?: boolean; readonly kind?: KindId } = {},
): Promise<Scope | undefined> {
  const scopes = (await context.remote.scopes()).filter(
    ({ type, readOnly, runtime }) =>
      types.includes(type) &&
      !(writable && readOnly) &&
      !(runtime === true && !(kind !== undefined && isInRuntime(kind))),
  );
  const [only] = scopes;
  if (scopes.length === 0) {
    await context.prompts.warn(noScope(types, writable));
    return undefined;
  }
  if (scopes.length === 1) return only;
  return context.prompts.pick(scopes.map(scopeChoice), {
    title,
    placeholder: types.includes('zones') ? l10n.t('Select an account or zone') : l10n.t('Select an account'),
  });
}

/** Returns the types of scopes that can have resources of a kind. They match the paths of the API operations. */
export const scopesOf = (kind: KindId): readonly ScopeRef['type'][] => {
  const ofBoth: readonly KindId[] = ['access_rule', 'ruleset', 'ruleset_rule', 'ruleset_version'];
  if (ofBoth.includes(kind)) return ['accounts', 'zones'];
  const firewall: readonly KindId[] = [
    'lockdown_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'waf_package', 'waf_group', 'waf_rule',
  ]; // prettier-ignore
  return firewall.includes(kind) ? ['zones'] : ['accounts'];
};

/**
 * Lets the user choose a resource by name or ID: first its account or zone, then the resource that contains it (if
 * there is one), and finally the resource itself.
 */
export async function pickResource(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  kind: KindId,
  title: string,
): Promise<Target | undefined> {
  const scope = await pickScope(context, scopesOf(kind), title, { kind });
  if (!scope) return undefined;
  const { parent } = kinds[kind];
  const within = parent ? await pickIn(context, scope, parent, [], title) : undefined;
  if (parent && !within) return undefined;
  return pickIn(context, scope, kind, within?.ref.path ?? [], title);
}

/** Lets the user choose another resource in the same container, such as another version of the same workflow. */
export async function pickSibling(
  { prompts, remote }: Pick<ActionContext, 'remote' | 'prompts'>,
  { ref, scope }: Target,
  title: string,
): Promise<Target | undefined> {
  const { kind, id } = lastStep(ref);
  const within = ref.path.slice(0, -1);
  const load = async (words: string, signal: AbortSignal): Promise<Searched<Target>> => {
    const found = await searchIn({ remote }, scope, kind, within, words, signal);
    return narrowed(found, (choices) => choices.filter(({ value }) => lastStep(value.ref).id !== id));
  };
  return prompts.search(load, {
    title,
    placeholder: l10n.t('{0} in {1}: name or ID', kinds[kind].one(), within.at(-1)?.id ?? scope.name),
  });
}

async function pickIn(
  context: Pick<ActionContext, 'prompts' | 'remote'>,
  scope: Scope,
  kind: KindId,
  within: readonly ResourceStep[],
  title: string,
): Promise<Target | undefined> {
  if (operationsOf(kind, scope.type).list === undefined && kind !== 'ruleset_rule') return undefined;
  return context.prompts.search((words, signal) => searchIn(context, scope, kind, within, words, signal), {
    title,
    placeholder: l10n.t('{0} in {1}: name or ID', kinds[kind].one(), scope.name),
  });
}

const onlyTheFirst = (count: number, reason: string): string =>
  l10n.t('Only the first {0} resources could be read. {1}', count, reason);

/** Size and maximum number of the pages that are read for a search that the service does not filter. */
const [pageSize, maxPages] = [100, 5];

/** Lists that do not have to be read again while a search is open, by the reference of what contains them. */
export type KeptLists = Map<string, readonly Choice<Target>[]>;

/**
 * Returns the first items of a list, or the reason why the list cannot be read. If the service can filter the list,
 * returns only items that match the given words. Otherwise, words cause further pages to be read, up to `maxPages`. If
 * a further page cannot be read, returns the items of the pages before it and the reason.
 * @param kept if present, a list that the service does not filter is kept when it was read completely, and a legacy
 *   product that the service no longer offers is kept as an empty list. Neither is then requested again.
 */
export async function searchIn(
  { remote }: Pick<ActionContext, 'remote'>,
  scope: Scope,
  kind: KindId,
  within: readonly ResourceStep[],
  words: string,
  signal: AbortSignal,
  kept?: KeptLists,
): Promise<Searched<Target>> {
  const place = `${formatRef(refIn(scope, within))} ${kind}`;
  const known = kept?.get(place);
  if (known) return known;
  const filter = words === '' ? undefined : serverFilters[kind]?.(words);
  const request = { list: kind, scope, within, query: filter ?? {}, pageSize };
  const found: Choice<Target>[] = [];
  let from: PageToken | undefined;
  for (let page = 0; page < maxPages; page++) {
    const outcome = await remote.page(request, from, signal);
    if (!outcome.ok) {
      if (kept && page === 0 && isRefusedProduct(kind, outcome.error.kind)) {
        kept.set(place, []);
        return [];
      }
      const reason = explainListFailure(outcome.error, { list: kind });
      return { problem: page === 0 ? reason : onlyTheFirst(found.length, reason), found };
    }
    found.push(...outcome.value.items.map((record) => choiceOf(scope, kind, within, asJson(record))));
    from = outcome.value.next;
    if (from === undefined || words === '' || filter !== undefined || signal.aborted) break;
  }
  if (from === undefined && filter === undefined && !signal.aborted) kept?.set(place, found);
  return found;
}

/** Returns a resource as an option that the user can choose. */
export function choiceOf(
  scope: Scope,
  kind: KindId,
  within: readonly ResourceStep[],
  record: Json,
): Choice<Target> {
  const id = idOf(kind, record);
  const { label, description, icon } = kinds[kind].present(record, id);
  const ref = refIn(scope, [...within, { kind, id }]);
  return {
    label,
    icon: icon.id,
    ...(description === undefined ? {} : { description }),
    detail: id,
    value: { ref, scope, record, label },
  };
}
