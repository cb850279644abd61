import * as l10n from '@vscode/l10n';
import { type Outcome } from '../../core/api/error';
import { type UserGroup } from '../../core/model/user-group';
import { allPages } from '../../core/resources/all-pages';
import { type Call } from '../../core/resources/calls';
import { type Json, isArray } from '../../core/resources/json';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
  type ShowContext,
} from '../context/action-context';
import { type Choice } from '../context/prompts';
import { targetsOf } from '../context/targets';

/** Resource that was found, as a row that the user can choose. */
export interface Found {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly ref: ResourceRef;
}

/** Sends a request that finds resources, shows the results, and opens the result that the user chooses. */
export async function findUses(
  context: ReadContext & AskContext & ShowContext,
  title: string,
  call: Call,
  toFound: (record: Json) => Found,
): Promise<void> {
  const outcome = await context.remote.send(call, context.signal);
  if (!outcome.ok) {
    context.fail(outcome);
    return;
  }
  await openOneOf(context, title, isArray(outcome.value) ? outcome.value.map(toFound) : []);
}

async function openOneOf(
  context: Pick<ActionContext, 'prompts' | 'open'>,
  title: string,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) {
    context.prompts.inform(l10n.t('No references found.'));
    return;
  }
  const ref = await context.prompts.pick(
    found.map(({ label, description, detail, ref: value }): Choice<ResourceRef> => ({
      label,
      description,
      ...(detail === undefined ? {} : { detail }),
      value,
    })),
    {
      title,
      placeholder: l10n.t('References found: {0}. Press Enter to open the selected reference.', found.length),
    },
  );
  if (ref) await context.open(ref);
}

/**
 * Finds the user groups whose policies use a permission group or resource group, or the OAuth clients that have a
 * scope.
 */
export const findWhereUsed: Action = async (context, nodes) => {
  const title = l10n.t('Find All References');
  const [target] = await targetsOf(
    context,
    nodes,
    ['permission_group', 'resource_group', 'oauth_scope'],
    title,
  );
  if (!target) return;
  const { kind, id } = lastStep(target.ref);
  const member = kind === 'permission_group' ? 'permission_groups' : 'resource_groups';
  const found =
    kind === 'oauth_scope'
      ? await clientsWith(context, target.scope, id)
      : await groupsWith(context, target.scope, member, id);
  if (found.ok) await openOneOf(context, l10n.t('References to {0}', target.label), found.value);
  else context.fail(found);
};

/**
 * User group whose policies use a given permission group or resource group. `positions` contains the positions of
 * these policies, counted from 1.
 */
export interface GroupUse extends Found {
  readonly positions: readonly number[];
  /** IDs of the policies that use the permission group or resource group. */
  readonly policies: readonly string[];
}

function policiesText(count: number, denies: number): string {
  if (count === 1) return denies === 0 ? l10n.t('allowed by 1 policy') : l10n.t('denied by 1 policy');
  return denies === 0
    ? l10n.t('allowed by {0} policies', count)
    : l10n.t('{0} policies ({1} denying access)', count, denies);
}

/** Returns the user groups whose policies use a permission group or a resource group. */
export async function groupsWith(
  { remote, signal }: Pick<ReadContext, 'remote' | 'signal'>,
  scope: Scope,
  member: 'permission_groups' | 'resource_groups',
  id: string,
): Promise<Outcome<readonly GroupUse[]>> {
  const outcome = await allPages(remote, { list: 'user_group', scope, within: [], query: {} }, signal);
  if (!outcome.ok) return outcome;
  const value = outcome.value.flatMap((group): GroupUse[] => {
    const isUse = (policy: UserGroup['policies'][number]): boolean =>
      policy[member].some((one) => one.id === id);
    const policies = group.policies.filter(isUse);
    if (policies.length === 0) return [];
    const positions = group.policies.flatMap((policy, index) => (isUse(policy) ? [index + 1] : []));
    const denies = policies.filter(({ access }) => access === 'deny').length;
    const description = policiesText(policies.length, denies);
    const ref = refIn(scope, [{ kind: 'user_group', id: group.id }]);
    return [
      {
        label: group.name ?? group.id,
        description,
        ref,
        positions,
        policies: policies.flatMap(({ id }) => id ?? []),
      },
    ];
  });
  return { ...outcome, value };
}

async function clientsWith(
  { remote, signal }: Pick<ReadContext, 'remote' | 'signal'>,
  scope: Scope,
  id: string,
): Promise<Outcome<readonly Found[]>> {
  const outcome = await allPages(remote, { list: 'oauth_client', scope, within: [], query: {} }, signal);
  if (!outcome.ok) return outcome;
  const value = outcome.value.flatMap(
    ({ client_id, client_name, scopes = [], optional_scopes = [] }): Found[] => {
      const isOptional = optional_scopes.includes(id);
      if (!isOptional && !scopes.includes(id)) return [];
      const description = isOptional ? l10n.t('optional') : l10n.t('required');
      const ref = refIn(scope, [{ kind: 'oauth_client', id: client_id }]);
      return [{ label: client_name ?? client_id, description, ref }];
    },
  );
  return { ...outcome, value };
}
