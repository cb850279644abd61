import { assumptions } from '../expression/evaluate/assumptions';
import { requestAssumptions } from './request-assumptions';

/**
 * Describes an assumption of the evaluation or about the fields of a request in one sentence; returns the ID of any
 * other.
 */
export const assumptionText = (id: string): string =>
  [...assumptions, ...requestAssumptions].find((one) => one.id === id)?.text() ?? id;
