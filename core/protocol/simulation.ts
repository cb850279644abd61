import { type PositionRange as Range } from '../text/offsets';
import { type UnsavedText } from './unsaved-text';

/** Messages between client and language server about simulations. The samples never leave the server. */

/** A client command: the URI of a file with rules. */
export const simulateCommand = 'rampart.simulation.run';

/** A client command: the URI of a file with rules whose simulation is shown step by step. */
export const stepThroughCommand = 'rampart.simulation.step';

/** A file with rules, or a resource of an account with its record. Other content of the file is ignored. */
export type RuleSource =
  | { readonly uri: string }
  | {
      /** The URI of the resource's document. */
      readonly uri: string;
      readonly kind: string;
      readonly level: 'account' | 'zone';
      /** As sent by the service; a ruleset includes its rules. */
      readonly record: unknown;
      /** The documents of a ruleset's rules, by rule ID. */
      readonly rules?: Readonly<Record<string, string>>;
    };

/** Contents of lists of an account, by name without the `$`. */
export type ListContents = Readonly<
  Record<string, { readonly type: 'ip' | 'asn' | 'hostname'; readonly items: readonly string[] }>
>;

/** Rules, and optionally those to compare them with. */
export interface RuleSources {
  readonly sources: readonly RuleSource[];
  /** The deployed rules, if the simulated rules differ from them. */
  readonly before?: readonly RuleSource[];
}

/** A range in a document; without a range, the whole document. */
export interface PlaceShown {
  readonly uri: string;
  readonly range?: Range;
}

/**
 * Client → server: returns the outcome of the chosen samples for rules; null if no sample is chosen, or the test cannot
 * be run.
 */
export const simulateRequest = 'rampart/simulate';
export interface SimulateParams extends RuleSources {
  /** The document whose settings and chosen sample are used. */
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  /** Zero-based index of the sample whose steps are requested. */
  readonly steps?: number;
  /** A rule test: its requests are simulated with its rules, instead of the chosen samples and `sources`. */
  readonly test?: RuleTestName;
  /** Only for a rule test of an account or zone: its rules are in `sources`, and the lists that they use are here. */
  readonly lists?: ListContents;
}
/** A test of a file, by its ID. */
export interface RuleTestName {
  readonly uri: string;
  readonly id: string;
}
export interface SimulateResult {
  /** Number of rules. */
  readonly rules: number;
  readonly samples: readonly SampleOutcome[];
  readonly steps?: StepsShown;
}

/**
 * Client → server: returns the outcome of every request of a file (`.http`, HAR, request log) for rules, up to
 * `maxSimulatedRequests`. Null if the file cannot be read.
 */
export const simulateEachRequest = 'rampart/simulateEach';
export interface SimulateEachParams extends RuleSources {
  /** The document whose settings are used. */
  readonly uri: string;
  /** The URI of the file with the requests. */
  readonly requests: string;
  readonly unsaved: readonly UnsavedText[];
}
export interface SimulateEachResult {
  /** Number of rules. */
  readonly rules: number;
  readonly requests: readonly RequestOutcome[];
  /** Number of entries of the file that contain no request. */
  readonly unread: number;
  /** Whether the file has more requests than are simulated. */
  readonly isCut: boolean;
  /** Profiles that requests refer to but that do not exist. */
  readonly absentProfiles: readonly string[];
  /** Assumptions without which the outcome of a request would differ. */
  readonly assumed: readonly AssumptionShown[];
}

/** Maximum number of requests of a file that are simulated together: each is a line of a document. */
export const maxSimulatedRequests = 10_000;

/** The outcome of a request of a file. */
export interface RequestOutcome {
  /** The number of the entry in the file, starting at 1. Entries that contain no request are counted too. */
  readonly number: number;
  /** The name, or the method, host and path; never the query, which may contain a secret. */
  readonly name: string;
  readonly outcome: VerdictShown['outcome'];
  /** The outcome on one line, without the rule: `block 403`. If it depends on something, all possibilities. */
  readonly text: string;
  /** The rule that decides. */
  readonly by?: { readonly name: string; readonly place?: PlaceShown };
  /** Unknown facts on which the outcome depends. */
  readonly needs: readonly string[];
  /** The outcome with the deployed rules, if it differs. */
  readonly before?: string;
  /** The outcome recorded in the file when the request was sent. */
  readonly recorded?: string;
}

export interface AssumptionShown {
  readonly id: string;
  readonly text: string;
}

/** The outcome of a sample. */
export interface SampleOutcome {
  readonly name: string;
  readonly verdict: VerdictShown;
  /** The outcome with the deployed rules, if it differs. */
  readonly before?: VerdictShown;
}

export interface VerdictShown {
  readonly outcome: 'pass' | 'block' | 'challenge' | 'redirect' | 'depends';
  /** The outcome on one line: `block 403 by Deny scanners`. */
  readonly text: string;
  /** The place of the rule that decided. */
  readonly place?: PlaceShown;
}

/** Every rule in the order of evaluation, and the facts and assumptions on which the outcome depends. */
export interface StepsShown {
  readonly products: readonly ProductShown[];
  /** Unknown facts on which the outcome depends. */
  readonly needs: readonly string[];
  /** The outcome of each case, on one line. */
  readonly cases: readonly string[];
  readonly assumed: readonly AssumptionShown[];
}

export interface ProductShown {
  readonly title: string;
  readonly rules: readonly RuleShown[];
}

export interface RuleShown {
  readonly name: string;
  readonly result: 'matched' | 'not' | 'unknown' | 'skipped-by' | 'paused' | 'not reached';
  /** The effect of the rule on the requests that it matches. */
  readonly effect?: string;
  /** The rule that skipped this rule, or ended the evaluation before it. */
  readonly because?: string;
  /** Only for a disabled rule. */
  readonly wouldMatch?: boolean | 'unknown';
  readonly place?: PlaceShown;
  /** Only for rules that are evaluated. */
  readonly clause?: ClauseShown;
}

export interface ClauseShown {
  readonly kind: 'and' | 'or' | 'xor' | 'not' | 'any' | 'all' | 'comparison' | 'operand';
  /** The text of a clause on one line; empty for `and`, `or`, `xor` and `not`. */
  readonly text: string;
  readonly result: boolean | 'unknown';
  readonly needed: boolean;
  readonly place?: PlaceShown;
  readonly values: readonly { readonly text: string; readonly value: string }[];
  readonly children: readonly ClauseShown[];
}

/** Client → server: finds the rules that match or may match an address, a URL, a country or an ASN. */
export const findRulesRequest = 'rampart/findRules';
export interface FindRulesParams {
  readonly sought: string;
  readonly uri: string;
  readonly sources: readonly RuleSource[];
  readonly unsaved: readonly UnsavedText[];
}
/** The result of a search. `known`: whether `sought` is valid. */
export interface FindRulesResult {
  readonly known: boolean;
  readonly rules: readonly FoundRuleShown[];
}
export interface FoundRuleShown {
  readonly product: string;
  readonly name: string;
  readonly result: true | 'unknown';
  /** The unknown facts that decide whether the rule matches. */
  readonly needs: readonly string[];
  readonly isOff: boolean;
  readonly action?: string;
  readonly place?: PlaceShown;
}

/** Client → server: explains what each rule decides, and which rules are not needed. */
export const explainRulesRequest = 'rampart/explainRules';
export interface ExplainRulesParams {
  readonly uri: string;
  readonly sources: readonly RuleSource[];
  readonly unsaved: readonly UnsavedText[];
}
export interface ExplainRulesResult {
  readonly lists: readonly RuleListShown[];
  /** Relations between pairs of rules that are not in a list. */
  readonly pairs: readonly RulePairShown[];
}

/** Rules that are evaluated in order. */
export interface RuleListShown {
  readonly title: string;
  readonly isOrdered: boolean;
  readonly rules: readonly ExplainedRuleShown[];
  /** For an ordered list: a request that none of its rules terminates; null if there provably is none. */
  readonly rest?: RequestShown | null;
}

/** A request in words, and its outcome under all rules, on one line. */
export interface RequestShown {
  readonly request: string;
  readonly outcome: string;
}

export interface NamedRuleShown {
  readonly name: string;
  readonly place?: PlaceShown;
}

export interface ExplainedRuleShown extends NamedRuleShown {
  /** The matched requests, on one line. */
  readonly matches: string;
  readonly action: string;
  readonly state: 'reached' | 'never true' | 'unreachable' | 'redundant' | 'off' | 'undecided';
  /** The rules that decide instead: those before it, or those after a redundant one. */
  readonly by: readonly NamedRuleShown[];
  /** A request that reaches the rule. */
  readonly example?: RequestShown;
  /** An earlier rule that could match the requests of this rule as well. */
  readonly mergesInto?: NamedRuleShown;
}

export interface RulePairShown {
  readonly rule: NamedRuleShown;
  readonly other: NamedRuleShown;
  readonly message: string;
}
/** Client → server: finds the uses of a list in the rules of accounts and in the files of the workspace. */
export const findListUsesRequest = 'rampart/findListUses';
export interface FindListUsesParams {
  /** The name of the list, without the `$`. */
  readonly list: string;
  readonly uri: string;
  /** Rules of accounts. */
  readonly sources: readonly RuleSource[];
  readonly withWorkspace: boolean;
}
export interface FindListUsesResult {
  readonly rules: readonly ListUseShown[];
  readonly files: readonly FileUseShown[];
}
/** A rule of an account that uses a list. */
export interface ListUseShown {
  readonly name: string;
  readonly phase: string;
  /** The name of the ruleset that contains the rule. */
  readonly ruleset?: string;
  readonly action?: string;
  readonly isOff: boolean;
  readonly place: PlaceShown;
}
/** A line of a file that uses a list. */
export interface FileUseShown {
  readonly line: string;
  readonly place: PlaceShown & { readonly range: Range };
}

/** A client command: the name of a list, without the `$`. */
export const findListUsesCommand = 'rampart.list.findUses';

/** Client → server: records the current outcome of a sample as a test; null if no test can express it. */
export const recordTestRequest = 'rampart/recordTest';
export interface RecordTestParams extends SimulateParams {
  /** Index of the sample. */
  readonly steps: number;
  /** The test file, or the location of a new one. */
  readonly file: string;
}
export interface RecordTestResult {
  readonly name: string;
  /** The whole text of the test file, including the new test. */
  readonly text: string;
  /** The range of the new test in the text. */
  readonly range: Range;
}
