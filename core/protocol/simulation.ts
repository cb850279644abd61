import { type PositionRange as Range } from '../text/offsets';
import { type UnsavedText } from './unsaved-text';

/** Messages between client and language server about simulations. The samples never leave the server. */

/** A command of the client: the URI of a file with rules. */
export const simulateCommand = 'rampart.simulation.run';

/** A command of the client: the URI of a file with rules whose simulation is stepped through. */
export const stepThroughCommand = 'rampart.simulation.step';

/** A file with rules, or a resource of an account with its record. Anything else in a file is left out. */
export type RuleSource =
  | { readonly uri: string }
  | {
      /** The document of the resource. */
      readonly uri: string;
      readonly kind: string;
      readonly level: 'account' | 'zone';
      /** As the service sends it; a ruleset includes its rules. */
      readonly record: unknown;
      /** The documents of a ruleset's rules, by rule ID. */
      readonly rules?: Readonly<Record<string, string>>;
    };

/** Contents of lists of an account, by name without the `$`. */
export type ListContents = Readonly<
  Record<string, { readonly type: 'ip' | 'asn' | 'hostname'; readonly items: readonly string[] }>
>;

/** Rules, and those to compare them with. */
export interface RuleSources {
  readonly sources: readonly RuleSource[];
  /** Deployed rules, if the simulated rules differ from them. */
  readonly before?: readonly RuleSource[];
}

/** A range in a text. Without a range, the whole document. */
export interface PlaceShown {
  readonly uri: string;
  readonly range?: Range;
}

/**
 * Client → server: the outcome of the chosen samples for rules; null when no sample is chosen, or the test cannot be
 * run.
 */
export const simulateRequest = 'rampart/simulate';
export interface SimulateParams extends RuleSources {
  /** Its settings are used, and the sample that is chosen for it. */
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  /** The sample whose steps are requested, counted from 0. */
  readonly steps?: number;
  /** A rule test: its requests are simulated with its rules, instead of the chosen samples and `sources`. */
  readonly test?: RuleTestName;
  /** Of a rule test of an account or zone: its rules are `sources`, and these the lists that they name. */
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
 * Client → server: the outcome of every request of a file (`.http`, HAR, request log) for rules, up to
 * `maxSimulatedRequests`. Null when the file cannot be read.
 */
export const simulateEachRequest = 'rampart/simulateEach';
export interface SimulateEachParams extends RuleSources {
  /** Its settings are used. */
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
  /** The file has more requests than are simulated. */
  readonly isCut: boolean;
  /** Profiles that requests name, and that do not exist. */
  readonly absentProfiles: readonly string[];
  /** Assumptions without which the outcome of a request would be different. */
  readonly assumed: readonly AssumptionShown[];
}

/** More requests of a file are not simulated at once: each is a line of a document. */
export const maxSimulatedRequests = 10_000;

/** The outcome of a request of a file. */
export interface RequestOutcome {
  /** Counts from 1, including entries that contain no request. */
  readonly number: number;
  /** Its name, or method, host and path; never the query, which may contain a secret. */
  readonly name: string;
  readonly outcome: VerdictShown['outcome'];
  /** On one line, without the rule: `block 403`. If it depends on something, all possibilities. */
  readonly text: string;
  /** The rule that decides. */
  readonly by?: { readonly name: string; readonly place?: PlaceShown };
  /** Unknown facts that decide. */
  readonly needs: readonly string[];
  /** The outcome with the deployed rules, if it differs. */
  readonly before?: string;
  /** The outcome when it was sent, as recorded in the file. */
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
  /** On one line: `block 403 by Deny scanners`. */
  readonly text: string;
  /** Place of the rule that decided. */
  readonly place?: PlaceShown;
}

/** Every rule in the order of evaluation, and the facts and assumptions on which the outcome depends. */
export interface StepsShown {
  readonly products: readonly ProductShown[];
  /** Unknown facts that decide. */
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
  /** Effect of the rule on the requests that it matches. */
  readonly effect?: string;
  /** The rule that skipped it, or ended the evaluation before it. */
  readonly because?: string;
  /** For a disabled rule. */
  readonly wouldMatch?: boolean | 'unknown';
  readonly place?: PlaceShown;
  /** For rules that are evaluated. */
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

/** Client → server: the rules that match or may match an address, a URL, a country or an ASN. */
export const findRulesRequest = 'rampart/findRules';
export interface FindRulesParams {
  readonly sought: string;
  readonly uri: string;
  readonly sources: readonly RuleSource[];
  readonly unsaved: readonly UnsavedText[];
}
/** `known`: whether `sought` is valid. */
export interface FindRulesResult {
  readonly known: boolean;
  readonly rules: readonly FoundRuleShown[];
}
export interface FoundRuleShown {
  readonly product: string;
  readonly name: string;
  readonly result: true | 'unknown';
  /** Facts that decide whether it matches, if that is open. */
  readonly needs: readonly string[];
  readonly isOff: boolean;
  readonly action?: string;
  readonly place?: PlaceShown;
}

/** Client → server: what each rule decides, and which rules are not needed. */
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

/** Rules that are evaluated one after the other. */
export interface RuleListShown {
  readonly title: string;
  readonly isOrdered: boolean;
  readonly rules: readonly ExplainedRuleShown[];
  /** For an ordered list: a request that no rule of it ends; null if there provably is none. */
  readonly rest?: RequestShown | null;
}

/** A request in words, and its outcome with all rules, on one line. */
export interface RequestShown {
  readonly request: string;
  readonly outcome: string;
}

export interface NamedRuleShown {
  readonly name: string;
  readonly place?: PlaceShown;
}

export interface ExplainedRuleShown extends NamedRuleShown {
  /** What it matches, on one line. */
  readonly matches: string;
  readonly action: string;
  readonly state: 'reached' | 'never true' | 'unreachable' | 'redundant' | 'off' | 'undecided';
  /** The rules that decide instead: before it, or after a redundant one. */
  readonly by: readonly NamedRuleShown[];
  /** A request that reaches it. */
  readonly example?: RequestShown;
  /** The earlier rule that can match its requests as well. */
  readonly mergesInto?: NamedRuleShown;
}

export interface RulePairShown {
  readonly rule: NamedRuleShown;
  readonly other: NamedRuleShown;
  readonly message: string;
}
/** Client → server: the uses of a list, in the rules of accounts and in the files of the workspace. */
export const findListUsesRequest = 'rampart/findListUses';
export interface FindListUsesParams {
  /** Without the `$`. */
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
  /** The name of its ruleset. */
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

/** A command of the client: the name of a list, without the `$`. */
export const findListUsesCommand = 'rampart.list.findUses';

/** Client → server: a test that expects the current outcome of a sample; null if no test can express it. */
export const recordTestRequest = 'rampart/recordTest';
export interface RecordTestParams extends SimulateParams {
  /** Index of the sample. */
  readonly steps: number;
  /** The test file, or the location of a new one. */
  readonly file: string;
}
export interface RecordTestResult {
  readonly name: string;
  /** The whole text of the test file with the test in it. */
  readonly text: string;
  /** Place of the new test in it. */
  readonly range: Range;
}
