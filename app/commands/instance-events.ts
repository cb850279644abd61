import * as l10n from '@vscode/l10n';
import { type Action } from '../context/action-context';
import { freshTargets } from '../context/targets';
import { type EventChoice, eventChoices } from '../instances/event-waits';
import { askPayload, sendEventTo } from './payload';

/**
 * Sends an event to an instance. Offers the event types that the instance currently waits for, followed by the other
 * event types in its code. The user can also type a different one.
 */
export const sendEvent: Action = async (context, nodes) => {
  const title = l10n.t('Send Event');
  const [target] = await freshTargets(context, nodes, ['workflow_instance'], title);
  if (!target) return;
  const choices = eventChoices(target.record, await context.eventWaits(target, context.signal));
  const other = Symbol('other');
  const picked =
    choices.length === 0
      ? other
      : await context.prompts.pick<EventChoice | typeof other>(
          [
            ...choices.map((choice) => ({
              label: choice.type,
              description: choice.isAwaited ? l10n.t('currently awaited') : l10n.t('found in the code'),
              value: choice,
            })),
            { label: l10n.t('Other type…'), value: other },
          ],
          { title, placeholder: l10n.t('Select an event') },
        );
  if (picked === undefined) return;
  const type =
    picked === other ? await context.prompts.input({ title, prompt: l10n.t('Event type'), validate: eventTypeProblem }) : picked.type; // prettier-ignore
  if (type === undefined) return;
  const shape = picked === other ? undefined : picked.payload;
  const payload = { type: 'event', ref: target.ref, event: type } as const;
  const template = shape === undefined ? undefined : JSON.stringify(shape);
  const json = await askPayload(context, payload, target.scope, `${title}: ${type}`, template);
  if (json !== undefined) await sendEventTo(context, payload, target.scope, json);
};

const eventTypeProblem = (value: string): string | undefined =>
  /^[a-zA-Z0-9_][a-zA-Z0-9-_]{0,99}$/.test(value)
    ? undefined
    : l10n.t(
        'Use 1 to 100 letters, digits, hyphens, and underscores. The first character cannot be a hyphen.',
      );
