import { type StopSignal } from '../base/abort';
import { type Pace } from '../base/steps';
import { type LanguageSettings } from '../language/settings';
import { type CoverageCounter } from './coverage';
import { type RuleFile } from './load-rules';
import { type Snapshots } from './snapshots/snapshots';

/** Questions of the runner. */
export interface TestWorld {
  readonly settings: LanguageSettings;
  /** A file that a test file refers to, by its path there; undefined if it does not exist. */
  readonly read: (path: string) => Promise<RuleFile | undefined>;
  /** When requests arrive that do not say, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** Hears of every simulation, also of failing tests. */
  readonly coverage?: CoverageCounter;
  /** What tests with `expect: snapshot` are compared with. Without it, they cannot be run. */
  readonly snapshots?: Snapshots;
  /** How the run gives way to other work. Without it, nothing else is waiting. */
  readonly pace?: Pace;
  /** Ends the run after the case that is being simulated. */
  readonly signal?: StopSignal;
}
