import { type OffsetRange, type Severity } from '../../../base/problem';
import { type DocumentCode } from '../lints/codes.data';

/**
 * A relation between two elements that is reported as a diagnostic. Each range is relative to the start of its
 * element. Elements are identified by the same indices as in the comparison.
 */
export interface Finding {
  /**
   * Index of the element at which the relation is reported. This element belongs to the document itself rather than
   * to a neighbor.
   */
  readonly rule: number;
  /**
   * Index of the other element. An index after the document's own elements refers to an element of another document.
   */
  readonly other: number;
  /** Indices of all other elements, if several are reported together. */
  readonly others?: readonly number[];
  readonly severity: Severity;
  readonly code: DocumentCode;
  readonly message: string;
  readonly place: OffsetRange;
  readonly otherPlace: OffsetRange;
}
