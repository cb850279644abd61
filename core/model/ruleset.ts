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
 * Kinds of rulesets. `root` and `zone` are the entry points of a phase, `custom` runs when a rule executes it, and
 * `managed` is provided by the platform.
 */
export const rulesetKinds = ['managed', 'custom', 'root', 'zone'] as const;
export type RulesetKind = (typeof rulesetKinds)[number];

/**
 * A ruleset as it appears in lists (rulesets.md, "Objects"). In a list of versions, all elements have the same `id`.
 */
export interface RulesetSummary {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly kind?: Open<RulesetKind>;
  readonly phase?: Open<RulesetPhase>;
  /**
   * Version of the ruleset as a decimal number, starting at 1. It increases by 1 with each change (see
   * `ruleset-version.ts`).
   */
  readonly version?: string;
  readonly last_updated?: string;
}

/** A ruleset with its rules in order. */
export interface Ruleset extends RulesetSummary {
  /**
   * Rules of the ruleset. Empty if the response does not contain `rules`, because an entry point can exist without
   * rules.
   */
  readonly rules: readonly RulesetRule[];
}

/** Request body for creating a ruleset. `name`, `kind`, and `phase` cannot be changed later. */
export interface RulesetCreateWire {
  readonly name: string;
  readonly kind: Exclude<RulesetKind, 'managed'>;
  readonly phase: RulesetPhase;
  readonly description?: string;
  readonly rules?: readonly RuleWire[];
}

/** Request body for updating a ruleset. It replaces all rules, so omitted rules are deleted. */
export interface RulesetUpdateWire {
  readonly description?: string;
  readonly rules?: readonly (KeptRuleWire | RuleWire)[];
}

/** Request body for updating an entry point. `name` is used only if the entry point does not exist yet. */
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

/**
 * Reads the result of a write: a ruleset, or undefined after a dry run, for which the API returns null (rulesets.md,
 * "Operations").
 */
export const rulesetOrNothing: Decoder<Ruleset | undefined> = (value, trail) =>
  value === null || value === undefined ? undefined : ruleset(value, trail);
