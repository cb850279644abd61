import { type RuleSource } from '../../core/protocol/simulation';

/** A search for the rules that match, or may match, a subject. */
export interface RuleSearch {
  /** An IP address, a URL, a country or an ASN. */
  readonly sought: string;
  /** The rules of accounts. */
  readonly sources: readonly RuleSource[];
  /** Whether the files of the workspace are included. */
  readonly withWorkspace: boolean;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
}

/** A search for the uses of an account's list. */
export interface ListSearch {
  /** The name without the `$`. */
  readonly list: string;
  /** The rules of accounts. */
  readonly sources: readonly RuleSource[];
  /** Whether the files of the workspace are included. */
  readonly withWorkspace: boolean;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
}
