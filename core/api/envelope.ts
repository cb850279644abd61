import { isObject } from '../model/decode';
import { type ApiMessage } from './error';

/**
 * The object that contains the result of an API response, together with its errors and messages (api-behaviour.md,
 * "Envelope").
 */
export interface Envelope {
  readonly success: boolean;
  readonly result: unknown;
  readonly errors: readonly ApiMessage[];
  readonly messages: readonly ApiMessage[];
  readonly resultInfo: Readonly<Record<string, unknown>>;
}

/**
 * Reads an envelope. A value without an envelope is treated as the result itself. Some results have their own
 * `success` property (for example, the result of deleting a workflow), so a value with `success` is an envelope only
 * if it also has another property of an envelope.
 */
export function readEnvelope(body: unknown): Envelope {
  if (
    isObject(body) &&
    typeof body.success === 'boolean' &&
    ('result' in body || 'errors' in body || 'messages' in body)
  ) {
    return {
      success: body.success,
      result: body.result,
      errors: readMessages(body.errors),
      messages: readMessages(body.messages),
      resultInfo: isObject(body.result_info) ? body.result_info : {},
    };
  }
  return { success: true, result: body, errors: [], messages: [], resultInfo: {} };
}

/**
 * Reads `errors` or `messages`. The value can be null, a single object or string, or a list of objects or strings.
 */
export function readMessages(value: unknown): ApiMessage[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => readMessage(one) ?? []);
}

function readMessage(value: unknown): ApiMessage | undefined {
  if (typeof value === 'string') return { message: value, chain: [] };
  if (!isObject(value)) return undefined;
  const code = toCode(value.code);
  const source = isObject(value.source) ? value.source : {};
  const { pointer, parameter_value_index: itemIndex } = source;
  return {
    ...(code === undefined ? {} : { code }),
    message: typeof value.message === 'string' ? value.message : '',
    ...(typeof value.documentation_url === 'string' ? { documentationUrl: value.documentation_url } : {}),
    ...(typeof pointer === 'string' ? { pointer } : {}),
    ...(typeof itemIndex === 'number' ? { itemIndex } : {}),
    chain: readChain(value.error_chain),
  };
}

function readChain(value: unknown): ApiMessage['chain'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((link) => {
    const code = toCode(link.code);
    return {
      ...(code === undefined ? {} : { code }),
      ...(typeof link.message === 'string' ? { message: link.message } : {}),
    };
  });
}

function toCode(value: unknown): number | undefined {
  const code = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isFinite(code) ? code : undefined;
}
