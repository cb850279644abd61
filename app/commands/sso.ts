import * as l10n from '@vscode/l10n';
import { named, planMembers } from '../../core/changes/set-members';
import { callOn } from '../../core/resources/calls';
import { flag, object, text } from '../../core/resources/record';
import { type Target, byScope } from '../../core/resources/target';
import { type Action, type ActionContext } from '../context/action-context';
import { freshTargets } from '../context/targets';

const setEnabled =
  (enabled: boolean): Action =>
  async (context, nodes) => {
    const verb = enabled ? l10n.t('Enable') : l10n.t('Disable');
    const targets = await freshTargets(context, nodes, ['sso_connector'], verb);
    for (const group of byScope(targets)) {
      const plan = planMembers(group, { enabled }, {
        title: named(
          group,
          (label) => (enabled ? l10n.t('Enable SSO for {0}', label) : l10n.t('Disable SSO for {0}', label)),
          (count) => (enabled ? l10n.t('Enable {0} connectors', count) : l10n.t('Disable {0} connectors', count)),
        ),
        verb,
        warning: enabled ? enableWarning(group) : l10n.t('Users with an email address in an affected domain will sign in with their passwords again.'),
      }); // prettier-ignore
      // A change to how users sign in always requires a dialog.
      if (plan)
        await context.run({ ...plan, confirmation: plan.confirmation === 'typed' ? 'typed' : 'modal' });
    }
  };

/**
 * Returns the warning to show before SSO is enabled. Unverified domains come first, because their ownership is not
 * proven.
 */
function enableWarning(targets: readonly Target[]): string {
  const unverified = targets.filter(
    ({ record }) => text(object(record, 'verification'), 'status') !== 'verified',
  );
  return [
    ...unverified.map(({ label, record }) =>
      l10n.t(
        'The domain {0} is not verified (status: {1}). Verify the domain before you enable the connector.',
        label,
        text(object(record, 'verification'), 'status') ?? l10n.t('unknown'),
      ),
    ),
    l10n.t(
      'From now on, all users with an email address in an affected domain must sign in through the connector for that domain.',
    ),
  ].join(' ');
}

export const enableConnector = setEnabled(true);
export const disableConnector = setEnabled(false);

export const setFedrampLanguage: Action = async (context, nodes) => {
  const title = l10n.t('Set FedRAMP Sign-In Wording');
  const targets = await freshTargets(context, nodes, ['sso_connector'], title);
  const [first] = targets;
  if (!first) return;
  const now = flag(first.record, 'use_fedramp_language') === true;
  const shown = await context.prompts.pick(
    [
      { label: l10n.t('Show'), value: true, description: now ? l10n.t('current') : '' },
      { label: l10n.t('Hide'), value: false, description: now ? '' : l10n.t('current') },
    ],
    { title: `${title}: ${first.label}` },
  );
  if (shown === undefined) return;
  for (const group of byScope(targets)) {
    const plan = planMembers(group, { use_fedramp_language: shown }, { title, verb: l10n.t('Change') });
    if (plan) await context.run(plan);
  }
};

/** Starts the verification of the domain, then offers the DNS record that proves ownership. */
export const beginVerification: Action = async (context, nodes) => {
  const title = l10n.t('Start Domain Verification');
  const [target] = await freshTargets(context, nodes, ['sso_connector'], title);
  if (!target) return;
  const reports = await context.run({
    title: l10n.t('Start verification of {0}', target.label),
    verb: l10n.t('Start'),
    scope: target.scope,
    changes: [l10n.t('Cloudflare looks up the TXT record of {0}.', target.label)],
    confirmation: 'button',
    steps: [
      { call: callOn(target.ref, 'ssoConnectors.beginVerification'), target: target.label, ref: target.ref },
    ],
  });
  if (reports) await offerRecord(context, target);
};

export const copyConnectorRecord: Action = async (context, nodes) => {
  const title = l10n.t('Copy Domain Verification Record');
  const [target] = await freshTargets(context, nodes, ['sso_connector'], title);
  if (target) await offerRecord(context, target);
};

async function offerRecord(context: Pick<ActionContext, 'prompts'>, target: Target): Promise<void> {
  const verification = object(target.record, 'verification');
  const code = text(verification, 'code');
  if (code === undefined) {
    await context.prompts.warn(
      l10n.t('{0} has no verification code yet. Start verification first.', target.label),
    );
    return;
  }
  const copy = l10n.t('Copy TXT Record');
  const answer = await context.prompts.warn(
    l10n.t(
      'Verification status of {0}: {1}. Add this TXT record to the domain: {2}',
      target.label,
      text(verification, 'status') ?? l10n.t('unknown'),
      code,
    ),
    copy,
  );
  if (answer === copy) await context.prompts.copy(code);
}
