import { type OffsetRange, type Severity } from '../../../base/problem';
import { type DocumentCode } from '../lints/codes.data';

/**
 * A reported relation between two elements. Ranges are relative to the elements, which have the same numbers as in
 * the comparison.
 */
export interface Finding {
  /** Number of the element of the document at which the relation is reported. */
  readonly rule: number;
  /**
   * Number of the other element, which belongs to another document if the number exceeds those of the document's own
   * elements.
   */
  readonly other: number;
  /** Numbers of all other elements, if several are reported together. */
  readonly others?: readonly number[];
  readonly severity: Severity;
  readonly code: DocumentCode;
  readonly message: string;
  readonly place: OffsetRange;
  readonly otherPlace: OffsetRange;
}
