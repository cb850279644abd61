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
