import { assumptions } from '../expression/evaluate/assumptions';
import { requestAssumptions } from './request-assumptions';

/**
 * Description, in one sentence, of an assumption of the evaluation or about the fields of a request; for others, the
 * ID.
 */
export const assumptionText = (id: string): string =>
  [...assumptions, ...requestAssumptions].find((one) => one.id === id)?.text() ?? id;
