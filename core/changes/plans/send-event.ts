import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { asJson } from '../../resources/json';
import { type Target } from '../../resources/target';
import { type ChangePlan } from '../plan';

/**
 * Returns the plan that sends an event to a workflow instance. `payload` is JSON, or an empty string for an event
 * without a payload.
 */
export function planEvent(target: Target, type: string, payload: string): ChangePlan {
  const body = payload.trim() === '' ? {} : { body: asJson(JSON.parse(payload)) };
  return {
    title: l10n.t('Send event {0} to {1}', type, target.label),
    verb: l10n.t('Send'),
    scope: target.scope,
    changes: [payload.trim() === '' ? l10n.t('without a payload') : l10n.t('payload: {0}', payload.trim())],
    confirmation: 'button',
    steps: [
      {
        call: {
          ...callOn(target.ref, 'instances.sendEvent', body),
          path: {
            ...callOn(target.ref, 'instances.sendEvent').path,
            event_type: type,
          },
        },
        target: target.label,
        ref: target.ref,
      },
    ],
  };
}
