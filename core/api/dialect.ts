import { type Operation } from './operation';
import { type OperationId } from './operations.data';
import { type AnyRequest } from './request';

/** An operation and its request, in the form that a service expects. */
export interface Adapted {
  readonly row: Operation;
  readonly request: AnyRequest;
  /** Present if the service does not provide the operation. In that case, nothing is sent. */
  readonly missing?: true;
  /** The result, if it is known without a request. */
  readonly given?: unknown;
}

/**
 * A function that adapts an operation to a service that provides only a part of the public API or differs from it.
 */
export type Dialect = (id: OperationId, row: Operation, request: AnyRequest) => Adapted;
