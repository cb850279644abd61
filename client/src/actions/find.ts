import * as l10n from '@vscode/l10n';
import { type KindId } from '../resources/kind-ids';
import { readCall } from '../resources/calls';
import { kinds } from '../resources/kinds.data';
import { type Place, type TreeNode } from '../views/node';
import { type Action, type ActionContext, type Target } from './action';
import { type Choice } from './prompts';
import { choiceOf, findIn, scopesOf, targetsOf } from './targets';

/** Kinds that "Go to Resource…" looks through; what lies within others is found from there. */
const searched: readonly KindId[] = [
  'access_rule', 'lockdown_rule', 'ua_rule', 'firewall_rule', 'workflow', 'user_group', 'resource_group', 'oauth_client', 'sso_connector', 'permission_group',
]; // prettier-ignore
const mostOfAKind = 20;

/** Finds by name or id, in every account and zone that is shown, and selects what is chosen. */
export const goToResource: Action = async (context) => {
  const target = await context.prompts.search((words, signal) => findEverywhere(context, words, signal), {
    title: l10n.t('Go to Resource'),
    placeholder: l10n.t('Name, address, or id'),
  });
  if (target) await context.reveal(target.ref);
};

/** One account or zone after the other: a search must not take up the connection. */
async function findEverywhere(
  context: ActionContext,
  words: string,
  signal: AbortSignal,
): Promise<readonly Choice<Target>[]> {
  const wanted = words.trim();
  if (wanted === '') return [];
  const find = idForm.test(wanted) ? findById : findKind;
  const found: Choice<Target>[] = [];
  for (const place of await context.remote.places()) {
    const kindsHere = searched.filter((kind) => scopesOf(kind).includes(place.scope.type));
    const lists = await Promise.all(kindsHere.map((kind) => find(context, place, kind, wanted, signal)));
    found.push(...lists.flat());
    if (signal.aborted) break;
  }
  return found;
}

const idForm = /^[0-9a-f]{32}$/i;

/** An id names one resource, wherever in a list it stands: it is read and not searched for. */
async function findById(
  context: ActionContext,
  place: Place,
  kind: KindId,
  id: string,
  signal: AbortSignal,
): Promise<readonly Choice<Target>[]> {
  const { connection, scope } = place;
  const call = readCall({ connection, scope, path: [{ kind, id }] });
  const outcome = call && (await context.remote.call(call, signal));
  return outcome?.ok === true ? [described(choiceOf(place, kind, [], outcome.value), place, kind)] : [];
}

const described = (choice: Choice<Target>, place: Place, kind: KindId): Choice<Target> => ({
  ...choice,
  description: [kinds[kind].one(), place.scopeName, choice.description].filter(Boolean).join(' · '),
});

async function findKind(
  context: ActionContext,
  place: Place,
  kind: KindId,
  words: string,
  signal: AbortSignal,
): Promise<readonly Choice<Target>[]> {
  const found = await findIn(context, place, kind, [], words, signal);
  return found
    .filter(({ label, description, detail }) =>
      `${label} ${description ?? ''} ${detail ?? ''}`.toLowerCase().includes(words.toLowerCase()),
    )
    .slice(0, mostOfAKind)
    .map((choice) => described(choice, place, kind));
}

/** Opens the documents of the rows, or of a resource that is chosen. */
export const openResource: Action = async (context, nodes) => {
  const all = Object.keys(kinds) as KindId[];
  const targets = await targetsOf(context, nodes, all, l10n.t('Open as JSON'));
  for (const { ref } of targets) await context.open(ref);
};

export const copyIds: Action = async (context, nodes) => {
  const ids = nodes.flatMap(({ ref }) => ref?.path.at(-1)?.id ?? []);
  await context.prompts.copy(ids.join('\n'));
  context.prompts.inform(ids.length === 1 ? l10n.t('Id copied.') : l10n.t('{0} ids copied.', ids.length));
};

export const copyJson: Action = async (context, nodes) => {
  const records = nodes.flatMap(({ record }: TreeNode) => (record === undefined ? [] : [record]));
  const value = records.length === 1 ? records[0] : records;
  await context.prompts.copy(JSON.stringify(value, null, 2));
  context.prompts.inform(l10n.t('Copied as JSON.'));
};
