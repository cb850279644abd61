import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { callAt } from '../../resources/calls';
import { type Json, isArray, isObject } from '../../resources/json';
import { operationsOf } from '../../resources/kind-operations.data';
import { kinds } from '../../resources/kinds.data';
import { type ResourceStep } from '../../resources/ref';
import { type Scope, refIn } from '../../resources/scope';
import { type ChangePlan } from '../plan';

/** Where a resource is made. */
export interface Where {
  readonly scope: Scope;
  /** The resources that it lies within: a workflow, a user group. */
  readonly within: readonly ResourceStep[];
}

/** The plan that makes a resource. A workflow is put under its name, everything else is posted. */
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
        // An instance goes on by itself: there is nothing to compare it with later.
        ...(kind === 'workflow_instance' ? {} : { makes: { kind, within: refIn(scope, within) } }),
      },
    ],
  };
}

const describeBody = (body: Json): readonly string[] => {
  const first = isArray(body) ? body[0] : body;
  if (!isObject(first)) return [JSON.stringify(body)];
  return Object.entries(first).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
};
