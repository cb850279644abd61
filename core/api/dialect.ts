import { type Operation } from './operation';
import { type OperationId } from './operations.data';
import { type AnyRequest } from './request';

/** An operation and its request, in the form that a service expects. */
export interface Adapted {
  readonly row: Operation;
  readonly request: AnyRequest;
  /** The service does not have the operation: nothing is sent. */
  readonly missing?: true;
  /** The result is known without a request. */
  readonly given?: unknown;
}

/** Defines how a service that provides a part of the API differs from the public one. */
export type Dialect = (id: OperationId, row: Operation, request: AnyRequest) => Adapted;
