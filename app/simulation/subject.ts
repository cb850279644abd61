import { type ListContents, type RuleSources, type RuleTestName } from '../../core/protocol/simulation';

/** Rules against which requests are simulated: those of files, of an account, or of a zone. */
export interface SimulationSubject {
  /** Display name: a file, a folder, an account, or a zone. */
  readonly title: string;
  /** Document whose settings and chosen sample are used. */
  readonly uri: string;
  /** Rule test whose requests and rules are simulated. If absent, the chosen samples and `sources` are simulated. */
  readonly test?: RuleTestName;
  /** The contents of lists, for a rule test of an account or zone. */
  readonly lists?: ListContents;
  /** Notes on missing data, one sentence each. Notes on files reflect the most recent call to `sources`. */
  readonly notes: readonly string[];
  /** Reloads the deployed state of an account or zone. */
  reload?(): Promise<void>;
  /** Returns the current rules, including drafts and the changes in open documents. */
  sources(): Promise<RuleSources>;
}
