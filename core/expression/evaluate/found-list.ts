import { type ListData } from './list-members';

/** Reason why the contents of a list are unknown even though a file defines the list. */
export type WhyListUnknown =
  /** Several files define the list with different items. */
  | 'different'
  /** Some items of the list are missing or can be determined only by another program. */
  | 'incomplete'
  /** The list contains redirects. Matching of redirect URLs is not supported. */
  | 'redirects';

/** An account list, as defined in files. */
export interface FoundList {
  /** The files that define the list. There are several only if their definitions differ. */
  readonly files: readonly string[];
  readonly content: ListData | WhyListUnknown;
}

/** The lists defined in files, by name without the `$`. */
export type FoundLists = ReadonlyMap<string, FoundList>;
