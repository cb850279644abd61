import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { callAt, updateCall } from '../../resources/calls';
import { creatablePart, editablePart } from '../../resources/editable';
import { type Json, isObject, withoutId } from '../../resources/json';
import { operationsOf } from '../../resources/kind-operations.data';
import { kinds } from '../../resources/kinds.data';
import { type ResourceRef, lastStep, parseRef } from '../../resources/ref';
import { type Scope } from '../../resources/scope';
import { keptItems } from '../kept-items';
import { type ChangePlan, type Lost, type PlanStep } from '../plan';
import { type ItemEntry } from './change-entry';
import { type Undo } from './undo-answer';

/**
 * Returns the plan that re-creates deleted resources. The service assigns new IDs. Several legacy firewall rules are
 * created in one request.
 */
export function planRemake(scope: Scope, items: readonly ItemEntry[], lost: Lost = {}): Undo {
  const parsed = items.flatMap(({ ref, target, before = null }) => {
    const one = parseRef(ref);
    return one ? [{ ref: one, target, value: valueOf(one, before) }] : [];
  });
  const [first] = parsed;
  if (!first) return { ok: false, why: l10n.t('The API has no operation to undo this change.') };
  const { ref, value, target } = first;
  const { kind } = lastStep(ref);
  const common: Omit<ChangePlan, 'changes' | 'steps'> = { title: '', verb: '', scope, confirmation: 'modal' };
  if (kind === 'tags_set') return setAgain(common, first);
  const { create } = operationsOf(kind, ref.scope.type);
  if (create === undefined)
    return { ok: false, why: l10n.t('The API has no operation to undo this change.') };
  const within = { ...ref, path: ref.path.slice(0, -1) };
  const bodies = parsed.map((one) => asNew(one.value));
  const body = kind === 'firewall_rule' ? bodies : asNew(value);
  return {
    ok: true,
    plan: {
      ...common,
      changes: [
        ...parsed.map((one) => l10n.t('re-creates {0} {1} with a new ID', kinds[kind].one(), one.target)),
        ...membersLine(kind, lost),
        ...itemsLine(kind, lost),
      ],
      ...(lost.uses === undefined || lost.uses.length === 0
        ? {}
        : {
            warning: l10n.t(
              'Policies that used the resource before the deletion: {0}. In the next step, you can add the resource back to these policies.',
              lost.uses.join('; '),
            ),
          }),
      steps: [
        {
          call: callAt(ref.connection, ref.scope, within.path, create, { body }),
          target: parsed.length === 1 ? target : parsed.map((one) => one.target).join(', '),
          makes: { kind, within, replaces: parsed.map((one) => one.ref) },
        },
        ...membersStep(ref, target, lost),
        ...itemsStep(ref, target, lost),
      ],
    },
  };
}

/** Returns the step that adds the members to the re-created group. */
function membersStep(ref: ResourceRef, target: string, { members = [] }: Lost): readonly PlanStep[] {
  if (members.length === 0) return [];
  const call = callAt(ref.connection, ref.scope, ref.path, 'members.add', {
    body: members.map((id) => ({ id })),
  });
  return [{ call, target, members: { group: ref, added: members, removed: [] }, inMade: true }];
}

/**
 * Returns the step that adds the items to the re-created list. The service accepts the request first and executes it
 * later.
 */
function itemsStep(ref: ResourceRef, target: string, { items = [] }: Lost): readonly PlanStep[] {
  if (items.length === 0) return [];
  const call = callAt(ref.connection, ref.scope, ref.path, 'listItems.add', { body: items });
  const expect = { type: 'listOperation', account: { ...ref, path: [] } } as const;
  return [{ call, target, ...keptItems(ref, items, []), expect, inMade: true }];
}

function itemsLine(kind: KindId, { items }: Lost): readonly string[] {
  if (kind !== 'list') return [];
  if (items === undefined) return [l10n.t('does not restore its items, because they were not recorded')];
  if (items.length === 0) return [];
  return [
    items.length === 1 ? l10n.t('re-adds its only item') : l10n.t('re-adds its {0} items', items.length),
  ];
}

function membersLine(kind: KindId, { members }: Lost): readonly string[] {
  if (kind !== 'user_group') return [];
  if (members === undefined)
    return [l10n.t('does not restore its members, because they could not be read before the deletion')];
  if (members.length === 0) return [];
  return [
    members.length === 1
      ? l10n.t('re-adds its only member')
      : l10n.t('re-adds its {0} members', members.length),
  ];
}

/**
 * Returns the value to send. For tags, this is the editable part, which identifies the tagged resource. For anything
 * else, it is the part from which the resource is re-created.
 */
const valueOf = (ref: ResourceRef, before: Json): Json =>
  lastStep(ref).kind === 'tags_set' ? editablePart(ref, before) : creatablePart(ref, before);

/**
 * Returns the plan that restores the tags of a resource. The tags are set rather than created, because the tagged
 * resource still exists.
 */
function setAgain(
  common: Omit<ChangePlan, 'changes' | 'steps'>,
  { ref, target, value }: { readonly ref: ResourceRef; readonly target: string; readonly value: Json },
): Undo {
  const call = updateCall(ref, value);
  if (!call) return { ok: false, why: l10n.t('The API has no operation to undo this change.') };
  const tags = (isObject(value) ? value.tags : undefined) ?? {};
  return {
    ok: true,
    plan: {
      ...common,
      changes: Object.entries(tags).map(([key, one]) => l10n.t('adds {0}={1}', key, String(one))),
      warning: l10n.t("Undoing this change replaces the resource's current tags."),
      steps: [{ call, target, ref, expect: { type: 'fields', value: { tags } } }],
    },
  };
}

/**
 * Removes IDs, because the service assigns new ones. This includes the ID of a deleted rule's filter, which is
 * re-created with the rule.
 */
function asNew(value: Json): Json {
  const body = withoutId(value);
  return isObject(body) && isObject(body.filter) ? { ...body, filter: withoutId(body.filter) } : body;
}
