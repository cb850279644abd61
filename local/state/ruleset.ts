import { type RulesetKind } from '../../core/model/ruleset';
import { type RulesetPhase } from '../../core/model/ruleset-phase';
import { type RulesetRule } from '../../core/model/ruleset-rule';

/** A rule as stored; absent properties have no value. Managed rules have no expression. */
export type RuleRecord = Omit<RulesetRule, 'action'> &
  Required<Pick<RulesetRule, 'ref' | 'version' | 'description' | 'enabled' | 'last_updated'>> & {
    readonly action: string;
  };

/** A ruleset as of one of its changes. */
export interface VersionRecord {
  /** A decimal number, as a string. */
  readonly version: string;
  readonly description: string;
  readonly last_updated: string;
  readonly rules: readonly RuleRecord[];
}

export interface RulesetState {
  readonly id: string;
  readonly name: string;
  readonly kind: RulesetKind;
  readonly phase: RulesetPhase;
  /** The highest number that any version has had: numbers are not reused. */
  readonly lastVersion: number;
  /** Oldest first; at least one. */
  readonly versions: readonly VersionRecord[];
}

/** Maximum number of versions; the oldest are dropped first. The documents give no limit; this one is ours. */
const maxVersions = 50;

/** Returns the newest version. */
export function newestOf(ruleset: RulesetState): VersionRecord {
  const newest = ruleset.versions.at(-1);
  if (newest === undefined) throw new Error(`Ruleset ${ruleset.id} has no version`);
  return newest;
}

/** Returns the ruleset with one more version. */
export function withVersion(ruleset: RulesetState, next: Omit<VersionRecord, 'version'>): RulesetState {
  const lastVersion = ruleset.lastVersion + 1;
  const versions = [...ruleset.versions, { version: String(lastVersion), ...next }];
  return { ...ruleset, lastVersion, versions: versions.slice(-maxVersions) };
}
