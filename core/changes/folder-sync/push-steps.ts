import * as l10n from '@vscode/l10n';
import { callAt, removeCall, updateCall } from '../../resources/calls';
import { describeUpdate } from '../../resources/describe-update';
import { editablePart, expectedAfter, updateBody } from '../../resources/editable';
import { type Json, isObject } from '../../resources/json';
import { namesIn } from '../../resources/names';
import { operationsOf } from '../../resources/kind-operations.data';
import { kinds } from '../../resources/kinds.data';
import { text } from '../../resources/record';
import { type ResourceRef } from '../../resources/ref';
import { type Scope, refIn } from '../../resources/scope';
import { type Confirmation, type ChangePlan, type PlanStep, confirmationFor } from '../plan';
import { contentOf, creationBody, fixedMembers } from './content';
import { listState, listSteps } from './push-lists';
import { type PushEntry, type Sendable } from './plan-push';

/** Whether an entry of a push can be sent. */
export const isSendable = (entry: PushEntry): entry is Sendable =>
  entry.type === 'create' || entry.type === 'change' || entry.type === 'delete';

/** Maximum number of changes that a dialog lists. The report contains all of them. */
const maxListed = 15;

/**
 * Describes what sending a document changes. For a resource that is created or deleted, the only element consists of
 * its name and description.
 */
export function wordsOf(entry: Sendable): readonly string[] {
  if (entry.type === 'change') return describeUpdate(entry.kind, entry.from, entry.to, namesIn(entry.record));
  const value = entry.type === 'create' ? entry.value : contentOf(entry.kind, entry.record);
  const { label, description } = kinds[entry.kind].present(value, '');
  return [[label, description].filter(Boolean).join(' · ')];
}

const verbOf = ({ type }: Sendable): string =>
  ({ create: l10n.t('create'), change: l10n.t('change'), delete: l10n.t('delete') })[type];

/**
 * Returns the plan that sends the selected entries in order, with the steps that `stepsOf` returns for each entry.
 */
export function planOf(scope: Scope, entries: readonly Sendable[], folder: string): ChangePlan {
  const lines = entries.map((entry) => `${verbOf(entry)} ${entry.file}: ${wordsOf(entry).join('; ')}`);
  const more = lines.length - maxListed;
  return {
    title:
      entries.length === 1
        ? l10n.t('Push a change from {0}', folder)
        : l10n.t('Push {0} changes from {1}', entries.length, folder),
    verb: l10n.t('Push'),
    scope,
    changes: [
      ...lines.slice(0, maxListed),
      ...(more > 0 ? [l10n.t('and {0} more (see the report)', more)] : []),
    ],
    warning: warningOf(entries),
    confirmation: confirmationOf(entries),
    typed: String(entries.length),
    steps: entries.flatMap((entry) => stepsOf(scope, entry)),
  };
}

const count = (entries: readonly Sendable[], type: Sendable['type']): number =>
  entries.filter((entry) => entry.type === type).length;

const warningOf = (entries: readonly Sendable[]): string =>
  [
    l10n.t('Resources to create: {0}. Resources to change: {1}. Resources to delete: {2}. Nothing else is changed.', count(entries, 'create'), count(entries, 'change'), count(entries, 'delete')),
    count(entries, 'delete') > 0 ? l10n.t('Deleted resources can be re-created from History, but get new IDs.') : '',
    entries.some((entry) => entry.type === 'create' && entry.sentBefore)
      ? l10n.t('Sending a resource again after an unknown outcome may create a duplicate.')
      : '',
    entries.some(makesPublic) ? l10n.t('A client that is made public cannot be made private again.') : '',
  ].filter((text) => text !== '').join(' '); // prettier-ignore

/** Whether a change makes an OAuth client public, which cannot be undone. */
export const makesPublic = (entry: Sendable): boolean =>
  entry.type === 'change' &&
  entry.kind === 'oauth_client' &&
  isObject(entry.from) &&
  isObject(entry.to) &&
  entry.from.visibility !== 'public' &&
  entry.to.visibility === 'public';

/**
 * Returns the confirmation that a push requires. It depends on the number of resources, on their kinds, and on whether
 * they are created, changed, or deleted.
 */
function confirmationOf(entries: readonly Sendable[]): Confirmation {
  const deletes = entries.filter(({ type }) => type === 'delete');
  const guarded = entries.some(({ kind }) => kinds[kind].guarded === true);
  const asked = confirmationFor({
    count: entries.length,
    reversible: entries.every(({ type }) => type === 'change'),
    container: deletes.some(({ kind }) => ['user_group', 'ruleset', 'list'].includes(kind)),
  });
  return asked === 'button' && guarded ? 'modal' : asked;
}

/**
 * Returns the requests of an entry. There is one request, except for a list, whose items are sent in separate
 * requests.
 */
export const stepsOf = (scope: Scope, entry: Sendable): readonly PlanStep[] =>
  entry.kind === 'list' && entry.type !== 'delete' ? listSteps(scope, entry, stepOf) : [stepOf(scope, entry)];

function stepOf(scope: Scope, entry: Sendable): PlanStep {
  const { kind } = entry;
  const content = entry.type === 'create' ? entry.value : contentOf(kind, entry.record);
  const target = kinds[kind].present(content, '').label;
  if (entry.type === 'create') {
    const { create } = operationsOf(kind, scope.type);
    if (create === undefined) throw new Error(`${kind} cannot be created`);
    const body = creationBody(kind, entry.value);
    const makes = { kind, within: refIn(scope, []) };
    return { call: callAt(scope.connection, scope, [], create, { body }), target, makes };
  }
  const ref = refIn(scope, [{ kind, id: entry.id }]);
  if (entry.type === 'delete') {
    const call = removeCall(ref);
    if (!call) throw new Error(`${kind} cannot be deleted`);
    // The record of a list does not contain its items, so the properties that show whether the items changed are
    // compared instead.
    const base = kind === 'list' ? listState(entry.record) : content;
    return { call, target, ref, base, expect: { type: 'gone' } };
  }
  const after = bodyOf(ref, entry.to);
  const call = updateCall(ref, updateBody(ref, editablePart(ref, entry.record), after));
  if (!call) throw new Error(`${kind} cannot be changed`);
  const version = text(entry.record, 'version');
  return {
    call,
    target,
    ref,
    // For a ruleset, the version is compared as well, because it also reveals changes that did not affect the
    // content.
    base:
      kind === 'ruleset' && isObject(content) && version !== undefined ? { ...content, version } : content,
    expect: { type: 'fields', value: expectedAfter(ref, entry.from, entry.to) },
  };
}

/**
 * Returns the body of an update: the content of the document without the properties that cannot be changed, and with
 * the ID of the resource if the service requires it.
 */
function bodyOf({ scope, path }: ResourceRef, to: Json): Json {
  const [{ kind, id }] = path as readonly [ResourceRef['path'][number]];
  if (!isObject(to)) return to;
  const fixed = fixedMembers(scope.type, kind);
  const sent = Object.entries(to).filter(([key]) => !fixed.includes(key));
  const { editable } = kinds[kind];
  const wantsId = typeof editable === 'object' && 'id' in editable;
  return { ...(wantsId ? { id } : {}), ...Object.fromEntries(sent) };
}
