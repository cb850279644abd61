/** An operation of the API, as core/api names it. */
export type OperationId = string;
