import { type PositionRange as Range } from '../text/offsets';
import { type ListContents, type ProductShown, type RuleSource } from './simulation';
import { type UnsavedText } from './unsaved-text';

/**
 * Messages between client and language server about rule tests. Rule tests require neither network access nor a
 * trusted workspace.
 */

/** A reason why a test file cannot be read. */
export interface TestFileMistake {
  readonly message: string;
  readonly range: Range;
}

/** The account or zone whose rules a test file tests, identified by name or ID. */
export interface TestScope {
  readonly type: 'accounts' | 'zones';
  readonly name: string;
}

/**
 * The rules of a test file's account or zone, together with the lists that they use. If the rules are unknown,
 * `problem` contains the reason, which is shown to the user. The client reads the rules, because the server never
 * uses the network.
 */
export type TestRules =
  | {
      readonly sources: readonly RuleSource[];
      readonly lists: ListContents;
    }
  | { readonly problem: string };

/**
 * Request from the client to the server for the tests of a file. The texts in `unsaved` take precedence over the
 * documents that are open on the server, which in turn take precedence over files on disk.
 */
export const ruleTestsRequest = 'rampart/ruleTests';
export interface RuleTestsParams {
  readonly textDocument: { readonly uri: string };
  readonly unsaved: readonly UnsavedText[];
}
export interface RuleTestsResult {
  readonly tests: readonly { readonly id: string; readonly name: string; readonly range: Range }[];
  /** The account or zone whose rules are tested. Absent if the tested rules are in files. */
  readonly scope?: TestScope;
  readonly mistake?: TestFileMistake;
}

/**
 * Request from the client to the server to run the tests of files. If the run is canceled, the result contains the
 * files that were completed.
 */
export const runRuleTestsRequest = 'rampart/runRuleTests';
export interface RunRuleTestsParams {
  /**
   * Files with the tests to run. `only` contains the IDs of the tests to run, and is absent if all tests of the file
   * are run. `deployed` contains the deployed rules, and is present only for files with a scope.
   */
  readonly files: readonly {
    readonly uri: string;
    readonly only?: readonly string[];
    readonly deployed?: TestRules;
  }[];
  readonly unsaved: readonly UnsavedText[];
  readonly withCoverage: boolean;
  /**
   * Whether tests with `expect: snapshot` record their outcomes instead of comparing them. In that case, the client
   * writes the snapshot files in the result.
   */
  readonly isUpdate?: boolean;
}
export interface RunRuleTestsResult {
  readonly files: readonly {
    readonly uri: string;
    readonly cases: readonly RuleTestCase[];
    readonly mistake?: TestFileMistake;
    /** The snapshot file and its new text. Absent if the file does not have to change. */
    readonly snapshots?: { readonly uri: string; readonly text: string };
  }[];
  /** Rule coverage, with one entry for each file that contains rules. Empty if `withCoverage` is not set. */
  readonly coverage: readonly { readonly uri: string; readonly rules: readonly CoveredRule[] }[];
}

/**
 * Request from the client to the server to find changes to the tested rules that no test in a test file would detect.
 */
export const untestedRequest = 'rampart/untested';
export interface UntestedParams {
  readonly uri: string;
  /** The deployed rules. Only present for a file with a scope. */
  readonly deployed?: TestRules;
  readonly unsaved: readonly UnsavedText[];
}
/**
 * Result of the search for changes that no test would detect. The response is null if the tests cannot be run. If the
 * search is canceled, the result contains the changes found so far.
 */
export interface UntestedResult {
  /** Number of changes that at least one test detects. */
  readonly killed: number;
  readonly survivors: readonly UntestedChange[];
}
export interface UntestedChange {
  readonly rule: string;
  /**
   * The part of the rule that is changed (`before`), and the text that replaces it (`after`). `after` is empty if the
   * part was removed.
   */
  readonly before: string;
  readonly after: string;
  /** Location of the rule. */
  readonly place?: { readonly uri: string; readonly range: Range };
  /** The outcome of a request before and after the change. Absent if no request with different outcomes was found. */
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

/**
 * Request from the client to the server for the text of a test file after tests have been added to it. The result is
 * null if the tests cannot be added.
 */
export const addTestsRequest = 'rampart/addTests';
export interface AddTestsParams {
  readonly uri: string;
  readonly unsaved: readonly UnsavedText[];
  readonly tests: readonly AddedTest[];
}
export interface AddTestsResult {
  readonly text: string;
  /** Range of the last added test. */
  readonly range: Range;
}

/** Result of a test, or of one sample of a test with `each`. */
export interface RuleTestCase {
  /** ID of the test. */
  readonly id: string;
  readonly sample?: string;
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped';
  /** Message about the result. Absent for passed tests. */
  readonly message?: string;
  /** The expected outcome. Only present for failed tests. */
  readonly expected?: string;
  readonly actual?: string;
  /** Range in the test file where the result is shown. */
  readonly range: Range;
  /**
   * The rules that match, the rules on which the outcome depends, and the rule that was expected to determine the
   * outcome. Only present for failed tests.
   */
  readonly trace?: readonly ProductShown[];
}

/** Coverage of a rule: how often it matched, and how often each of its clauses was true and false. */
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
