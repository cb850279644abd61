import { type OffsetRange, type Severity } from '../../../base/problem';
import { type DocumentCode } from '../lints/codes.data';

/** What two elements have to do with each other, as it is said: places within them, elements by their number in what was compared. */
export interface Finding {
  /** The own element at which it is said. */
  readonly rule: number;
  /** The other one: an own element, or beyond those a neighbour. */
  readonly other: number;
  /** All others, where it is said of several together. */
  readonly others?: readonly number[];
  readonly severity: Severity;
  readonly code: DocumentCode;
  readonly message: string;
  readonly place: OffsetRange;
  readonly otherPlace: OffsetRange;
}
