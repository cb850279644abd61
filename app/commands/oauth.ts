import * as l10n from '@vscode/l10n';
import { planRotate, planDeleteRotated } from '../../core/changes/plans/oauth-secret';
import { type StepReport } from '../../core/changes/step-result';
import { planMembers } from '../../core/changes/set-members';
import { type Json, isObject } from '../../core/resources/json';
import { flag, object, text, texts } from '../../core/resources/record';
import { type Target } from '../../core/resources/target';
import {
  type Action,
  type ActionContext,
  type ReadContext,
  type AskContext,
} from '../context/action-context';
import { freshTargets } from '../context/targets';

const oneClient = async (
  context: ReadContext & AskContext,
  nodes: Parameters<Action>[1],
  title: string,
): Promise<Target | undefined> => (await freshTargets(context, nodes, ['oauth_client'], title))[0];

/** Rotates a secret. The new secret is shown once and never stored. The old secret works until it is deleted. */
export const rotateSecret: Action = async (context, nodes) => {
  const title = l10n.t('Rotate Client Secret');
  const target = await oneClient(context, nodes, title);
  if (!target) return;
  if (flag(target.record, 'has_rotated_secret') === true) {
    await context.prompts.warn(
      l10n.t('{0} already has two secrets. Delete the rotated secret before you rotate again.', target.label),
    );
    return;
  }
  const reports = await context.run(planRotate(target));
  await showSecretOf(context, target.label, reports);
};

/** Shows the secret in the response to the first step of a plan, if there is one. */
export async function showSecretOf(
  context: Pick<ActionContext, 'prompts'>,
  label: string,
  reports: readonly StepReport[] | undefined,
): Promise<void> {
  const result = reports?.[0]?.result;
  const answer: Json | undefined = result && 'answer' in result ? result.answer : undefined;
  const secret = text(answer, 'client_secret');
  if (secret !== undefined) await context.prompts.showSecret(l10n.t('Secret of {0}', label), secret);
}

export const deleteRotatedSecret: Action = async (context, nodes) => {
  const target = await oneClient(context, nodes, l10n.t('Delete Rotated Client Secret'));
  if (target) await context.run(planDeleteRotated(target));
};

/** Makes a client public, which is irreversible. Missing requirements are shown before anything is sent. */
export const makePublic: Action = async (context, nodes) => {
  const target = await oneClient(context, nodes, l10n.t('Make OAuth Client Public'));
  if (!target) return;
  const missing = missingForPublic(target.record);
  if (missing.length > 0) {
    await context.prompts.warn(
      l10n.t('{0} cannot be made public yet. Missing: {1}.', target.label, missing.join(', ')),
    );
    return;
  }
  const plan = planMembers([target], { visibility: 'public' }, {
    title: l10n.t('Make {0} public', target.label),
    verb: l10n.t('Make Public'),
    warning: l10n.t('Users in any account will be able to authorize the client. The client cannot be made private again.'),
    oneWay: true,
  }); // prettier-ignore
  if (plan) await context.run({ ...plan, confirmation: 'typed', typed: target.label });
};

const identityScopes = new Set(['openid', 'offline', 'offline_access', 'email', 'profile']);

/** Returns the requirements for a public client that the given client does not meet (api-behaviour.md, "Bodies"). */
export function missingForPublic(record: Json): readonly string[] {
  const verified = text(object(record, 'client_uri_verification'), 'status') === 'verified';
  return [
    ...(text(record, 'client_name') === undefined ? [l10n.t('a name')] : []),
    ...(text(record, 'logo_uri') === undefined ? [l10n.t('a logo')] : []),
    ...(verified ? [] : [l10n.t('a client URI with a verified host')]),
    ...(texts(record, 'scopes').some((scope) => !identityScopes.has(scope))
      ? []
      : [l10n.t('a scope that is not an identity scope')]),
  ];
}

export const copyClientRecord: Action = async (context, nodes) => {
  const target = await oneClient(context, nodes, l10n.t('Copy Client URI Verification Record'));
  if (!target || !isObject(target.record)) return;
  const verification = object(target.record, 'client_uri_verification');
  const record = text(verification, 'text');
  if (record === undefined) {
    await context.prompts.warn(l10n.t('{0} has no client URI with a pending verification.', target.label));
    return;
  }
  await context.prompts.copy(record);
  context.prompts.inform(
    l10n.t(
      'The verification record was copied. Verification status of {0}: {1}',
      target.label,
      text(verification, 'status') ?? l10n.t('unknown'),
    ),
  );
};
