import { type RuleSource } from '../../core/protocol/simulation';

/** A search for the rules that match, or may match, an address, a URL, a country, or an ASN. */
export interface RuleSearch {
  /** IP address, URL, country, or ASN to search for. */
  readonly sought: string;
  /** Rules of accounts in which to search. */
  readonly sources: readonly RuleSource[];
  /** Whether files in the workspace are included. */
  readonly withWorkspace: boolean;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
}

/** A search for the uses of an account's list. */
export interface ListSearch {
  /** Name of the list without the leading `$`. */
  readonly list: string;
  /** Rules of accounts in which to search. */
  readonly sources: readonly RuleSource[];
  /** Whether files in the workspace are included. */
  readonly withWorkspace: boolean;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
}
