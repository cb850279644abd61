import { type PositionRange as Range } from '../text/offsets';
import { type ListContents, type ProductShown, type RuleSource } from './simulation';
import { type UnsavedText } from './unsaved-text';

/** Messages between client and language server about rule tests. Running them needs no network and no trust. */

/** Reason why a test file cannot be read. */
export interface TestFileMistake {
  readonly message: string;
  readonly range: Range;
}

/** The account or zone whose rules a test file tests, by its name or ID. */
export interface TestScope {
  readonly type: 'accounts' | 'zones';
  readonly name: string;
}

/**
 * The rules of the account or zone of a test file with the lists that they name; or, for people, why they are not known.
 * The client reads them: the server never uses the network.
 */
export type TestRules =
  | {
      readonly sources: readonly RuleSource[];
      readonly lists: ListContents;
    }
  | { readonly problem: string };

/** Client → server: the tests of a file. Unsaved texts count before open documents, and these before the disk. */
export const ruleTestsRequest = 'rampart/ruleTests';
export interface RuleTestsParams {
  readonly textDocument: { readonly uri: string };
  readonly unsaved: readonly UnsavedText[];
}
export interface RuleTestsResult {
  readonly tests: readonly { readonly id: string; readonly name: string; readonly range: Range }[];
  /** Whose rules are tested; absent if they are those of files. */
  readonly scope?: TestScope;
  readonly mistake?: TestFileMistake;
}

/** Client → server: run the tests of files. A canceled run returns the files that it has run. */
export const runRuleTestsRequest = 'rampart/runRuleTests';
export interface RunRuleTestsParams {
  /** `only`: IDs of tests; absent: all tests of the file. `deployed`: of a file with a scope. */
  readonly files: readonly {
    readonly uri: string;
    readonly only?: readonly string[];
    readonly deployed?: TestRules;
  }[];
  readonly unsaved: readonly UnsavedText[];
  readonly withCoverage: boolean;
  /** Tests with `expect: snapshot` record their outcomes instead of comparing them; the client writes the files. */
  readonly isUpdate?: boolean;
}
export interface RunRuleTestsResult {
  readonly files: readonly {
    readonly uri: string;
    readonly cases: readonly RuleTestCase[];
    readonly mistake?: TestFileMistake;
    /** The file with snapshots, where it has to change. */
    readonly snapshots?: { readonly uri: string; readonly text: string };
  }[];
  /** By file with rules; empty without `withCoverage`. */
  readonly coverage: readonly { readonly uri: string; readonly rules: readonly CoveredRule[] }[];
}

/** Client → server: the changes to the rules of a test file that none of its tests detects. */
export const untestedRequest = 'rampart/untested';
export interface UntestedParams {
  readonly uri: string;
  /** For a file with a scope. */
  readonly deployed?: TestRules;
  readonly unsaved: readonly UnsavedText[];
}
/** Null if the tests cannot be run. A canceled search returns its results so far. */
export interface UntestedResult {
  /** How many changes a test notices. */
  readonly killed: number;
  readonly survivors: readonly UntestedChange[];
}
export interface UntestedChange {
  readonly rule: string;
  /** The changed part of the rule, and its new text; `after` is empty if the part was removed. */
  readonly before: string;
  readonly after: string;
  /** Location of the rule. */
  readonly place?: { readonly uri: string; readonly range: Range };
  /** Outcome of a request before and after the change; absent if no such request was found. */
  readonly outcome?: { readonly before: string; readonly after: string };
  /** The test that would notice it. */
  readonly test?: AddedTest;
}

/** A test that is added to a file. */
export interface AddedTest {
  readonly name: string;
  readonly request: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly expect: { readonly outcome: string; readonly by?: string; readonly status?: number };
}

/** Client → server: a test file with more tests; null if they cannot be added. */
export const addTestsRequest = 'rampart/addTests';
export interface AddTestsParams {
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  readonly tests: readonly AddedTest[];
}
export interface AddTestsResult {
  readonly text: string;
  /** Of the last test that was added. */
  readonly range: Range;
}

/** Result of a test, or of one sample of a test with `each`. */
export interface RuleTestCase {
  /** The ID of the test. */
  readonly id: string;
  readonly sample?: string;
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped';
  /** Absent for `passed`. */
  readonly message?: string;
  /** Of `failed`. */
  readonly expected?: string;
  readonly actual?: string;
  /** Place in the test file at which to show it. */
  readonly range: Range;
  /** Of `failed`: the rules that match, those on which the outcome depends, and the one that was expected to decide. */
  readonly trace?: readonly ProductShown[];
}

/** A rule with how often it matched, and its clauses with how often they were true and false. */
export interface CoveredRule {
  readonly name: string;
  readonly range: Range;
  readonly matched: number;
  readonly clauses: readonly {
    readonly text: string;
    readonly range: Range;
    readonly seenTrue: number;
    readonly seenFalse: number;
  }[];
}
