import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { type Target } from '../../resources/target';
import { type ChangePlan } from '../plan';

/**
 * Returns the plan that creates a new client secret. The old secret keeps working until it is deleted (OAuth clients,
 * "Rotate secret").
 */
export const planRotate = (target: Target): ChangePlan => ({
  title: l10n.t('Rotate the secret of {0}', target.label),
  verb: l10n.t('Rotate'),
  scope: target.scope,
  changes: [
    l10n.t('creates a new secret, which is shown only once'),
    l10n.t('the current secret stays valid until you delete it'),
  ],
  confirmation: 'modal',
  steps: [{ call: callOn(target.ref, 'oauthClients.rotateSecret'), target: target.label, ref: target.ref }],
});

export const planDeleteRotated = (target: Target): ChangePlan => ({
  title: l10n.t('Delete the rotated secret of {0}', target.label),
  verb: l10n.t('Delete'),
  scope: target.scope,
  changes: [l10n.t('the old secret stops working')],
  warning: l10n.t('Requests with the old secret are rejected immediately. This cannot be undone.'),
  confirmation: 'modal',
  steps: [
    {
      call: callOn(target.ref, 'oauthClients.deleteRotatedSecret'),
      target: target.label,
      ref: target.ref,
      expect: { type: 'fields', value: { has_rotated_secret: false } },
    },
  ],
});
