import { type Chain } from '../../rules/simulate/chain';
import { type Stages } from '../../rules/simulate/request';
import { type RuleTest } from '../rule-test-file';
import { makeNoDifference, type RuleChanges, ruleChanges } from './rule-changes';

/** Results of a run of a test file, so that the next run can skip tests that a change cannot affect. */
export interface TestMemory {
  readonly chain: Chain;
  /** By everything that a test depends on except the rules. */
  readonly passed: ReadonlyMap<string, PassedTest>;
  /** The texts of files with samples, with numbers that are used in keys. */
  readonly texts: ReadonlyMap<string, number>;
}

/** A test of which every case passed. */
export interface PassedTest {
  readonly cases: readonly PassedCase[];
}

export interface PassedCase {
  /** Only for a test with `each`. */
  readonly sample?: string;
  /** The values with which its rules were evaluated. */
  readonly stages: Stages;
}

/**
 * Maximum number of cases that are kept per file: each contains the values of its request. Tests with more samples are
 * simulated again.
 */
const maxCases = 2000;

/** One run of a test file: its input from the previous run, and its results for the next. */
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

  /** The key of a test; `samples`: the text of the file that may contain its requests. */
  keyOf({ request, each, facts, expect }: RuleTest, samples: string | undefined): string {
    return JSON.stringify([
      request?.text,
      each?.text,
      facts,
      expect,
      samples === undefined ? undefined : this.numberOf(samples),
    ]);
  }

  private numberOf(text: string): number {
    const number = this.texts.get(text) ?? this.before?.texts.get(text) ?? this.nextNumber++;
    this.texts.set(text, number);
    return number;
  }

  /** A test that passed before, if it certainly still does. */
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
