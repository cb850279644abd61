import { type RuleSource } from '../../core/protocol/simulation';

/** A search for the rules that match something, or may. */
export interface RuleSearch {
  /** An IP address, a URL, a country or an ASN. */
  readonly sought: string;
  /** The rules of accounts. */
  readonly sources: readonly RuleSource[];
  /** Also the files of the workspace. */
  readonly withWorkspace: boolean;
  /** Missing requirements, one sentence each. */
  readonly notes: readonly string[];
}

/** A search for what uses a list of an account. */
export interface ListSearch {
  /** Without the `$`. */
  readonly list: string;
  /** The rules of accounts. */
  readonly sources: readonly RuleSource[];
  /** Also the files of the workspace. */
  readonly withWorkspace: boolean;
  /** What is missing, a sentence each. */
  readonly notes: readonly string[];
}
