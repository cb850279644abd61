import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { parseFor } from '../../language/expression/check';
import { ruleName } from '../../rules/simulate/chain-rule';
import { buildChain } from '../../rules/simulate/chain';
import { type CaseResult } from '../case-result';
import { type TestRun } from '../run-rule-tests';
import { type TestWorld } from '../test-world';
import { type Mutant, mutantsOf, type MutationOperator } from './mutants';
import { findWitness, type Witness } from './witness';

/** A change to the rules that no test detects. */
export interface Survivor {
  readonly operator: MutationOperator;
  readonly rule: string;
  readonly file?: string;
  /** Offset at which the rule starts in its source. */
  readonly start?: number;
  readonly before: string;
  readonly after: string;
  /**
   * A request that reveals the change. Absent if no request was found, in which case the change may make no
   * difference.
   */
  readonly witness?: Witness;
}

export interface MutationResult {
  /** Number of changes that at least one test detects. */
  readonly killed: number;
  readonly survivors: readonly Survivor[];
  /** Number of changes that provably make no difference. They are counted neither as killed nor as survivors. */
  readonly equivalent: number;
}

/**
 * Makes changes to the rules of a test file, one at a time. Determines for each change whether a test that passes with
 * the original rules fails with the changed rules. `mayGoOn` is called before each change, and returns false to stop
 * the run. In that case, the results so far are returned. Returns undefined if the rules cannot be read.
 */
export async function runMutants(
  run: TestRun,
  world: TestWorld,
  mayGoOn: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<MutationResult | undefined> {
  const set = await run.rules();
  if ('status' in set) return undefined;
  const { settings } = world;
  const scheme = schemeFor(settings.filter);
  const before = buildChain(set, scheme);
  const passing = keysOf(await run.runOn(before));
  const { memory } = run;
  let killed = 0;
  let equivalent = 0;
  const survivors: Survivor[] = [];
  for (const mutant of mutantsOf(set, (text) => parseFor(text, { kind: 'filter', settings }))) {
    if (!(await mayGoOn())) break;
    const after = buildChain(mutant.set, scheme);
    const still = keysOf(await run.runOn(after, undefined, memory));
    // An aborted run is incomplete, so some passing tests would be missing from its results.
    if (world.signal?.aborted === true) break;
    if ([...passing].some((key) => !still.has(key))) {
      killed++;
      continue;
    }
    const witness = findWitness(before, after, mutant);
    if (witness === 'equivalent') equivalent++;
    else survivors.push({ ...described(mutant), ...(witness ? { witness } : {}) });
  }
  return { killed, survivors, equivalent };
}

const keysOf = (results: readonly CaseResult[]): Set<string> =>
  new Set(
    results.flatMap(({ status, test, sample }, i) =>
      status === 'passed' ? [`${test} ${sample ?? ''} ${i}`] : [],
    ),
  );

function described({ operator, rule: { rule, file, ranges }, before, after }: Mutant): Survivor {
  return {
    operator,
    rule: ruleName(rule),
    ...(file === undefined ? {} : { file }),
    ...(ranges ? { start: ranges.whole.start } : {}),
    before,
    after,
  };
}
