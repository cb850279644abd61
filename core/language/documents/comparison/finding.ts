import { type OffsetRange, type Severity } from '../../../base/problem';
import { type DocumentCode } from '../lints/codes.data';

/** A reported relation of two elements. Ranges are within the elements; elements are numbered as in the comparison. */
export interface Finding {
  /** The element of the document at which it is reported. */
  readonly rule: number;
  /** The other element: one of the document's own, or a neighbor if the number is higher. */
  readonly other: number;
  /** All other elements, if several are reported together. */
  readonly others?: readonly number[];
  readonly severity: Severity;
  readonly code: DocumentCode;
  readonly message: string;
  readonly place: OffsetRange;
  readonly otherPlace: OffsetRange;
}
