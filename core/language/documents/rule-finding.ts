import { type OffsetRange, type Severity } from '../../base/problem';
import { type DocumentCode } from './lints/codes.data';

/** What two rules have to do with each other: places within the rules, rules by their number in what was compared. */
export interface RuleFinding {
  /** The own rule at which it is said. */
  readonly rule: number;
  /** The other one: an own rule, or beyond those a neighbour. */
  readonly other: number;
  readonly severity: Severity;
  readonly code: DocumentCode;
  readonly message: string;
  readonly place: OffsetRange;
  readonly otherPlace: OffsetRange;
}
