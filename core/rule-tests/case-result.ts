import { type OffsetRange } from '../base/problem';
import { type Simulation } from '../rules/simulate/outcome';
import { type Failure } from './judge';

/** Result of one test, or of one sample of a test with `each`. */
export interface CaseResult {
  readonly test: number;
  readonly name: string;
  /** The sample; absent for a test with one request. */
  readonly sample?: string;
  /** `skipped`: the rules are those of an account. `errored`: it could not be run. */
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped';
  readonly failure?: Failure;
  /** Reason, for `errored` and `skipped`. */
  readonly message?: string;
  /** Place in the test file at which to show it. */
  readonly range: OffsetRange;
  /**
   * Absent where the test was not run: it could not be, or a run before has shown that it passes. Of a test with `each`,
   * only the first failures have steps: those of all requests of a log are more than memory has room for.
   */
  readonly simulation?: Simulation;
}

/** Why a test cannot be run. */
export type CaseProblem = Pick<CaseResult, 'message' | 'range'> & { readonly status: 'errored' | 'skipped' };

/** A test that cannot be run, with the place of the reason. */
export const errored = ({ start, end }: OffsetRange, message: string): CaseProblem => ({
  status: 'errored',
  message,
  range: { start, end },
});
