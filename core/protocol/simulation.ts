import { type PositionRange as Range } from '../text/offsets';
import { type UnsavedText } from './unsaved-text';

/** Messages between client and language server about simulations. */

/** Client command that simulates rules. Its argument is the URI of a file with rules. */
export const simulateCommand = 'rampart.simulation.run';

/** Client command that shows a simulation step by step. Its argument is the URI of a file with rules. */
export const stepThroughCommand = 'rampart.simulation.step';

/**
 * A source of rules: a file, or a resource of an account or zone. Any content of a file other than rules is ignored.
 */
export type RuleSource =
  | { readonly uri: string }
  | {
      /** URI of the resource's document. */
      readonly uri: string;
      readonly kind: string;
      readonly level: 'account' | 'zone';
      /** The resource as sent by the service. A ruleset includes its rules. */
      readonly record: unknown;
      /** Document URIs of the ruleset's rules, by rule ID. */
      readonly rules?: Readonly<Record<string, string>>;
    };

/** Contents of an account's lists, by list name without the `$`. */
export type ListContents = Readonly<
  Record<string, { readonly type: 'ip' | 'asn' | 'hostname'; readonly items: readonly string[] }>
>;

/** Rules to simulate, and optionally the rules to compare them with. */
export interface RuleSources {
  readonly sources: readonly RuleSource[];
  /** The deployed rules, if the simulated rules differ from them. */
  readonly before?: readonly RuleSource[];
}

/** A document, or a range within it. If `range` is absent, the location is the whole document. */
export interface PlaceShown {
  readonly uri: string;
  readonly range?: Range;
}

/**
 * Request from the client to the server to simulate rules for the chosen samples. The result is null if no sample is
 * chosen, or if `test` is present but this test cannot be run.
 */
export const simulateRequest = 'rampart/simulate';
export interface SimulateParams extends RuleSources {
  /** URI of the document whose settings and chosen sample are used. */
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  /** Zero-based index of the sample whose steps are requested. */
  readonly steps?: number;
  /**
   * A rule test to simulate. If it is present, its requests and rules are used instead of the chosen samples and
   * `sources`.
   */
  readonly test?: RuleTestName;
  /**
   * Contents of the lists that the rules use. Only present if `test` tests the rules of an account or zone. In that
   * case, `sources` contains these rules.
   */
  readonly lists?: ListContents;
}
/** A test in a file, identified by its ID. */
export interface RuleTestName {
  readonly uri: string;
  readonly id: string;
}
export interface SimulateResult {
  /** Number of simulated rules. */
  readonly rules: number;
  readonly samples: readonly SampleOutcome[];
  readonly steps?: StepsShown;
}

/**
 * Request from the client to the server for the outcome of every request in a file (`.http`, HAR, request log), up to
 * `maxSimulatedRequests`. The result is null if the file cannot be read.
 */
export const simulateEachRequest = 'rampart/simulateEach';
export interface SimulateEachParams extends RuleSources {
  /** URI of the document whose settings are used. */
  readonly uri: string;
  /** URI of the file with the requests. */
  readonly requests: string;
  readonly unsaved: readonly UnsavedText[];
}
export interface SimulateEachResult {
  /** Number of simulated rules. */
  readonly rules: number;
  readonly requests: readonly RequestOutcome[];
  /** Number of entries in the file that contain no request. */
  readonly unread: number;
  /** Whether the file contains more requests than are simulated. */
  readonly isCut: boolean;
  /** Names of the profiles that requests refer to but that are not defined. */
  readonly absentProfiles: readonly string[];
  /** Assumptions that affect the outcome of at least one request. */
  readonly assumed: readonly AssumptionShown[];
}

/**
 * Maximum number of requests from a file that are simulated together. The document with the results has one line per
 * request.
 */
export const maxSimulatedRequests = 10_000;

/** Outcome of one request of a file. */
export interface RequestOutcome {
  /** Number of the entry in the file, starting at 1. Entries that contain no request are counted, too. */
  readonly number: number;
  /**
   * Name of the request, or its method, host, and path. The query is never included, because it may contain a secret.
   */
  readonly name: string;
  readonly outcome: VerdictShown['outcome'];
  /**
   * The outcome on one line, without the name of the rule, for example `block 403`. If the outcome depends on unknown
   * facts, the text contains all possible outcomes with the names of their rules.
   */
  readonly text: string;
  /** The rule that decides the outcome. */
  readonly by?: { readonly name: string; readonly place?: PlaceShown };
  /** Unknown facts on which the outcome depends. */
  readonly needs: readonly string[];
  /** Outcome with the deployed rules, if it is different. */
  readonly before?: string;
  /** Outcome that was recorded in the file when the request was sent. */
  readonly recorded?: string;
}

export interface AssumptionShown {
  readonly id: string;
  readonly text: string;
}

/** Outcome of one sample. */
export interface SampleOutcome {
  readonly name: string;
  readonly verdict: VerdictShown;
  /** Outcome with the deployed rules, if it is different. */
  readonly before?: VerdictShown;
}

export interface VerdictShown {
  readonly outcome: 'pass' | 'block' | 'challenge' | 'redirect' | 'depends';
  /** The outcome on one line, for example `block 403 by Deny scanners`. */
  readonly text: string;
  /** Location of the rule that decided the outcome. */
  readonly place?: PlaceShown;
}

/** All rules in the order of evaluation, and the facts and assumptions on which the outcome depends. */
export interface StepsShown {
  readonly products: readonly ProductShown[];
  /** Unknown facts on which the outcome depends. */
  readonly needs: readonly string[];
  /** Possible outcomes, with one line for each combination of unknown facts. */
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
  /** The rule that skipped this rule, or that ended the evaluation before this rule. */
  readonly because?: string;
  /** Whether the rule would match if it were enabled. Only present for a disabled rule. */
  readonly wouldMatch?: boolean | 'unknown';
  readonly place?: PlaceShown;
  /** Result of the rule's expression. Only present for rules that are evaluated. */
  readonly clause?: ClauseShown;
}

export interface ClauseShown {
  readonly kind: 'and' | 'or' | 'xor' | 'not' | 'any' | 'all' | 'comparison' | 'operand';
  /** Text of a clause on one line. Empty for `and`, `or`, `xor`, and `not`. */
  readonly text: string;
  readonly result: boolean | 'unknown';
  readonly needed: boolean;
  readonly place?: PlaceShown;
  readonly values: readonly { readonly text: string; readonly value: string }[];
  readonly children: readonly ClauseShown[];
}

/**
 * Request from the client to the server to find the rules that match or may match an address, a URL, a country, or an
 * AS number.
 */
export const findRulesRequest = 'rampart/findRules';
export interface FindRulesParams {
  readonly sought: string;
  readonly uri: string;
  readonly sources: readonly RuleSource[];
  readonly unsaved: readonly UnsavedText[];
}
/**
 * Result of a search for rules. `known` is false if the parameter `sought` is not a valid address, URL, country, or
 * AS number.
 */
export interface FindRulesResult {
  readonly known: boolean;
  readonly rules: readonly FoundRuleShown[];
}
export interface FoundRuleShown {
  readonly product: string;
  readonly name: string;
  readonly result: true | 'unknown';
  /** Unknown facts that determine whether the rule matches. */
  readonly needs: readonly string[];
  readonly isOff: boolean;
  /** Whether the condition is missing or cannot be read. */
  readonly isUnreadable?: true;
  readonly action?: string;
  readonly place?: PlaceShown;
}

/** Request from the client to the server to explain what each rule decides, and which rules are not needed. */
export const explainRulesRequest = 'rampart/explainRules';
export interface ExplainRulesParams {
  readonly uri: string;
  readonly sources: readonly RuleSource[];
  readonly unsaved: readonly UnsavedText[];
}
export interface ExplainRulesResult {
  readonly lists: readonly RuleListShown[];
  /**
   * Pairs of rules that are duplicates, contradict each other, or overlap. Only rules outside rulesets are compared.
   */
  readonly pairs: readonly RulePairShown[];
}

/** A list of rules that are evaluated together. `isOrdered` is true if the order of evaluation is known. */
export interface RuleListShown {
  readonly title: string;
  readonly isOrdered: boolean;
  readonly rules: readonly ExplainedRuleShown[];
  /**
   * A request for which no rule of the list ends the evaluation. Null if there is provably no such request. Only
   * present for an ordered list.
   */
  readonly rest?: RequestShown | null;
}

/** A request and the outcome of evaluating all rules for it, each described on one line. */
export interface RequestShown {
  readonly request: string;
  readonly outcome: string;
}

export interface NamedRuleShown {
  readonly name: string;
  readonly place?: PlaceShown;
}

export interface ExplainedRuleShown extends NamedRuleShown {
  /** Description of the requests that match, on one line. */
  readonly matches: string;
  readonly action: string;
  readonly state: 'reached' | 'never true' | 'unreachable' | 'redundant' | 'off' | 'undecided';
  /**
   * The rules that make this rule unnecessary. They come before this rule, or after it if the state is `redundant`.
   */
  readonly by: readonly NamedRuleShown[];
  /** A request that reaches the rule. */
  readonly example?: RequestShown;
  /** An earlier rule into which this rule could be merged. */
  readonly mergesInto?: NamedRuleShown;
}

export interface RulePairShown {
  readonly rule: NamedRuleShown;
  readonly other: NamedRuleShown;
  readonly message: string;
}
/**
 * Request from the client to the server to find the uses of a list in the rules of accounts and in the files of the
 * workspace.
 */
export const findListUsesRequest = 'rampart/findListUses';
export interface FindListUsesParams {
  /** Name of the list, without the `$`. */
  readonly list: string;
  readonly uri: string;
  /** Sources of the account rules to search. */
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
  /** Name of the ruleset that contains the rule. */
  readonly ruleset?: string;
  readonly action?: string;
  readonly isOff: boolean;
  readonly place: PlaceShown;
}
/** A line in a file that refers to a list. */
export interface FileUseShown {
  readonly line: string;
  readonly place: PlaceShown & { readonly range: Range };
}

/** Client command that finds the uses of a list. Its argument is the name of the list, without the `$`. */
export const findListUsesCommand = 'rampart.list.findUses';

/**
 * Request from the client to the server to record the current outcome of a sample as a test. The result is null if no
 * test can express the outcome.
 */
export const recordTestRequest = 'rampart/recordTest';
export interface RecordTestParams extends SimulateParams {
  /** Index of the sample whose outcome is recorded. */
  readonly steps: number;
  /** URI of the test file, or of a new file to create. */
  readonly file: string;
}
export interface RecordTestResult {
  readonly name: string;
  /** The whole text of the test file, including the new test. */
  readonly text: string;
  /** Range of the new test in `text`. */
  readonly range: Range;
}
