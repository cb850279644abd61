import { assumptions } from '../expression/evaluate/assumptions';
import { requestAssumptions } from './request-assumptions';

/**
 * Returns a sentence that describes an assumption about the evaluation or about the fields of a request. For any
 * other assumption, returns its ID.
 */
export const assumptionText = (id: string): string =>
  [...assumptions, ...requestAssumptions].find((one) => one.id === id)?.text() ?? id;
