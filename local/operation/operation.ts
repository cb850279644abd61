import { type Answer } from '../http/answer';
import { type BodyRule } from '../http/body';
import { type Call } from './call';

/**
 * One operation of the API. `id` is the operationId in OpenAPI. `path` contains parameters in the form `{name}`, as in
 * the API's documents.
 */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: (call: Call) => Answer;
  readonly body?: BodyRule;
}

type Handle = Operation['handle'];
type Make = (id: string, path: string, handle: Handle, body?: BodyRule) => Operation;

const make =
  (method: Operation['method']): Make =>
  (id, path, handle, body) => ({ id, method, path, handle, ...(body ? { body } : {}) });

export const get = make('GET');
export const post = make('POST');
export const put = make('PUT');
export const patch = make('PATCH');
export const remove = make('DELETE');
