import { type Rule } from '../rule';

/** A new rule of a ruleset, in the form that documents use. */
export interface NewRule {
  /**
   * `ref` of the new rule. It depends only on the old rules, so a repeated conversion updates the new rule instead of
   * adding another one.
   */
  readonly ref: string;
  readonly description: string;
  readonly expression: string;
  readonly action: string;
  readonly action_parameters?: Readonly<Record<string, unknown>>;
  readonly logging?: { readonly enabled: boolean };
  readonly enabled?: false;
}

/** An item of a new IP list. */
export interface NewListItem {
  readonly ip: string;
  readonly comment?: string;
}

/** A list of addresses that new rules use. */
export interface NewList {
  readonly name: string;
  readonly kind: 'ip';
  readonly description: string;
  readonly items: readonly NewListItem[];
}

/**
 * Result of converting an old rule.
 * - `same`: the new rule has the same effect.
 * - `differs`: the new rule has the same effect except for the differences in `notes`.
 * - `impossible`: no new rule can replace the old one.
 */
export type Outcome = 'same' | 'differs' | 'impossible';

export interface ConvertedRule {
  readonly rule: Rule;
  readonly outcome: Outcome;
  /** The `ref` of each new rule that replaces the old rule. */
  readonly refs: readonly string[];
  /** Sentences for the user that describe the differences or explain why there is no new rule. */
  readonly notes: readonly string[];
}

/** The result of a conversion: documents to review, and the result for each old rule. Old rules are not deleted. */
export interface Conversion {
  /** The rules of `http_request_firewall_custom`, in the order that preserves the behavior of the old products. */
  readonly rules: readonly NewRule[];
  readonly lists: readonly NewList[];
  readonly converted: readonly ConvertedRule[];
}

export interface ConvertOptions {
  /** Whether the new rules are disabled in the resulting documents. */
  readonly isDisabled?: boolean;
}

/** The part of a conversion that covers one legacy product. */
export interface Part {
  readonly rules: readonly NewRule[];
  readonly lists: readonly NewList[];
  readonly converted: readonly ConvertedRule[];
}

/** Maximum number of characters in an expression (rulesets.md, "Limits"). */
export const maxExpression = 4096;
