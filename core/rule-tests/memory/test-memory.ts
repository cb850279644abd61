import { type Chain } from '../../rules/simulate/chain';
import { type Stages } from '../../rules/simulate/request';
import { type RuleTest } from '../rule-test-file';
import { makeNoDifference, type RuleChanges, ruleChanges } from './rule-changes';

/** Results of a run of a test file. The next run uses them to skip tests that are not affected by a change. */
export interface TestMemory {
  readonly chain: Chain;
  /** Tests that passed, by key. The key contains everything that affects the result of the test except the rules. */
  readonly passed: ReadonlyMap<string, PassedTest>;
  /** Texts of sample files, each with the number that represents it in the keys of `passed`. */
  readonly texts: ReadonlyMap<string, number>;
}

/** A test for which every case passed. */
export interface PassedTest {
  readonly cases: readonly PassedCase[];
}

export interface PassedCase {
  /** Display name of the sample. Only present for a test with `each`. */
  readonly sample?: string;
  /** The values of the request for which the rules were evaluated. */
  readonly stages: Stages;
}

/**
 * Maximum number of cases that are stored per file. This limits memory use, because each case contains the values of
 * its request. Tests that are not stored are simulated again.
 */
const maxCases = 2000;

/** One run of a test file. It uses the results of the previous run and collects the results for the next one. */
export class TestRecall {
  private readonly changes: RuleChanges | undefined;
  private readonly passed = new Map<string, PassedTest>();
  private readonly texts = new Map<string, number>();
  private nextNumber: number;
  private caseCount = 0;

  constructor(
    private readonly chain: Chain,
    private readonly before: TestMemory | undefined,
  ) {
    this.nextNumber = Math.max(-1, ...(before?.texts.values() ?? [])) + 1;
    const isComparable = before !== undefined && !readsTime(before.chain) && !readsTime(chain);
    this.changes = isComparable ? ruleChanges(before.chain, chain) : undefined;
  }

  /**
   * Returns the key of a test. `samples` is the text of the file that may contain the test's requests. `lists` is a
   * string that represents the lists defined in files.
   */
  keyOf({ request, each, facts, expect }: RuleTest, samples: string | undefined, lists = ''): string {
    return JSON.stringify([
      request?.text,
      each?.text,
      facts,
      expect,
      samples === undefined ? undefined : this.numberOf(samples),
      lists === '' ? undefined : this.numberOf(lists),
    ]);
  }

  private numberOf(text: string): number {
    const number = this.texts.get(text) ?? this.before?.texts.get(text) ?? this.nextNumber++;
    this.texts.set(text, number);
    return number;
  }

  /**
   * Returns the earlier result of a test that passed and certainly still passes. Returns undefined for any other
   * test.
   */
  stillPassing(key: string): PassedTest | undefined {
    const { changes } = this;
    const known = this.before?.passed.get(key);
    if (!changes || !known?.cases.every(({ stages }) => makeNoDifference(changes, stages))) return undefined;
    this.remember(key, known);
    return known;
  }

  remember(key: string, test: PassedTest): void {
    if (this.caseCount + test.cases.length > maxCases) return;
    this.caseCount += test.cases.length;
    this.passed.set(key, test);
  }

  get memory(): TestMemory {
    const { chain, passed, texts } = this;
    return { chain, passed, texts };
  }
}

const timeFields = ['http.request.timestamp.sec', 'http.request.timestamp.msec'];

/** Whether any rule reads the time, which differs from run to run. */
const readsTime = ({ evaluator, readersOf }: Chain): boolean =>
  readersOf(timeFields.flatMap((name) => evaluator.numberOf(name) ?? [])).length > 0;
