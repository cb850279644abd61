import { type Inputs } from '../../expression/evaluate/inputs';
import { type ChainRule } from './chain-rule';
import { type Product } from './products';

/** Outcome of a request according to the rules. */
export type Ending = 'pass' | 'block' | 'challenge' | 'redirect';

/** The outcome of a request, or `depends` if the outcome depends on an unknown fact. */
export type Outcome = Ending | 'depends';

/** The outcome of a request in one case. */
export interface Verdict {
  readonly outcome: Ending;
  /** The rule that ended the evaluation. Absent for `pass`. */
  readonly by?: ChainRule;
  /** HTTP status of the response, if it is known from a rule or from the documentation. */
  readonly status?: number;
  /** Cloudflare edge error code, such as 1106 for lockdowns. */
  readonly code?: number;
}

/** Result of one rule. Source: "Order of the products", section 6. */
export type StepResult = 'matched' | 'not' | 'unknown' | 'skipped-by' | 'paused' | 'not reached';

export interface Step {
  readonly product: Product;
  readonly rule: ChainRule;
  readonly result: StepResult;
  /** Effect of the rule on matching requests, even if it has not matched: `block`, `skip`, `lets in`, … */
  readonly effect?: string;
  /**
   * The rule that skipped this rule or ended the evaluation before this rule was reached. If the ruleset of this rule
   * was not executed, this is the rule that executes it when it matches.
   */
  readonly because?: ChainRule;
  /** Whether the condition of a disabled rule matches. */
  readonly wouldMatch?: boolean | 'unknown';
  /** The values of the request when the rule is evaluated. */
  readonly inputs?: Inputs;
}

/** An assumed value for an unknown fact. */
export type Choice =
  | { readonly rule: ChainRule; readonly matches: boolean }
  | { readonly fact: string; readonly value: boolean };

/** The outcome for one combination of assumed values for the unknown facts. */
export interface Case extends Verdict {
  readonly when: readonly Choice[];
}

/** The result of a simulation: the outcome, the steps, and the cases. */
export interface Simulation extends Omit<Verdict, 'outcome'> {
  readonly outcome: Outcome;
  /**
   * The results of all rules in the order of evaluation. If the result of a rule is unknown, the results of later
   * rules are determined as if it did not match.
   */
  readonly steps: readonly Step[];
  /**
   * The cases. There is more than one if the outcome, the rule that determines it, or the status depends on an
   * unknown fact.
   */
  readonly cases: readonly Case[];
  /**
   * The unknown facts on which the outcome depends: names of fields, and facts such as `rate-exceeded: Limit logins`.
   */
  readonly needs: readonly string[];
  /** IDs of the assumptions without which the outcome would be different. */
  readonly assumed: readonly string[];
  /**
   * Whether some cases were not examined because there are too many. If so, the outcome is `depends` and `cases` is
   * incomplete.
   */
  readonly isCut: boolean;
  /**
   * Products that affect requests but are not evaluated, because they have no rules. Products that a rule skips are
   * not included.
   */
  readonly notEvaluated: readonly string[];
}
