import { type ListContents, type RuleSources, type RuleTestName } from '../../core/protocol/simulation';

/** Rules that requests are simulated at: of files, or of an account or zone. */
export interface SimulationSubject {
  /** Display name: a file, a folder, an account or zone. */
  readonly title: string;
  /** Its settings are used, and the sample that is chosen for it. */
  readonly uri: string;
  /** A rule test, whose requests are simulated at its own rules. */
  readonly test?: RuleTestName;
  /** Of a rule test of an account or zone. */
  readonly lists?: ListContents;
  /** Missing requirements, one sentence each. */
  readonly notes: readonly string[];
  /** For an account or zone: reads its deployed state again. */
  reload?(): Promise<void>;
  /** As the rules are now: with the changes in open documents and drafts. */
  sources(): Promise<RuleSources>;
}
