import { assumptions } from '../expression/evaluate/assumptions';
import { requestAssumptions } from './request-assumptions';

/**
 * Returns a sentence that describes an assumption about the evaluation or about the fields of a request. If the ID is
 * unknown, returns the ID.
 */
export const assumptionText = (id: string): string =>
  [...assumptions, ...requestAssumptions].find((one) => one.id === id)?.text() ?? id;
