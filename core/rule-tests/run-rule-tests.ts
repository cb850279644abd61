import * as l10n from '@vscode/l10n';
import { type OffsetRange } from '../base/problem';
import { type LanguageSettings } from '../language/settings';
import { schemeFor } from '../expression/catalogue/custom-scheme';
import { getRequest } from '../requests/get-request';
import { type HttpRequest } from '../requests/http-request';
import { parseHttpFile } from '../requests/http-file';
import { isLogName, parseLog } from '../requests/log/read-log';
import { parseHar } from '../requests/read-har';
import { type WrittenFact } from '../requests/sample';
import { countRules, joinRules, type RuleSet } from '../rules/rule-set';
import { buildChain, type Chain } from '../rules/simulate/chain';
import { type Simulation } from '../rules/simulate/outcome';
import { prepareStages, type SimulatedRequest, type Stages } from '../rules/simulate/request';
import { simulate } from '../rules/simulate/simulate';
import { type CoverageCounter } from './coverage';
import { splitFacts } from './given-facts';
import { type Failure, judge } from './judge';
import { loadRules, type RuleFile } from './load-rules';
import { type PassedCase, type TestMemory, TestRecall } from './memory/test-memory';
import { type PlacedText, type RuleTest, type RuleTestFile } from './rule-test-file';
import { type Snapshots } from './snapshots/snapshots';
import { splitWrittenFacts } from './written-facts';

/** Questions of the runner. */
export interface TestWorld {
  readonly settings: LanguageSettings;
  /** A file that a test file refers to, by its path there; undefined if it does not exist. */
  readonly read: (path: string) => Promise<RuleFile | undefined>;
  /** When requests arrive that do not say, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** Hears of every simulation, also of failing tests. */
  readonly coverage?: CoverageCounter;
  /** What tests with `expect: snapshot` are compared with. Without it, they cannot be run. */
  readonly snapshots?: Snapshots;
}

/** Result of one test, or of one sample of a test with `each`. */
export interface CaseResult {
  readonly test: number;
  readonly name: string;
  /** The sample; absent for a test with one request. */
  readonly sample?: string;
  /** `skipped`: the rules are those of an account. `errored`: it could not be run. */
  readonly status: 'passed' | 'failed' | 'errored' | 'skipped';
  readonly failure?: Failure;
  /** Reason, for `errored` and `skipped`. */
  readonly message?: string;
  /** Place in the test file at which to show it. */
  readonly range: OffsetRange;
  /** Absent where the test was not run: it could not be, or a run before has shown that it passes. */
  readonly simulation?: Simulation;
}

interface Sample {
  readonly name: string;
  readonly request: HttpRequest | undefined;
  readonly facts: readonly WrittenFact[];
}

interface SampleFile {
  readonly text: string;
  readonly samples: readonly Sample[];
}

/** Runs the tests of a file, all of them or some by their numbers. The rules are read and made ready once. */
export async function runRuleTests(
  file: RuleTestFile,
  world: TestWorld,
  only?: ReadonlySet<number>,
): Promise<readonly CaseResult[]> {
  return new TestRun(file, world).run(only);
}

/** A request of a test, by the name that a person sees. */
export interface TestRequest {
  readonly name: string;
  readonly request: SimulatedRequest;
}

type GivenToTest = Pick<SimulatedRequest, 'facts' | 'rules' | 'now'>;

interface PreparedRequest {
  readonly request: SimulatedRequest;
  readonly stages: Stages;
  /** The fields that the sample has as `any`. */
  readonly any: readonly string[];
}

type Problem = Pick<CaseResult, 'message' | 'range'> & { readonly status: 'errored' | 'skipped' };

/** A test file whose tests can be run on several sets of rules: those that it names, and changed ones. */
export class TestRun {
  private readonly files = new Map<string, Promise<SampleFile | undefined>>();
  private remembered: TestMemory | undefined;

  constructor(
    private readonly file: RuleTestFile,
    private readonly world: TestWorld,
  ) {}

  /**
   * Runs the tests, all of them or some by their numbers. With the results of a former run, tests that passed and
   * that no change since affects pass without a simulation.
   */
  async run(only?: ReadonlySet<number>, before?: TestMemory): Promise<readonly CaseResult[]> {
    const rules = await this.rules();
    const chain = 'status' in rules ? rules : buildChain(rules, schemeFor(this.world.settings.filter));
    return this.runOn(chain, only, before);
  }

  /** Results of the last run. Absent with coverage, which needs every simulation. */
  get memory(): TestMemory | undefined {
    return this.remembered;
  }

  /** Runs the tests on rules that are made ready. */
  async runOn(
    chain: Chain | Problem,
    only?: ReadonlySet<number>,
    before?: TestMemory,
  ): Promise<readonly CaseResult[]> {
    const results: CaseResult[] = [];
    const recall = 'status' in chain || this.world.coverage ? undefined : new TestRecall(chain, before);
    for (const [index, test] of this.file.tests.entries()) {
      const isAsked = !only || only.has(index);
      // a snapshot also has what makes no difference to the outcome
      const key = test.expect.snapshot ? undefined : recall?.keyOf(test, await this.sampleText(test));
      const passed = key === undefined ? undefined : recall?.stillPassing(key);
      if (!isAsked) continue;
      if (passed) {
        results.push(...passed.cases.map((one) => passedAgain(test, index, one)));
        continue;
      }
      const cases: PassedCase[] = [];
      const ran = await this.test(test, index, chain, cases);
      results.push(...ran);
      if (key !== undefined && ran.every(({ status }) => status === 'passed'))
        recall?.remember(key, { cases });
    }
    this.remembered = recall?.memory;
    return results;
  }

  /** The rules under test, or the reason why there are none. */
  async rules(): Promise<RuleSet | Problem> {
    const { rules, account } = this.file;
    const { settings, read } = this.world;
    if (account)
      return {
        status: 'skipped',
        range: account,
        message: l10n.t('Reading the rules of the account {0} requires a connection.', account.text),
      };
    const sets = [];
    for (const path of rules) {
      const found = await read(path.text);
      if (!found) return errored(path, l10n.t("The file {0} doesn't exist.", path.text));
      const set = loadRules(found, settings);
      if (!set) return errored(path, l10n.t('{0} has no rules.', path.text));
      sets.push(set);
    }
    const set = joinRules(sets);
    if (countRules(set) === 0)
      return errored({ start: 0, end: 0 }, l10n.t('Name the files with rules in `rules`.'));
    return set;
  }

  /** The requests of a test as they are simulated; those that cannot be run are left out. */
  async requests(index: number, chain: Chain): Promise<readonly TestRequest[]> {
    const test = this.file.tests[index];
    const samples = test && (await this.samplesOf(test));
    if (!samples || 'status' in samples) return [];
    const given = splitFacts(test.facts);
    return samples.flatMap((sample) => {
      const prepared = this.prepare(test, sample, given, chain);
      const name = test.each ? `${test.name}: ${sample.name}` : test.name;
      return 'status' in prepared ? [] : [{ name, request: prepared.request }];
    });
  }

  private async test(
    test: RuleTest,
    index: number,
    chain: Chain | Problem,
    ran: PassedCase[],
  ): Promise<CaseResult[]> {
    const base = { test: index, name: test.name };
    if ('status' in chain) return [{ ...base, ...chain }];
    const samples = await this.samplesOf(test);
    if ('status' in samples) return [{ ...base, ...samples }];
    // a test that expects nothing would pass whatever becomes of the request
    if (Object.keys(test.expect).length === 0)
      return [
        {
          ...base,
          ...errored(
            test.expectRange,
            l10n.t('The test needs `expect` with `outcome`, `by`, `status` or `assumptions`.'),
          ),
        },
      ];
    const unreadable = test.expect.snapshot ? this.world.snapshots?.problem : undefined;
    if (unreadable !== undefined) return [{ ...base, ...errored(test.expectRange, unreadable) }];
    const { any, problems, ...given } = splitFacts(test.facts);
    const [problem] = problems;
    if (problem) return [{ ...base, ...errored(test.nameRange, problem.message) }];
    return samples.map((sample, number) => ({
      ...base,
      ...(test.each ? { sample: sample.name } : {}),
      ...this.simulated(test, sample, given, any, chain, ran, (simulation) =>
        this.world.snapshots?.judge(index, test.each ? { name: sample.name, number } : undefined, simulation),
      ),
    }));
  }

  private simulated(
    test: RuleTest,
    sample: Sample,
    given: GivenToTest,
    any: readonly string[],
    chain: Chain,
    ran: PassedCase[],
    judgeSnapshot: (simulation: Simulation) => Failure | undefined,
  ): Omit<CaseResult, 'test' | 'name'> {
    const prepared = this.prepare(test, sample, given, chain);
    if ('status' in prepared) return prepared;
    const { request, stages } = prepared;
    ran.push({ ...(test.each ? { sample: sample.name } : {}), stages });
    const simulation = simulate(chain, request, { stages });
    this.world.coverage?.add(chain, simulation, stages.main);
    const failure = test.expect.snapshot
      ? judgeSnapshot(simulation)
      : judge(simulation, test.expect, [...any, ...prepared.any]);
    return {
      status: failure ? 'failed' : 'passed',
      range: failure ? { start: test.expectRange.start, end: test.expectRange.end } : test.nameRange,
      simulation,
      ...(failure ? { failure } : {}),
    };
  }

  /** A sample as it is simulated, with the facts of its own and those of the test. */
  private prepare(
    test: RuleTest,
    sample: Sample,
    given: GivenToTest,
    chain: Chain,
  ): PreparedRequest | Problem {
    const written = splitWrittenFacts(sample.facts, chain.scheme);
    const [wrong] = written.problems;
    if (wrong) return errored(test.nameRange, `${sample.name}: ${wrong.message}`);
    const whole: SimulatedRequest = {
      ...(sample.request ? { request: sample.request } : {}),
      facts: {
        ...written.facts,
        ...given.facts,
        fields: { ...written.facts?.fields, ...given.facts?.fields },
      },
      rules: { ...written.rules, ...given.rules },
      now: given.now ?? written.now ?? this.world.now,
    };
    const request = withoutOpen(whole, new Set(given.facts?.cells?.keys() ?? []));
    const stages = prepareStages(chain.evaluator, request);
    const [bad] = stages.problems;
    if (bad)
      return errored(
        test.nameRange,
        bad.expected
          ? l10n.t('The value of {0} must be of type {1}.', bad.name, bad.expected.name)
          : l10n.t('Unknown field {0}.', bad.name),
      );
    return { request, stages, any: written.any };
  }

  private async samplesOf({ request, each, nameRange }: RuleTest): Promise<readonly Sample[] | Problem> {
    if (each) {
      const samples = (await this.samplesIn(each.text))?.samples;
      if (!samples) return errored(each, l10n.t("The file {0} doesn't exist.", each.text));
      return samples.length > 0 ? samples : errored(each, l10n.t('{0} has no requests.', each.text));
    }
    if (!request) return errored(nameRange, l10n.t('The test requires `request` or `each`.'));
    const written = requestOf(request);
    if (written) return [written];
    const { samples } = this.file;
    const known = samples ? await this.samplesIn(samples.text) : undefined;
    const found = known?.samples.find(({ name }) => name === request.text);
    return found
      ? [found]
      : errored(
          request,
          l10n.t(
            '{0} is neither a request such as `GET https://www.example.com/` nor a sample.',
            request.text,
          ),
        );
  }

  private samplesIn(path: string): Promise<SampleFile | undefined> {
    let samples = this.files.get(path);
    if (!samples)
      this.files.set(
        path,
        (samples = this.world
          .read(path)
          .then((file) => file && { text: file.text, samples: samplesOfFile(file) })),
      );
    return samples;
  }

  /** The text of the file in which the requests of a test may be. */
  private async sampleText({ each }: RuleTest): Promise<string | undefined> {
    const path = each ?? this.file.samples;
    return path && (await this.samplesIn(path.text))?.text;
  }
}

/** A case that passed before and passes again: nothing is left to show of it. */
const passedAgain = ({ name, nameRange }: RuleTest, test: number, { sample }: PassedCase): CaseResult => ({
  test,
  name,
  ...(sample === undefined ? {} : { sample }),
  status: 'passed',
  range: nameRange,
});

/** Facts of samples that a test opens again: what it does not know wins over what they say. */
function withoutOpen(request: SimulatedRequest, open: ReadonlySet<string>): SimulatedRequest {
  if (open.size === 0) return request;
  const fields = Object.entries(request.facts?.fields ?? {}).filter(([name]) => !open.has(name));
  return { ...request, facts: { ...request.facts, fields: Object.fromEntries(fields) } };
}

const errored = ({ start, end }: OffsetRange, message: string): Problem => ({
  status: 'errored',
  message,
  range: { start, end },
});

/** A request line with headers and a body; undefined for the name of a sample. */
function requestOf({ text }: PlacedText): Sample | undefined {
  if (!/^(?:[A-Z]+\s+)?https?:\/\//.test(text)) return undefined;
  const request = /^https?:\/\/\S+$/.test(text) ? getRequest(text) : undefined;
  if (request) return { name: text, request, facts: [] };
  const [found] = parseHttpFile(text);
  return found?.request && { name: text, request: found.request, facts: found.facts };
}

function samplesOfFile({ uri, text }: RuleFile): readonly Sample[] {
  if (/\.har$/i.test(uri))
    return parseHar(text).map(({ request }, i) => ({ name: String(i + 1), request, facts: [] }));
  if (isLogName(uri))
    return parseLog(text).map(({ request, facts }, i) => ({ name: String(i + 1), request, facts }));
  return parseHttpFile(text).map(({ name, request, facts }, i) => ({
    name: name ?? String(i + 1),
    request,
    facts,
  }));
}
