import * as l10n from '@vscode/l10n';
import { LightSignal } from '../base/abort';
import { mayContinue, paced, type Steps } from '../base/steps';
import { type FoundLists } from '../expression/evaluate/found-list';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { countRules, joinRules, type RuleSet } from '../rules/rule-set';
import { buildChain, type Chain } from '../rules/simulate/chain';
import { type SimulatedRequest } from '../rules/simulate/request';
import { simulate } from '../rules/simulate/simulate';
import { type CaseProblem, type CaseResult, errored } from './case-result';
import { splitFacts, type SplitFacts } from './given-facts';
import { judge } from './judge';
import { listsForRules } from './lists/found-lists';
import { loadRules, type RuleFile } from './load-rules';
import { type PassedCase, type TestMemory, TestRecall } from './memory/test-memory';
import { prepareRequest, type RequestWorld } from './prepare-request';
import { type RuleTest, type RuleTestFile, type TestScopeName } from './rule-test-file';
import { type TestSample, TestSamples } from './test-samples';
import { type TestWorld } from './test-world';

/** Runs all tests of a file, or only the tests whose zero-based indices are in `only`. */
export async function runRuleTests(
  file: RuleTestFile,
  world: TestWorld,
  only?: ReadonlySet<number>,
): Promise<readonly CaseResult[]> {
  return new TestRun(file, world).run(only);
}

/** A request of a test with its display name. */
export interface TestRequest {
  readonly name: string;
  readonly request: SimulatedRequest;
}

interface RunningTest {
  readonly test: RuleTest;
  readonly index: number;
  readonly given: SplitFacts;
  readonly chain: Chain;
  readonly world: RequestWorld;
}

/** Maximum number of failing cases of a test with `each` whose results include the steps of the simulation. */
const maxTraces = 100;

/** A run of a test file. Its tests can be run with the rules that the file specifies or with changed rules. */
export class TestRun {
  private readonly samples: TestSamples;
  private remembered: TestMemory | undefined;
  private ruleFiles: readonly RuleFile[] = [];
  /** The lists that are used by the original rules and defined in files. Changed rules use no other lists. */
  private foundLists: Promise<FoundLists> | undefined;

  constructor(
    private readonly file: RuleTestFile,
    private readonly world: TestWorld,
  ) {
    this.samples = new TestSamples(file, world);
  }

  /**
   * Runs all tests, or only the tests whose zero-based indices are in `only`. A test that passed in an earlier run
   * (`before`) is not simulated again unless a change may affect it. An aborted run returns the results of the tests
   * that it completed.
   */
  async run(only?: ReadonlySet<number>, before?: TestMemory): Promise<readonly CaseResult[]> {
    const rules = await this.rules();
    const chain = 'status' in rules ? rules : buildChain(rules, schemeFor(this.world.settings.filter));
    return this.runOn(chain, only, before);
  }

  /**
   * Results of the last run, for use in the next run. Absent for the rules of an account or zone. Also absent if
   * coverage is measured, because coverage requires every test to be simulated.
   */
  get memory(): TestMemory | undefined {
    return this.remembered;
  }

  /** Runs the tests on prepared rules. */
  async runOn(
    chain: Chain | CaseProblem,
    only?: ReadonlySet<number>,
    before?: TestMemory,
  ): Promise<readonly CaseResult[]> {
    const { coverage, pace, signal } = this.world;
    const results: CaseResult[] = [];
    const requestWorld = await this.requestWorld(chain);
    const lists = listsText(requestWorld.foundLists);
    // Earlier results are not used if coverage is measured, because coverage requires every test to be simulated.
    // They are not used for the rules of an account or zone either, because the contents of the lists are not
    // compared with the contents in the earlier run.
    const isNew = 'status' in chain || coverage !== undefined || this.file.scope !== undefined;
    const recall = isNew ? undefined : new TestRecall(chain, before);
    for (const [index, test] of this.file.tests.entries()) {
      if (!(await mayContinue(pace, signal))) break;
      const isAsked = !only || only.has(index);
      // Earlier results are not used for a snapshot, because its details can change while the outcome stays the same.
      const key = test.expect.snapshot
        ? undefined
        : recall?.keyOf(test, await this.samples.textOf(test), lists);
      const passed = key === undefined ? undefined : recall?.stillPassing(key);
      if (!isAsked) continue;
      if (passed) {
        results.push(...passed.cases.map((one) => passedAgain(test, index, one)));
        continue;
      }
      const cases: PassedCase[] = [];
      const ran = await this.test(test, index, chain, requestWorld, cases);
      if (!ran) break;
      for (const one of ran) results.push(one);
      if (key !== undefined && ran.every(({ status }) => status === 'passed'))
        recall?.remember(key, { cases });
    }
    this.remembered = recall?.memory;
    return results;
  }

  /** Returns the rules under test, or the reason why there are none. */
  async rules(): Promise<RuleSet | CaseProblem> {
    const { rules, scope } = this.file;
    const { settings, read, pace, signal, deployed } = this.world;
    if (scope) {
      const range = { start: scope.start, end: scope.end };
      if (!deployed) return { status: 'skipped', range, message: missingRules(scope) };
      if ('problem' in deployed) return { status: 'skipped', range, message: deployed.problem };
      return countRules(deployed.rules) > 0
        ? deployed.rules
        : errored(range, l10n.t('{0} has no rules.', scope.text));
    }
    const sets = [];
    const files: RuleFile[] = [];
    for (const path of rules) {
      await mayContinue(pace, signal);
      const found = await read(path.text);
      if (!found) return errored(path, l10n.t("The file {0} doesn't exist.", path.text));
      const set = loadRules(found, settings);
      if (!set) return errored(path, l10n.t('{0} has no rules.', path.text));
      sets.push(set);
      files.push(found);
    }
    this.ruleFiles = files;
    const set = joinRules(sets);
    if (countRules(set) === 0)
      return errored({ start: 0, end: 0 }, l10n.t('In `rules`, list the files that contain the rules.'));
    return set;
  }

  /** Returns a function that prepares the requests of a test. Requests that cannot be run are left out. */
  async requests(index: number): Promise<(chain: Chain, world: RequestWorld) => Iterable<TestRequest>> {
    const test = this.file.tests[index];
    const samples = test && (await this.samples.of(test));
    if (!samples || 'status' in samples) return () => [];
    const given = splitFacts(test.facts);
    return function* (chain, world) {
      for (const sample of samples) {
        const prepared = prepareRequest(sample, given, chain, world);
        if (typeof prepared === 'string') continue;
        const name = test.each ? `${test.name}: ${sample.name}` : test.name;
        yield { name, request: prepared.request };
      }
    };
  }

  /**
   * Returns the default values for requests. If the rules are in files, these values include the lists that are
   * defined in files.
   */
  async requestWorld(chain: Chain | CaseProblem): Promise<RequestWorld> {
    const { now, deployed, listFiles, settings } = this.world;
    if (this.file.scope)
      return { now, ...(deployed && 'lists' in deployed ? { lists: deployed.lists } : {}) };
    if ('status' in chain) return { now };
    this.foundLists ??= listsForRules(chain, this.ruleFiles, listFiles, settings);
    return { now, foundLists: await this.foundLists };
  }

  /** Runs one test. Returns undefined if the run is aborted. */
  private async test(
    test: RuleTest,
    index: number,
    chain: Chain | CaseProblem,
    world: RequestWorld,
    ran: PassedCase[],
  ): Promise<readonly CaseResult[] | undefined> {
    const base = { test: index, name: test.name };
    if ('status' in chain) return [{ ...base, ...chain }];
    const samples = await this.samples.of(test);
    const { pace, signal = new LightSignal(), snapshots } = this.world;
    if (signal.aborted) return undefined;
    if ('status' in samples) return [{ ...base, ...samples }];
    // A test without expectations would always pass, so it is reported as an error.
    if (Object.keys(test.expect).length === 0)
      return [
        {
          ...base,
          ...errored(
            test.expectRange,
            l10n.t('The test requires `expect` with `outcome`, `by`, `status`, or `assumptions`.'),
          ),
        },
      ];
    const unreadable = test.expect.snapshot ? snapshots?.problem : undefined;
    if (unreadable !== undefined) return [{ ...base, ...errored(test.expectRange, unreadable) }];
    const given = splitFacts(test.facts);
    const [problem] = given.problems;
    if (problem) return [{ ...base, ...errored(test.nameRange, problem.message) }];
    return paced(this.cases({ test, index, given, chain, world }, samples, ran), pace, signal);
  }

  private *cases(
    running: RunningTest,
    samples: readonly TestSample[],
    ran: PassedCase[],
  ): Steps<readonly CaseResult[]> {
    const { test, index } = running;
    const results: CaseResult[] = [];
    let traces = 0;
    for (const [number, sample] of samples.entries()) {
      const result = this.caseOf(running, sample, number, ran);
      const isTold = !test.each || (result.status === 'failed' && traces++ < maxTraces);
      results.push({
        test: index,
        name: test.name,
        ...(test.each ? { sample: sample.name } : {}),
        ...(isTold ? result : withoutSteps(result)),
      });
      yield;
    }
    return results;
  }

  private caseOf(
    { test, index, given, chain, world }: RunningTest,
    sample: TestSample,
    number: number,
    ran: PassedCase[],
  ): Omit<CaseResult, 'test' | 'name'> {
    const { coverage, snapshots } = this.world;
    const prepared = prepareRequest(sample, given, chain, world);
    if (typeof prepared === 'string') return errored(test.nameRange, prepared);
    const { request, stages } = prepared;
    ran.push({ ...(test.each ? { sample: sample.name } : {}), stages });
    const simulation = simulate(chain, request, { stages });
    coverage?.add(chain, simulation, stages.main);
    const name = test.each ? { name: sample.name, number } : undefined;
    const failure = test.expect.snapshot
      ? snapshots?.judge(index, name, simulation)
      : judge(simulation, test.expect, [...given.any, ...prepared.any]);
    return {
      status: failure ? 'failed' : 'passed',
      range: failure ? { start: test.expectRange.start, end: test.expectRange.end } : test.nameRange,
      simulation,
      ...(failure ? { failure } : {}),
    };
  }
}

/**
 * Returns a string that represents all lists that are defined in files. It is part of the keys of tests, because the
 * results of tests depend on these lists.
 */
const listsText = (lists: FoundLists | undefined): string =>
  lists === undefined || lists.size === 0 ? '' : JSON.stringify([...lists]);

const withoutSteps = <T extends Pick<CaseResult, 'simulation'>>(result: T): T =>
  result.simulation ? { ...result, simulation: { ...result.simulation, steps: [] } } : result;

const missingRules = ({ type, text }: TestScopeName): string =>
  type === 'zones'
    ? l10n.t('The test was not run because it requires the rules of the zone {0}.', text)
    : l10n.t('The test was not run because it requires the rules of the account {0}.', text);

/**
 * Returns the result of a case that passed in the earlier run and is certain to pass again. The result contains no
 * simulation.
 */
const passedAgain = ({ name, nameRange }: RuleTest, test: number, { sample }: PassedCase): CaseResult => ({
  test,
  name,
  ...(sample === undefined ? {} : { sample }),
  status: 'passed',
  range: nameRange,
});
