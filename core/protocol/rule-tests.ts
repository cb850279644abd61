import { type PositionRange as Range } from '../text/offsets';
import { type ListContents, type ProductShown, type RuleSource } from './simulation';
import { type UnsavedText } from './unsaved-text';

/** Messages between client and language server about rule tests. Running them requires neither a network nor trust. */

/** The reason why a test file cannot be read. */
export interface TestFileMistake {
  readonly message: string;
  readonly range: Range;
}

/** The account or zone whose rules a test file tests, by name or ID. */
export interface TestScope {
  readonly type: 'accounts' | 'zones';
  readonly name: string;
}

/**
 * The rules of the account or zone of a test file with the lists that they use, or the reason, for the user, why they
 * are not known. The client reads them: the server never uses the network.
 */
export type TestRules =
  | {
      readonly sources: readonly RuleSource[];
      readonly lists: ListContents;
    }
  | { readonly problem: string };

/**
 * Client → server: returns the tests of a file. Unsaved texts take precedence over open documents, and these over the
 * disk.
 */
export const ruleTestsRequest = 'rampart/ruleTests';
export interface RuleTestsParams {
  readonly textDocument: { readonly uri: string };
  readonly unsaved: readonly UnsavedText[];
}
export interface RuleTestsResult {
  readonly tests: readonly { readonly id: string; readonly name: string; readonly range: Range }[];
  /** The account or zone whose rules are tested; absent if they are rules in files. */
  readonly scope?: TestScope;
  readonly mistake?: TestFileMistake;
}

/** Client → server: runs the tests of files. A canceled run returns the files that were completed. */
export const runRuleTestsRequest = 'rampart/runRuleTests';
export interface RunRuleTestsParams {
  /** `only`: IDs of tests; absent for all tests of the file. `deployed`: for a file with a scope. */
  readonly files: readonly {
    readonly uri: string;
    readonly only?: readonly string[];
    readonly deployed?: TestRules;
  }[];
  readonly unsaved: readonly UnsavedText[];
  readonly withCoverage: boolean;
  /**
   * Whether tests with `expect: snapshot` record their outcomes instead of comparing them; the client writes the files.
   */
  readonly isUpdate?: boolean;
}
export interface RunRuleTestsResult {
  readonly files: readonly {
    readonly uri: string;
    readonly cases: readonly RuleTestCase[];
    readonly mistake?: TestFileMistake;
    /** The file with snapshots, if it has to change. */
    readonly snapshots?: { readonly uri: string; readonly text: string };
  }[];
  /** Coverage by file with rules; empty without `withCoverage`. */
  readonly coverage: readonly { readonly uri: string; readonly rules: readonly CoveredRule[] }[];
}

/** Client → server: returns the changes to the rules of a test file that none of its tests detects. */
export const untestedRequest = 'rampart/untested';
export interface UntestedParams {
  readonly uri: string;
  /** For a file with a scope. */
  readonly deployed?: TestRules;
  readonly unsaved: readonly UnsavedText[];
}
/** The result of the search. Null if the tests cannot be run. A canceled search returns its results so far. */
export interface UntestedResult {
  /** Number of changes that a test detects. */
  readonly killed: number;
  readonly survivors: readonly UntestedChange[];
}
export interface UntestedChange {
  readonly rule: string;
  /** The changed part of the rule and the new text; `after` is empty if the part was removed. */
  readonly before: string;
  readonly after: string;
  /** The location of the rule. */
  readonly place?: { readonly uri: string; readonly range: Range };
  /** The outcome of a request before and after the change; absent if no such request was found. */
  readonly outcome?: { readonly before: string; readonly after: string };
  /** A test that would detect the change. */
  readonly test?: AddedTest;
}

/** A test to add to a file. */
export interface AddedTest {
  readonly name: string;
  readonly request: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly expect: { readonly outcome: string; readonly by?: string; readonly status?: number };
}

/** Client → server: returns a test file with added tests; null if they cannot be added. */
export const addTestsRequest = 'rampart/addTests';
export interface AddTestsParams {
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  readonly tests: readonly AddedTest[];
}
export interface AddTestsResult {
  readonly text: string;
  /** The range of the last added test. */
  readonly range: Range;
}

/** The result of a test, or of one sample of a test with `each`. */
export interface RuleTestCase {
  /** The ID of the test. */
  readonly id: string;
  readonly sample?: string;
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped';
  /** Absent for passed tests. */
  readonly message?: string;
  /** Only for failed tests. */
  readonly expected?: string;
  readonly actual?: string;
  /** The range in the test file at which the result is shown. */
  readonly range: Range;
  /**
   * Only for failed tests: the rules that match, those on which the outcome depends, and the one that was expected to
   * decide.
   */
  readonly trace?: readonly ProductShown[];
}

/** A rule with the number of times it matched, and its clauses with the numbers of times they were true and false. */
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
