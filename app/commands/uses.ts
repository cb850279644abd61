import * as l10n from '@vscode/l10n';
import { type KindId } from '../../core/model/kind-ids';
import { allPages } from '../../core/resources/all-pages';
import { type Call } from '../../core/resources/calls';
import { type Json, isArray, isObject } from '../../core/resources/json';
import { list, text, texts } from '../../core/resources/record';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
  type ShowContext,
} from '../context/action-context';
import { type Choice } from '../context/prompts';
import { targetsOf } from '../context/targets';

/** A resource found, as a row to choose. */
export interface Found {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly ref: ResourceRef;
}

/** Asks once, shows what was found, and opens what is chosen. */
export async function findUses(
  context: ReadContext & AskContext & ShowContext,
  title: string,
  call: Call,
  toFound: (record: Json) => Found,
): Promise<void> {
  const outcome = await context.remote.call(call, context.signal);
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
    context.prompts.inform(l10n.t('Nothing found.'));
    return;
  }
  const ref = await context.prompts.pick(
    found.map(({ label, description, detail, ref: value }): Choice<ResourceRef> => ({
      label,
      description,
      ...(detail === undefined ? {} : { detail }),
      value,
    })),
    { title, placeholder: l10n.t('{0} found; Enter opens one', found.length) },
  );
  if (ref) await context.open(ref);
}

/** Where a permission group, resource group or scope is used: in the policies of user groups, or by OAuth clients. */
export const findWhereUsed: Action = async (context, nodes) => {
  const title = l10n.t('Find Where It Is Used');
  const [target] = await targetsOf(
    context,
    nodes,
    ['permission_group', 'resource_group', 'oauth_scope'],
    title,
  );
  if (!target) return;
  const { kind, id } = lastStep(target.ref);
  const users = kind === 'oauth_scope' ? 'oauth_client' : 'user_group';
  const request = { list: users, scope: target.scope, within: [], query: {} } as const;
  const outcome = await allPages(context.remote, request, context.signal);
  if (!outcome.ok) {
    context.fail(outcome);
    return;
  }
  const found = outcome.value.flatMap((record) => {
    const where = kind === 'oauth_scope' ? scopeUse(record, id) : policyUse(record, kind, id);
    const userId = text(record, kind === 'oauth_scope' ? 'client_id' : 'id') ?? '';
    if (where === undefined) return [];
    return [
      {
        label: text(record, kind === 'oauth_scope' ? 'client_name' : 'name') ?? userId,
        description: where,
        ref: { ...target.ref, path: [{ kind: users, id: userId }] } as const,
      },
    ];
  });
  await openOneOf(context, l10n.t('{0} is used by', target.label), found);
};

/** How a user group uses a permission or resource group; undefined when it does not. */
function policyUse(group: Json, kind: KindId, id: string): string | undefined {
  const member = kind === 'permission_group' ? 'permission_groups' : 'resource_groups';
  const policies = list(group, 'policies').filter((policy) =>
    list(policy, member).some((item) => isObject(item) && item.id === id),
  );
  if (policies.length === 0) return undefined;
  const denies = policies.filter((policy) => text(policy, 'access') === 'deny').length;
  return denies === 0
    ? l10n.t('allowed by {0} policies', policies.length)
    : l10n.t('{0} policies, {1} of them deny', policies.length, denies);
}

/** How a client uses a scope; undefined when it does not. */
function scopeUse(client: Json, scope: string): string | undefined {
  if (texts(client, 'optional_scopes').includes(scope)) return l10n.t('optional');
  return texts(client, 'scopes').includes(scope) ? l10n.t('required') : undefined;
}
