import * as l10n from '@vscode/l10n';
import { type ResourceRef, formatRef, lastStep, parseRef } from '../../core/resources/ref';

/**
 * Purpose of a JSON document: an event for an instance, or the parameters of a new instance. For parameters, `ref` is
 * the workflow and `id` is the ID of the instance. If `id` is empty, the service assigns one.
 */
export type Payload =
  | { readonly type: 'event'; readonly ref: ResourceRef; readonly event: string }
  | { readonly type: 'params'; readonly ref: ResourceRef; readonly id: string };

/** Encodes a payload as the query of its document's URI, so that another window can restore the payload. */
export function payloadQuery(payload: Payload): string {
  const { type, ref } = payload;
  const name = type === 'event' ? payload.event : payload.id;
  return new URLSearchParams({ type, of: formatRef(ref), name }).toString();
}

/** Parses the result of `payloadQuery`. Returns undefined for any other text. */
export function readPayload(query: string): Payload | undefined {
  const values = new URLSearchParams(query);
  const ref = parseRef(values.get('of') ?? '');
  const [type, name] = [values.get('type'), values.get('name') ?? ''];
  if (!ref) return undefined;
  if (type === 'event' && lastStep(ref).kind === 'workflow_instance') return { type, ref, event: name };
  return type === 'params' && lastStep(ref).kind === 'workflow' ? { type, ref, id: name } : undefined;
}

/** Returns the tab name of a payload's document. */
export function payloadName(payload: Payload): string {
  const { id } = lastStep(payload.ref);
  if (payload.type === 'event') return l10n.t('{0} for {1}', payload.event, id);
  return payload.id === ''
    ? l10n.t('New instance of {0}', id)
    : l10n.t('New instance {0} of {1}', payload.id, id);
}
