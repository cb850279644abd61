import {
  type Decoder,
  identity,
  listMember,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';
import { type RulesetPhase, rulesetPhases } from './ruleset-phase';
import { type KeptRuleWire, rulesetRule, type RulesetRule, type RuleWire } from './ruleset-rule';

/**
 * `root` and `zone`: the entry point of a phase. `custom`: runs when a rule executes it. `managed`: provided by the
 * platform.
 */
export const rulesetKinds = ['managed', 'custom', 'root', 'zone'] as const;
export type RulesetKind = (typeof rulesetKinds)[number];

/** A ruleset as shown in lists (rulesets.md, "Objects"). Lists of versions have the same `id` in every element. */
export interface RulesetSummary {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly kind?: Open<RulesetKind>;
  readonly phase?: Open<RulesetPhase>;
  /** A decimal number, starting at 1, that increases by 1 with each change; see `ruleset-version.ts`. */
  readonly version?: string;
  readonly last_updated?: string;
}

/** A ruleset with its rules, in order. */
export interface Ruleset extends RulesetSummary {
  /** Empty if the response has none: an entry point without rules still exists. */
  readonly rules: readonly RulesetRule[];
}

/** The body of create. `name`, `kind` and `phase` cannot be changed later. */
export interface RulesetCreateWire {
  readonly name: string;
  readonly kind: Exclude<RulesetKind, 'managed'>;
  readonly phase: RulesetPhase;
  readonly description?: string;
  readonly rules?: readonly RuleWire[];
}

/** The body of an update, which replaces all rules: omitted rules are deleted. */
export interface RulesetUpdateWire {
  readonly description?: string;
  readonly rules?: readonly (KeptRuleWire | RuleWire)[];
}

/** The body of an entry point's update. `name` is used only for an entry point that does not exist yet. */
export type EntrypointUpdateWire = RulesetUpdateWire & { readonly name?: string };

const summaryMembers = {
  id: identity(text),
  name: required(text),
  description: optional(text),
  kind: required(oneOf(rulesetKinds)),
  phase: required(oneOf(rulesetPhases)),
  version: required(text),
  last_updated: required(timestamp),
};

export const rulesetSummary = record<RulesetSummary>(summaryMembers);

export const ruleset = record<Ruleset>({ ...summaryMembers, rules: listMember(rulesetRule) });

/** The response of a write: a ruleset, or nothing after a dry run (rulesets.md, "Operations": `result: null`). */
export const rulesetOrNothing: Decoder<Ruleset | undefined> = (value, trail) =>
  value === null || value === undefined ? undefined : ruleset(value, trail);
