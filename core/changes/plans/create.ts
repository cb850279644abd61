import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { callAt } from '../../resources/calls';
import { creatablePart } from '../../resources/editable';
import { type Json, type JsonObject, isArray, isObject, propertiesOf } from '../../resources/json';
import { operationsOf } from '../../resources/kind-operations.data';
import { kinds } from '../../resources/kinds.data';
import { valueText } from '../../resources/summary';
import { type ResourceStep, lastStep } from '../../resources/ref';
import { type Scope, refIn } from '../../resources/scope';
import { type Target } from '../../resources/target';
import { creationBody, fixedMembers } from '../folder-sync/content';
import { type ChangePlan } from '../plan';
import { recreatable } from './recreatable.data';

/** The location where a resource is created. */
export interface Where {
  readonly scope: Scope;
  /** The resources that will contain the new resource, such as a workflow or a user group. */
  readonly within: readonly ResourceStep[];
}

/**
 * Returns the plan that creates a resource. A workflow is created with PUT under its name, and all other resources with
 * POST. Returns undefined for kinds that cannot be created.
 */
export function planCreate(
  { scope, within }: Where,
  kind: KindId,
  body: Json,
  warning?: string,
): ChangePlan | undefined {
  const { create } = operationsOf(kind, scope.type);
  if (create === undefined) return undefined;
  const one = kinds[kind].one();
  return {
    title: l10n.t('Create {0}', one),
    verb: l10n.t('Create'),
    scope,
    changes: describeBody(body),
    ...(warning === undefined ? {} : { warning }),
    confirmation: 'button',
    steps: [
      {
        call: callAt(scope.connection, scope, within, create, { body }),
        target: one,
        // `makes` is left out for an instance. Its state changes by itself, so it cannot be compared later.
        ...(kind === 'workflow_instance' ? {} : { makes: { kind, within: refIn(scope, within) } }),
      },
    ],
  };
}

/**
 * Returns the plan that uses a document to re-create a resource that no longer exists in the account. The new resource
 * is created in the scope of the old one. `base` is the resource's former state, with the values that can only be set
 * at creation, such as the address of a zone's access rule. Returns undefined for kinds that cannot be re-created as
 * they were.
 */
export function planRecreate(
  { ref, scope, record: base, label }: Target,
  value: JsonObject,
): ChangePlan | undefined {
  const { kind } = lastStep(ref);
  const { create } = operationsOf(kind, ref.scope.type);
  if (create === undefined || !recreatable.has(kind)) return undefined;
  const created = creatablePart(ref, base);
  const fixed = fixedMembers(ref.scope.type, kind).flatMap((key) => {
    const value = propertiesOf(created)[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const wanted = withoutOwnId({ ...Object.fromEntries(fixed), ...value });
  const within = { ...ref, path: ref.path.slice(0, -1) };
  return {
    title: l10n.t('Re-create {0} {1}', kinds[kind].one(), label),
    verb: l10n.t('Create'),
    scope,
    changes: describeBody(wanted),
    warning: l10n.t('The new resource gets a new ID.'),
    confirmation: 'modal',
    steps: [
      {
        call: callAt(ref.connection, ref.scope, within.path, create, { body: creationBody(kind, wanted) }),
        target: label,
        makes: { kind, within },
      },
    ],
  };
}

const withoutOwnId = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'id'));

const describeBody = (body: Json): readonly string[] => {
  const first = isArray(body) ? body[0] : body;
  if (!isObject(first)) return [JSON.stringify(body)];
  return Object.entries(first).map(([key, value]) => `${key}: ${valueText(value)}`);
};
