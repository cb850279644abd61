import { type PositionRange as Range } from '../text/offsets';
import { type UnsavedText } from './unsaved-text';

/** Messages between client and language server about simulations. The samples never leave the server. */

/** A command of the client: the URI of a file with rules. */
export const simulateCommand = 'rampart.simulation.run';

/** A file with rules, or a resource of an account with its record. Anything else in a file is left out. */
export type RuleSource =
  | { readonly uri: string }
  | {
      /** The document of the resource. */
      readonly uri: string;
      readonly kind: string;
      readonly level: 'account' | 'zone';
      /** As the service sends it; of a ruleset, with its rules. */
      readonly record: unknown;
      /** The documents of the rules of a ruleset, by the IDs of the rules. */
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

/** A place in a text. Without a range, the document as a whole. */
export interface PlaceShown {
  readonly uri: string;
  readonly range?: Range;
}

/** Client → server: what becomes of the chosen samples at rules; null when no sample is chosen, or the test cannot be run. */
export const simulateRequest = 'rampart/simulate';
export interface SimulateParams extends RuleSources {
  /** Its settings are used, and the sample that is chosen for it. */
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  /** The sample whose steps are requested, counted from 0. */
  readonly steps?: number;
  /** A rule test: its requests are simulated at its rules, in place of the chosen samples and `sources`. */
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
  /** How many rules there are. */
  readonly rules: number;
  readonly samples: readonly SampleOutcome[];
  readonly steps?: StepsShown;
}

/** The outcome of a sample. */
export interface SampleOutcome {
  readonly name: string;
  readonly verdict: VerdictShown;
  /** The outcome with the rules that are deployed, where it differs. */
  readonly before?: VerdictShown;
}

export interface VerdictShown {
  readonly outcome: 'pass' | 'block' | 'challenge' | 'redirect' | 'depends';
  /** In a line: `block 403 by Deny scanners`. */
  readonly text: string;
  /** Of the rule that decided. */
  readonly place?: PlaceShown;
}

/** Every rule in the order of evaluation, and the dependencies of the outcome. */
export interface StepsShown {
  readonly products: readonly ProductShown[];
  /** Unknown facts that decide. */
  readonly needs: readonly string[];
  /** The outcome of each case, in a line. */
  readonly cases: readonly string[];
  readonly assumed: readonly { readonly id: string; readonly text: string }[];
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
  /** Of a paused rule. */
  readonly wouldMatch?: boolean | 'unknown';
  readonly place?: PlaceShown;
  /** Rules that are evaluated. */
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

/** Client → server: the rules that match an address, a URL, a country or an ASN, or may. */
export const findRulesRequest = 'rampart/findRules';
export interface FindRulesParams {
  readonly sought: string;
  readonly uri: string;
  readonly sources: readonly RuleSource[];
  readonly unsaved: readonly UnsavedText[];
}
/** `known`: whether `sought` is a valid subject. */
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
  /** What pairs of rules without a list have to do with each other. */
  readonly pairs: readonly RulePairShown[];
}

/** Rules that are asked one after the other. */
export interface RuleListShown {
  readonly title: string;
  readonly isOrdered: boolean;
  readonly rules: readonly ExplainedRuleShown[];
  /** Of an ordered list: a request that no rule of it ends; null where it is proved that there is none. */
  readonly rest?: RequestShown | null;
}

/** A request in words, and what becomes of it at all rules, in a line. */
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
  /** The rules that answer in its place: before it, or after a redundant one. */
  readonly by: readonly NamedRuleShown[];
  /** A request that gets to it. */
  readonly example?: RequestShown;
  /** The earlier rule that can match its requests as well. */
  readonly mergesInto?: NamedRuleShown;
}

export interface RulePairShown {
  readonly rule: NamedRuleShown;
  readonly other: NamedRuleShown;
  readonly message: string;
}
/** Client → server: where a list is used, in the rules of accounts and in the files of the workspace. */
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
/** A line of a file that names a list. */
export interface FileUseShown {
  readonly line: string;
  readonly place: PlaceShown & { readonly range: Range };
}

/** A command of the client: the name of a list, without the `$`. */
export const findListUsesCommand = 'rampart.list.findUses';

/** Client → server: a test that expects the current outcome of a sample; null if no test can express it. */
export const recordTestRequest = 'rampart/recordTest';
export interface RecordTestParams extends SimulateParams {
  /** The sample, counted from 0. */
  readonly steps: number;
  /** The test file, or where a new one will be. */
  readonly file: string;
}
export interface RecordTestResult {
  readonly name: string;
  /** The whole text of the test file with the test in it. */
  readonly text: string;
  /** Place of the new test in it. */
  readonly range: Range;
}
