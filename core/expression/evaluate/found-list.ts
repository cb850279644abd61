import { type ListData } from './list-members';

/** Reason why the contents of a list are not known although a file defines it. */
export type WhyListUnknown =
  /** Several files define the list with different items. */
  | 'different'
  /** Items are missing, or known only to another program. */
  | 'incomplete'
  /** A list of redirects: how their URLs match is not evaluated. */
  | 'redirects';

/** A list of the account as files define it. */
export interface FoundList {
  /** The files that define the list; several if their definitions differ. */
  readonly files: readonly string[];
  readonly content: ListData | WhyListUnknown;
}

/** The lists that files define, by name without the `$`. */
export type FoundLists = ReadonlyMap<string, FoundList>;
