import { type RulesetKind } from '../../core/model/ruleset';
import { type RulesetPhase } from '../../core/model/ruleset-phase';
import { type RulesetRule } from '../../core/model/ruleset-rule';

/** A rule in its stored form. Properties without a value are absent. Managed rules have no expression. */
export type RuleRecord = Omit<RulesetRule, 'action'> &
  Required<Pick<RulesetRule, 'ref' | 'version' | 'description' | 'enabled' | 'last_updated'>> & {
    readonly action: string;
  };

/** A version of a ruleset. Each change to the ruleset creates a new version. */
export interface VersionRecord {
  /** Number of the version as a decimal string. */
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
  /** The highest version number so far. It is stored because numbers are not reused. */
  readonly lastVersion: number;
  /** The versions, oldest first. There is at least one. */
  readonly versions: readonly VersionRecord[];
}

/**
 * Maximum number of versions. If there are more, the oldest versions are removed. The limit is specific to this
 * service, because the documents do not specify one.
 */
const maxVersions = 50;

/** Returns the newest version. */
export function newestOf(ruleset: RulesetState): VersionRecord {
  const newest = ruleset.versions.at(-1);
  if (newest === undefined) throw new Error(`Ruleset ${ruleset.id} has no version`);
  return newest;
}

/** Returns the ruleset with an additional version. */
export function withVersion(ruleset: RulesetState, next: Omit<VersionRecord, 'version'>): RulesetState {
  const lastVersion = ruleset.lastVersion + 1;
  const versions = [...ruleset.versions, { version: String(lastVersion), ...next }];
  return { ...ruleset, lastVersion, versions: versions.slice(-maxVersions) };
}
