import { type StopSignal } from '../base/abort';
import { type Pace } from '../base/steps';
import { type ListData } from '../expression/evaluate/list-members';
import { type LanguageSettings } from '../language/settings';
import { type RuleSet } from '../rules/rule-set';
import { type CoverageCounter } from './coverage';
import { type ListFiles } from './lists/found-lists';
import { type RuleFile } from './load-rules';
import { type Snapshots } from './snapshots/snapshots';

/**
 * The rules of an account or zone, with the contents of its lists. `lists` is keyed by the names of the lists without
 * the `$`.
 */
export interface DeployedRules {
  readonly rules: RuleSet;
  readonly lists: Readonly<Record<string, ListData>>;
}

/** Everything that the test runner needs from its environment. */
export interface TestWorld {
  readonly settings: LanguageSettings;
  /** Reads a file by its path, as specified in the test file. Returns undefined if the file does not exist. */
  readonly read: (path: string) => Promise<RuleFile | undefined>;
  /**
   * Functions that find and read the files near the rules, which may define lists that the rules use. Without them,
   * only the files with the rules are read.
   */
  readonly listFiles?: ListFiles;
  /** Arrival time of requests that do not specify one, in milliseconds since the Unix epoch. */
  readonly now: number;
  /**
   * The rules of the account or zone that the test file names, or the reason why they are unknown. If the rules are
   * unknown or absent, the tests are skipped.
   */
  readonly deployed?: DeployedRules | { readonly problem: string };
  /** Counter to which every simulation is added, even if the test fails. Absent if coverage is not measured. */
  readonly coverage?: CoverageCounter;
  /** The snapshots for tests with `expect: snapshot`. Without them, these tests cannot be run. */
  readonly snapshots?: Snapshots;
  /** Pauses the run so that other work can proceed. Absent if there is no other work. */
  readonly pace?: Pace;
  /** Signal that ends the run after the current case. */
  readonly signal?: StopSignal;
}
