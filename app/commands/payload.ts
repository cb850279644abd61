import * as l10n from '@vscode/l10n';
import { parseJson } from '../../core/base/json';
import { planEvent } from '../../core/changes/plans/send-event';
import { type Json, readJson } from '../../core/resources/json';
import { printJsonc } from '../../core/resources/print-jsonc';
import { lastStep } from '../../core/resources/ref';
import { type Scope, hasRef } from '../../core/resources/scope';
import { type ActionContext } from '../context/action-context';
import { memoryKey, remember, remembered } from '../context/remembered';
import { type Payload } from '../instances/payload-address';
import { startInstance } from './start-instance';

/**
 * Returns the initial text of a document in which the user writes a payload: what the payload is for, how it is sent,
 * and its initial value.
 */
export function payloadText(payload: Payload, scope: Scope, json: string): string {
  const where = `${scope.name} · ${scope.connectionName}`;
  const { id } = lastStep(payload.ref);
  const about =
    payload.type === 'event'
      ? l10n.t('Payload of the event {0} for the instance {1}', payload.event, id)
      : payload.id === ''
        ? l10n.t('Parameters for a new instance of {0}', id)
        : l10n.t('Parameters for the new instance {0} of {1}', payload.id, id);
  return printJsonc(readJson(json) ?? {}, {
    header: [about, where, l10n.t('Save the document to send it.')],
  });
}

const otherOnes = Symbol('editor');

/**
 * Asks which data to send: data that was sent before, the JSON in the active editor, no data, or data that the user
 * writes in a new document. Returns an empty string for no data. Returns undefined if the user canceled or chose a
 * new document, from which the data is sent later.
 */
export async function askPayload(
  context: Pick<ActionContext, 'prompts' | 'memory' | 'activeText' | 'openPayload'>,
  payload: Payload,
  scope: Scope,
  title: string,
  template = '{}',
): Promise<string | undefined> {
  const before = remembered(context, payloadKey(payload, scope));
  const written = context.activeText()?.trim() ?? '';
  const inEditor = /^[[{]/.test(written) ? parseJson(written) : undefined;
  const picked = await context.prompts.pick<string | typeof otherOnes>(
    [
      ...before.map((json, index) => ({
        label: json,
        ...(index === 0 ? { description: l10n.t('previously used') } : {}),
        value: json,
      })),
      { label: l10n.t('Write in editor…'), icon: 'edit', value: otherOnes },
      ...(inEditor === undefined
        ? []
        : [
            {
              label: l10n.t('Use the JSON in the active editor'),
              icon: 'file-code',
              description: l10n.t('{0} characters', written.length),
              value: JSON.stringify(inEditor),
            },
          ]),
      {
        label: payload.type === 'event' ? l10n.t('No payload') : l10n.t('No parameters'),
        icon: 'circle-slash',
        value: '',
      },
    ],
    {
      title,
      placeholder: payload.type === 'event' ? l10n.t('Select a payload') : l10n.t('Select parameters'),
    },
  );
  if (picked !== otherOnes) return picked;
  await context.openPayload(payload, payloadText(payload, scope, before[0] ?? template));
  return undefined;
}

/** Dependencies for sending a payload. */
export type SendContext = Pick<
  ActionContext,
  'remote' | 'prompts' | 'memory' | 'run' | 'reveal' | 'showGraph' | 'followRun'
>;

/**
 * Sends an event or creates an instance, after a confirmation if one is required. `value` is the content of the
 * payload document, or undefined if the document is empty. Returns true if the event was sent or the instance was
 * created.
 */
export async function sendPayload(
  context: SendContext,
  payload: Payload,
  value: Json | undefined,
): Promise<boolean> {
  const { ref } = payload;
  const scopes = await context.remote.scopes();
  const scope = scopes.find((one) => hasRef(one, ref));
  if (!scope) {
    await context.prompts.warn(l10n.t("The workflow's account is no longer available in Rampart."));
    return false;
  }
  const json = value === undefined ? '' : JSON.stringify(value);
  if (payload.type === 'params') return startInstance(context, { scope, within: ref.path }, payload.id, json);
  return sendEventTo(context, payload, scope, json);
}

/** Sends an event after a confirmation, and stores its payload for reuse. Returns true if the event was sent. */
export async function sendEventTo(
  context: Pick<ActionContext, 'run' | 'memory'>,
  payload: Extract<Payload, { type: 'event' }>,
  scope: Scope,
  json: string,
): Promise<boolean> {
  const { ref, event } = payload;
  const target = { ref, scope, record: null, label: lastStep(ref).id };
  const reports = await context.run(planEvent(target, event, json));
  const isSent = reports?.every(({ result }) => 'answer' in result) ?? false;
  if (isSent) await remember(context, payloadKey(payload, scope), json);
  return isSent;
}

/**
 * Returns the key under which payloads are stored. All instances of a workflow share the key for events of the same
 * type.
 */
const payloadKey = (payload: Payload, scope: Scope): string =>
  payload.type === 'event'
    ? `${memoryKey('event', scope, payload.ref.path)}/${payload.event}`
    : memoryKey('params', scope, payload.ref.path);
