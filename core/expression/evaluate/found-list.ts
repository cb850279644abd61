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
  /** The files that define the list. Contains more than one file only if their definitions differ. */
  readonly files: readonly string[];
  readonly content: ListData | WhyListUnknown;
}

/** Lists that are defined in files. The keys are the list names without the `$`. */
export type FoundLists = ReadonlyMap<string, FoundList>;

/** No lists. Used where no file defines a list. */
export const noLists: FoundLists = new Map();
