import { assumptionBit, assumptionsIn } from '../../expression/evaluate/assumptions';
import { type Inputs } from '../../expression/evaluate/inputs';
import { type RuleAssumptionId } from './assumptions';
import { type Chain, type Entry } from './chain';
import { type ChainRule } from './chain-rule';
import { type Case, type Ending, type Simulation } from './outcome';
import { type Product, products, ruleless } from './products';
import { prepareStages, type SimulatedRequest, type Stages } from './request';
import { type Answers, answersWithout, unasked, walkChain, type Walked, type WalkOptions } from './walk';

/**
 * Simulates a request under the rules of a chain. If the outcome may depend on an unknown fact, several cases are
 * examined. Source: "Order of the products", all sections.
 */
export function simulate(chain: Chain, request: SimulatedRequest, options: SimulateOptions = {}): Simulation {
  return new SimulationRun(chain, request, options).result();
}

export interface SimulateOptions {
  /**
   * If true, assumptions are not determined, and `assumed` is empty. This saves one simulation for each assumption.
   */
  readonly withoutAssumptions?: boolean;
  /** The values of the request as prepared by `prepareStages`, if available. */
  readonly stages?: Stages;
}

const unchanged: ReadonlySet<RuleAssumptionId> = new Set();

class SimulationRun {
  private readonly stages: Stages;
  private readonly answers: Answers = new Map();

  constructor(
    private readonly chain: Chain,
    private readonly request: SimulatedRequest,
    private readonly options: SimulateOptions,
  ) {
    this.stages = options.stages ?? prepareStages(chain.evaluator, request);
  }

  result(): Simulation {
    const { main, raw } = this.stages;
    main.used = 0;
    raw.used = 0;
    const walked = this.walk({});
    const { cases, steps, isCut } = walked;
    const [first] = cases;
    const endings = new Set<Ending>(cases.map(({ outcome }) => outcome));
    const isDecided = !isCut && new Set(cases.map((one) => signature([one]))).size === 1;
    const isOne = endings.size === 1 && !isCut;
    const isSameRule = cases.every(({ by }) => by === first?.by);
    const isSameStatus = cases.every(({ status }) => status === first?.status);
    const isSameCode = cases.every(({ code }) => code === first?.code);
    return {
      outcome: isOne && first ? first.outcome : 'depends',
      ...(isOne && isSameRule && first?.by ? { by: first.by } : {}),
      ...(isOne && isSameStatus && first?.status !== undefined ? { status: first.status } : {}),
      ...(isOne && isSameCode && first?.code !== undefined ? { code: first.code } : {}),
      steps,
      cases: isDecided ? cases.slice(0, 1).map((one) => ({ ...bare(one), when: [] })) : cases.map(bare),
      needs: isDecided ? [] : this.needs(walked),
      assumed: this.options.withoutAssumptions ? [] : this.assumed(walked, main.used | raw.used),
      isCut,
      notEvaluated: ruleless.filter((name) => !walked.skips.some((skip) => skip.products?.includes(name))),
    };
  }

  private walk(change: Partial<WalkOptions>): Walked {
    const { chain, stages, request, answers } = this;
    const flipped = change.flipped ?? unchanged;
    return walkChain(chain, {
      stages,
      request,
      answers,
      flipped,
      order: products,
      entriesOf: (product) => entriesOf(chain, product, flipped),
      ...change,
    });
  }

  /**
   * Returns the names of the unknown facts that distinguish the cases. For an unknown condition, these are the names
   * of its unknown inputs.
   */
  private needs({ cases }: Walked): string[] {
    const needs = new Set<string>();
    const asked = new Set<unknown>();
    for (const { literals } of cases)
      for (const { condition, inputs, choice } of literals) {
        if (!condition || !inputs) needs.add('fact' in choice ? choice.fact : `rule: ${choice.rule.name}`);
        else if (!asked.has(condition)) {
          asked.add(condition);
          for (const need of condition.evaluate(inputs).needs) needs.add(need);
        }
      }
    return [...needs];
  }

  /** Returns the assumptions without which the outcome would be different. */
  private assumed(walked: Walked, used: number): string[] {
    const before = signature(walked.cases);
    const differs = (change: Partial<WalkOptions>): boolean =>
      signature(this.walk({ ...change, withoutSteps: true }).cases) !== before;
    const ids: string[] = [];
    for (const id of this.relevant())
      if (
        id === 'assume/lockdown-order'
          ? otherOrders.some((order) => differs({ order, skips: onlyProducts(walked) }))
          : differs({ flipped: new Set([id]) })
      )
        ids.push(id);
    const { stages } = this;
    for (const id of assumptionsIn(used))
      if (this.differsWith(before, (inputs) => inputs.with({ off: inputs.off | assumptionBit[id] })))
        ids.push(id);
    for (const [id, slots] of stages.main.assumed) {
      const asking = this.chain.readersOf(slots);
      if (asking.length === 0) continue;
      const without = (inputs: Inputs): Inputs => inputs.without(id);
      const isSame = walked.cases.length === 1 && this.answersAlike(without, asking);
      if (!isSame && this.differsWith(before, without, asking)) ids.push(id);
    }
    return ids;
  }

  /** Whether the results of all rules in `asking` are the same for the changed inputs. */
  private answersAlike(change: (inputs: Inputs) => Inputs, asking: readonly ChainRule[]): boolean {
    const { main, raw } = this.stages;
    for (const [inputs, known] of this.answers) {
      // These inputs were already changed by an earlier rewrite, so the effect of the change on them is unknown.
      if (inputs !== main && inputs !== raw) return false;
      const changed = change(inputs);
      for (const { index, condition, allowed, strict } of asking)
        for (const [slot, one] of [condition, allowed, strict].entries()) {
          const answer = known[index * 3 + slot];
          if (one && answer !== unasked && one.test(changed) !== answer) return false;
        }
    }
    return true;
  }

  /** Whether changing the inputs leads to different cases. `asking` contains the rules whose results may change. */
  private differsWith(
    before: string,
    change: (inputs: Inputs) => Inputs,
    asking = this.chain.rules,
  ): boolean {
    const { stages } = this;
    const main = change(stages.main);
    const raw = stages.raw === stages.main ? main : change(stages.raw);
    const changed: Stages = { ...stages, main, raw, rewritten: (one) => change(stages.rewritten(one)) };
    const answers: Answers = new Map();
    for (const [own, other] of [
      [stages.main, main],
      [stages.raw, raw],
    ] as const) {
      const known = asking.length < this.chain.rules.length ? this.answers.get(own) : undefined;
      if (known) answers.set(other, answersWithout(known, asking));
    }
    return signature(this.walk({ stages: changed, answers, withoutSteps: true }).cases) !== before;
  }

  /** Returns the assumptions that can affect the outcome, given the rules of the chain. */
  private relevant(): RuleAssumptionId[] {
    const has = (product: Product, atLeast = 1): boolean =>
      (this.chain.entries.get(product)?.length ?? 0) >= atLeast;
    const some = (product: Product, test: (entry: Entry) => boolean): boolean =>
      this.chain.entries.get(product)?.some(test) === true;
    const rows: readonly (readonly [RuleAssumptionId, boolean])[] = [
      ['assume/lockdown-order', has('lockdowns') || has('ua_rules')],
      ['assume/lockdown-overlap', has('lockdowns', 2)],
      ['assume/lockdown-path-case', some('lockdowns', ({ rule }) => rule.strict !== undefined)],
      ['assume/access-rule-order', has('access_rules', 2)],
      [
        'assume/whitelist-lockdown',
        has('lockdowns') && some('access_rules', ({ rule }) => rule.rule.action?.name === 'whitelist'),
      ],
      ['assume/ua-rule-conflict', has('ua_rules', 2)],
      [
        'assume/bypass-before-allow',
        some('firewall_rules', ({ rule }) => rule.rule.action?.name === 'bypass'),
      ],
      ['assume/filter-paused', some('firewall_rules', ({ rule }) => rule.rule.offBy === 'filter')],
      [
        'assume/account-skip',
        some(
          'http_request_firewall_custom',
          ({ level, rule }) => level === 'account' && rule.rule.action?.skips !== undefined,
        ),
      ],
      [
        'assume/managed-action',
        some('http_request_firewall_managed', ({ rule }) => rule.rule.action?.executes !== undefined),
      ],
    ];
    return rows.filter(([, applies]) => applies).map(([id]) => id);
  }
}

/**
 * Returns the entries of a product in order. If the assumption about the order of these entries is inverted, the
 * entries to which it applies are in reverse order.
 */
function entriesOf(chain: Chain, product: Product, flipped: ReadonlySet<RuleAssumptionId>): readonly Entry[] {
  const entries = chain.entries.get(product) ?? [];
  if (product === 'lockdowns' && flipped.has('assume/lockdown-overlap')) return entries.toReversed();
  if (product === 'ua_rules' && flipped.has('assume/ua-rule-conflict')) return entries.toReversed();
  if (product !== 'access_rules' || !flipped.has('assume/access-rule-order')) return entries;
  const allows = ({ rule }: Entry): boolean => rule.rule.action?.name === 'whitelist';
  return [...entries.filter(allows), ...entries.filter((one) => !allows(one)).toReversed()];
}

/**
 * Products whose position in the evaluation order is assumed. The alternative orders place them before the legacy
 * firewall rules or after all security products.
 */
const independent: readonly Product[] = ['lockdowns', 'ua_rules'];
const others = products.filter((product) => !independent.includes(product));
const placed = (before: Product): readonly Product[] => {
  const at = others.indexOf(before);
  return [...others.slice(0, at), ...independent, ...others.slice(at)];
};
const otherOrders: readonly (readonly Product[])[] = [
  placed('firewall_rules'),
  placed('http_request_redirect'),
];

/**
 * Returns the skips that refer to products, limited to the products whose position is assumed. According to the
 * documentation, these skips apply regardless of the order.
 */
const onlyProducts = ({ skips }: Walked): Walked['skips'] =>
  skips
    .filter(({ products: names }) => names !== undefined && names.length > 0)
    .map((skip) => ({
      ...skip,
      covers: (entry) => independent.includes(entry.product) && skip.covers(entry),
    }));

const bare = ({ literals: _, ...one }: Walked['cases'][number]): Case => one;

/** Returns a string that contains the distinct outcomes of the cases. Equal strings mean equal outcomes. */
function signature(cases: readonly Case[]): string {
  const all = cases.map(({ outcome, by, status }) => `${outcome} ${by?.index ?? ''} ${status ?? ''}`);
  return [...new Set(all)].sort().join('\n');
}
