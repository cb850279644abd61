import * as l10n from '@vscode/l10n';
import { type Json } from '../documents/json';
import { callOn } from '../resources/calls';
import { type Action, type Target } from './action';
import { type EventChoice, eventChoices } from './event-waits';
import { askJson } from './json-input';
import { type Plan } from './plan';
import { freshTargets } from './targets';

/** Event types that the instance waits for now come first, then those of its code; any other can be typed. */
export const sendEvent: Action = async (context, nodes) => {
  const title = l10n.t('Send Event');
  const [target] = await freshTargets(context, nodes, ['workflow_instance'], title);
  if (!target) return;
  const choices = eventChoices(target.record, await context.eventWaits(target));
  const other = Symbol('other');
  const picked =
    choices.length === 0
      ? other
      : await context.prompts.pick<EventChoice | typeof other>(
          [
            ...choices.map((choice) => ({
              label: choice.type,
              description: choice.isAwaited ? l10n.t('waited for now') : l10n.t('in the code'),
              value: choice,
            })),
            { label: l10n.t('Another type…'), value: other },
          ],
          { title, placeholder: l10n.t('Which event?') },
        );
  if (picked === undefined) return;
  const type =
    picked === other ? await context.prompts.input({ title, prompt: l10n.t('Type of the event'), validate: eventTypeProblem }) : picked.type; // prettier-ignore
  if (type === undefined) return;
  const shape = picked === other ? undefined : picked.payload;
  const payload = await askJson(context, {
    title: `${title}: ${type}`,
    prompt: l10n.t('Payload as JSON; may be empty'),
    ...(shape === undefined ? {} : { value: JSON.stringify(shape) }),
  });
  if (payload !== undefined) await context.run(planEvent(target, type, payload));
};

const eventTypeProblem = (value: string): string | undefined =>
  /^[a-zA-Z0-9_][a-zA-Z0-9-_]{0,99}$/.test(value)
    ? undefined
    : l10n.t('1 to 100 letters, digits, - and _; not beginning with -.');

/** Sends an event to an instance. `payload` is JSON; empty means none. */
export function planEvent(target: Target, type: string, payload: string): Plan {
  const body = payload.trim() === '' ? {} : { body: JSON.parse(payload) as Json };
  return {
    title: l10n.t('Send event {0} to {1}', type, target.label),
    verb: l10n.t('Send'),
    place: target.place,
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
