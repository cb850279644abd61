import { type OffsetRange } from '../base/problem';
import { type Simulation } from '../rules/simulate/outcome';
import { type Failure } from './judge';

/** Result of one test, or of one sample of a test with `each`. */
export interface CaseResult {
  readonly test: number;
  readonly name: string;
  /** Display name of the sample. Absent for a test with one request. */
  readonly sample?: string;
  /**
   * `skipped` means that the test needs the rules of an account or zone, but these were not read. `errored` means
   * that the test could not be run.
   */
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped';
  readonly failure?: Failure;
  /** Message that explains the status `errored` or `skipped`. */
  readonly message?: string;
  /** Range in the test file at which the result is shown. */
  readonly range: OffsetRange;
  /**
   * The simulation. Absent if the test could not be run, or if an earlier result already shows that the test passes.
   * In a test with `each`, only the first failures include the steps of the simulation, because the steps for all
   * requests of a log would need too much memory.
   */
  readonly simulation?: Simulation;
}

/** The reason why a test cannot be run. */
export type CaseProblem = Pick<CaseResult, 'message' | 'range'> & { readonly status: 'errored' | 'skipped' };

/** Returns the result of a test that cannot be run, with the range of the cause. */
export const errored = ({ start, end }: OffsetRange, message: string): CaseProblem => ({
  status: 'errored',
  message,
  range: { start, end },
});
