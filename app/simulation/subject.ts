import { type ListContents, type RuleSources, type RuleTestName } from '../../core/protocol/simulation';

/** The rules for simulating requests: those of files, or of an account or zone. */
export interface SimulationSubject {
  /** The display name: a file, a folder, an account or zone. */
  readonly title: string;
  /** The document whose settings and chosen sample are used. */
  readonly uri: string;
  /** A rule test, whose requests are simulated with its own rules. */
  readonly test?: RuleTestName;
  /** The contents of lists, for a rule test of an account or zone. */
  readonly lists?: ListContents;
  /** Notes on missing data, one sentence each; those on files are those of the last call of `sources`. */
  readonly notes: readonly string[];
  /** Reads the deployed state of an account or zone again. */
  reload?(): Promise<void>;
  /** The current rules, with the changes in open documents and drafts. */
  sources(): Promise<RuleSources>;
}
