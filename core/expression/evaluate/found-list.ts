import { type ListData } from './list-members';

/** Reason why the contents of a list are not known although a file defines it. */
export type WhyListUnknown =
  /** Several files define the list with different items. */
  | 'different'
  /** Items of the list are missing, or only another program knows them. */
  | 'incomplete'
  /** The list contains redirects, and the matching of their URLs is not evaluated. */
  | 'redirects';

/** A list of the account, as defined by files. */
export interface FoundList {
  /** The files that define the list. Several are given only if their definitions differ. */
  readonly files: readonly string[];
  readonly content: ListData | WhyListUnknown;
}

/** The lists that files define, by name without the `$`. */
export type FoundLists = ReadonlyMap<string, FoundList>;
