import { type Inputs } from '../../expression/evaluate/inputs';
import { type ChainRule } from './chain-rule';
import { type Product } from './products';

/** Outcome of a request, as far as the rules determine it. */
export type Ending = 'pass' | 'block' | 'challenge' | 'redirect';

/** `depends`: an unknown fact decides between several. */
export type Outcome = Ending | 'depends';

/** The outcome in one case. */
export interface Verdict {
  readonly outcome: Ending;
  /** The rule that ended the evaluation; absent for `pass`. */
  readonly by?: ChainRule;
  /** HTTP status of the response, if a rule or the documentation determines it. */
  readonly status?: number;
  /** Error code of the edge: 1106 for lockdowns. */
  readonly code?: number;
}

/** Outcome of one rule. Insight, order of the products, section 6. */
export type StepResult = 'matched' | 'not' | 'unknown' | 'skipped-by' | 'paused' | 'not reached';

export interface Step {
  readonly product: Product;
  readonly rule: ChainRule;
  readonly result: StepResult;
  /** Effect that the rule has, or would have, on the requests that it matches: `block`, `skip`, `lets in`, … */
  readonly effect?: string;
  /** The rule that skipped it, ended the evaluation before it, or would have had to execute it. */
  readonly because?: ChainRule;
  /** For a disabled rule: whether its condition matches. */
  readonly wouldMatch?: boolean | 'unknown';
  /** The values of the request at the time when the rule is evaluated. */
  readonly inputs?: Inputs;
}

/** An unknown fact, decided one way. */
export type Choice =
  | { readonly rule: ChainRule; readonly matches: boolean }
  | { readonly fact: string; readonly value: boolean };

/** One possible result of unknown facts, with the resulting outcome. */
export interface Case extends Verdict {
  readonly when: readonly Choice[];
}

/** The outcome of a simulation. */
export interface Simulation extends Omit<Verdict, 'outcome'> {
  readonly outcome: Outcome;
  /** All rules in the order of evaluation. For later rules, unknown ones count as not matching. */
  readonly steps: readonly Step[];
  /** More than one if an unknown fact determines the outcome, the rule or the status. */
  readonly cases: readonly Case[];
  /** The unknown inputs: names of fields, and facts such as `rate-exceeded: Limit logins`. */
  readonly needs: readonly string[];
  /** IDs of the assumptions without which the outcome would be different. */
  readonly assumed: readonly string[];
  /** There are more cases than are examined: the outcome is then `depends`, and some cases are missing. */
  readonly isCut: boolean;
  /** Products that act on requests and have no rules here, unless they are skipped. */
  readonly notEvaluated: readonly string[];
}
