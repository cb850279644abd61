import { type ErrorItem } from './refusal';

/** Metadata that is returned together with the items of a list. */
export interface ResultInfo {
  readonly page?: number;
  readonly per_page?: number;
  readonly count?: number;
  readonly total_count?: number;
  readonly total_pages?: number;
  readonly cursor?: string | null;
  readonly cursors?: { readonly after?: string };
}

/** The result of a handler: a result for the envelope, or a complete response if the API uses no envelope. */
export type Answer = Success | Response;

export interface Success {
  readonly result: unknown;
  readonly resultInfo?: ResultInfo;
  readonly messages?: readonly { readonly code: number; readonly message: string; readonly type?: null }[];
}

/** Returns a successful result with optional metadata for its envelope. */
export function ok(result: unknown, more: Omit<Success, 'result'> = {}): Success {
  return { result, ...more };
}

/** Returns the body of a success response. Source: API behavior, "Envelope". */
export function successBody({ result, resultInfo, messages = [] }: Success): Record<string, unknown> {
  return {
    success: true,
    errors: [],
    messages,
    result,
    ...(resultInfo === undefined ? {} : { result_info: resultInfo }),
  };
}

/** Returns the body of a failure response. Source: API behavior, "Envelope". */
export function failureBody(errors: readonly ErrorItem[]): Record<string, unknown> {
  return { success: false, errors, messages: [], result: null };
}
