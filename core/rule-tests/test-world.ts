import { type StopSignal } from '../base/abort';
import { type Pace } from '../base/steps';
import { type ListData } from '../expression/evaluate/list-members';
import { type LanguageSettings } from '../language/settings';
import { type RuleSet } from '../rules/rule-set';
import { type CoverageCounter } from './coverage';
import { type RuleFile } from './load-rules';
import { type Snapshots } from './snapshots/snapshots';

/** The rules of an account or zone, and contents of its lists by name, without the `$`. */
export interface DeployedRules {
  readonly rules: RuleSet;
  readonly lists: Readonly<Record<string, ListData>>;
}

/** Questions of the runner. */
export interface TestWorld {
  readonly settings: LanguageSettings;
  /** A file that a test file refers to, by its path there; undefined if it does not exist. */
  readonly read: (path: string) => Promise<RuleFile | undefined>;
  /** Arrival time of requests that do not specify one, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** The rules of the account or zone that the test file names. Without them, its tests are not run. */
  readonly deployed?: DeployedRules | { readonly problem: string };
  /** Hears of every simulation, also of failing tests. */
  readonly coverage?: CoverageCounter;
  /** What tests with `expect: snapshot` are compared with. Without it, they cannot be run. */
  readonly snapshots?: Snapshots;
  /** Lets other work run in between. Absent if no other work is waiting. */
  readonly pace?: Pace;
  /** Ends the run after the case that is being simulated. */
  readonly signal?: StopSignal;
}
