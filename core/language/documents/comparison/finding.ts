import { type OffsetRange, type Severity } from '../../../base/problem';
import { type DocumentCode } from '../lints/codes.data';

/** Relation of two elements, as reported: ranges within them, elements by their number in the comparison. */
export interface Finding {
  /** The own element at which it is reported. */
  readonly rule: number;
  /** The other one: an own element, or a neighbor for higher numbers. */
  readonly other: number;
  /** All others, if it is reported for several together. */
  readonly others?: readonly number[];
  readonly severity: Severity;
  readonly code: DocumentCode;
  readonly message: string;
  readonly place: OffsetRange;
  readonly otherPlace: OffsetRange;
}
