import { type RequestTrace, type TraceStep } from '../../model/request-trace';
import { type Chain } from '../simulate/chain';
import { type ChainRule } from '../simulate/chain-rule';
import { type Outcome, type Simulation, type Step, type StepResult } from '../simulate/outcome';
import { type Product, productTitle } from '../simulate/products';
import { prepareStages, type SimulatedRequest } from '../simulate/request';
import { simulate } from '../simulate/simulate';
import { reasonsFor, type Withheld } from './reasons';
import { tracedOutcome, type TracedRule, tracedRules } from './traced-rules';

/**
 * Agreement between the simulation and the trace about one rule.
 * - `agrees`: both have the same result. A rule that the trace does not contain counts as not matching.
 * - `differs`: they have different results, or the rule matches in both but with different actions.
 * - `decided`: the result is unknown in the simulation but known from the trace.
 * - `open`: the result is unknown in the simulation, and the trace does not contain the rule.
 * - `only-traced`: only the trace contains the rule, because it is a managed rule or was added in the meantime.
 */
export type Agreement = 'agrees' | 'differs' | 'decided' | 'open' | 'only-traced';

/** A rule, identified by its name, its IDs, and its level. */
export interface RuleReference {
  readonly name: string;
  readonly product?: string;
  readonly id?: string;
  readonly rulesetId?: string;
  readonly level?: 'account' | 'zone';
}

export interface ComparedRule {
  readonly rule: RuleReference;
  readonly agreement: Agreement;
  /** Result of the rule in the simulation. */
  readonly simulated?: StepResult;
  /** Whether the rule matched in the trace. Absent if the trace does not contain the rule. */
  readonly traced?: boolean;
  /** Possible reasons for a difference, as sentences. */
  readonly reasons: readonly string[];
}

export interface ComparedOutcome {
  readonly outcome: Outcome;
  /** The rule that determined the outcome. */
  readonly by?: RuleReference;
  readonly status?: number;
  /** The unknown facts, only if the outcome is `depends`. */
  readonly needs?: readonly string[];
}

/** Comparison of a simulation and a trace of the same request. */
export interface TraceComparison {
  /** The simulated outcome, based only on the rules that the tracer evaluates. */
  readonly simulated: ComparedOutcome;
  readonly traced: ComparedOutcome;
  /**
   * Agreement of the outcomes. `open` means that the outcome is unknown in the simulation, and that the outcome of
   * the trace is one of the possible outcomes.
   */
  readonly agreement: 'agrees' | 'differs' | 'open';
  /**
   * The simulated outcome if the rules that the tracer does not evaluate are included. Absent if it is the same as
   * `simulated`.
   */
  readonly withAll?: ComparedOutcome;
  /** The rules in the order of the simulation, followed by the rules that only the trace contains. */
  readonly rules: readonly ComparedRule[];
}

/** Products that the tracer does not evaluate. Source: "Order of the products". */
const untraced: ReadonlySet<Product> = new Set<Product>(['access_rules', 'firewall_rules', 'waf_packages']);

/**
 * Compares the simulation of a request under the deployed rules with the trace of the same request. Both the results
 * of the rules and the outcomes are compared.
 */
export function compareTrace(
  chain: Chain,
  request: SimulatedRequest,
  trace: RequestTrace,
  withheld: Withheld,
): TraceComparison {
  // Assumptions are not determined, because the reasons for the difference of each rule already include the relevant
  // assumptions.
  const quick = { withoutAssumptions: true } as const;
  const all = simulate(chain, request, quick);
  const visible = withoutUntraced(chain);
  const own = visible === chain ? all : simulate(visible, request, quick);
  const stages = prepareStages(chain.evaluator, request);
  const rules = tracedRules(trace);
  const rest = new Set(rules);
  const compared: ComparedRule[] = [];
  let cause: RuleReference | undefined;
  for (const step of own.steps) {
    const traced = find(step.rule, rest);
    if (traced) rest.delete(traced);
    const agreement = agreementOf(step, traced);
    const rule = referenceOf(step.rule);
    const inputs = step.product === 'http_request_dynamic_redirect' ? stages.raw : stages.main;
    const isTold = agreement !== 'agrees' && agreement !== 'open';
    compared.push({
      rule,
      agreement,
      simulated: step.result,
      ...(traced?.matched === undefined ? {} : { traced: traced.matched }),
      reasons: isTold ? reasonsFor(step, traced, inputs, withheld, cause?.name) : [],
    });
    // The first rule whose result differs and that affects later rules may be the cause of all later differences.
    if (agreement === 'differs' && changesTheRest(step.rule)) cause ??= rule;
  }
  for (const one of rest) compared.push({ rule: stepReference(one.step), agreement: 'only-traced', ...(one.matched === undefined ? {} : { traced: one.matched }), reasons: [] }); // prettier-ignore
  const ending = tracedOutcome(rules);
  const by = ending.by && own.steps.find(({ rule }) => isSame(rule, ending.by?.step));
  const traced: ComparedOutcome = {
    outcome: ending.outcome,
    ...(ending.by ? { by: by ? referenceOf(by.rule) : stepReference(ending.by.step) } : {}),
    ...(trace.status_code === undefined ? {} : { status: trace.status_code }),
  };
  const simulated = outcomeOf(own);
  return {
    simulated,
    traced,
    agreement: outcomeAgreement(own, ending),
    ...(isSameOutcome(outcomeOf(all), simulated) ? {} : { withAll: outcomeOf(all) }),
    rules: compared,
  };
}

/**
 * Returns the chain without the products that the tracer does not evaluate. The `index` of each rule remains the
 * same.
 */
function withoutUntraced(chain: Chain): Chain {
  if (![...chain.entries.keys()].some((product) => untraced.has(product))) return chain;
  return { ...chain, entries: new Map([...chain.entries].filter(([product]) => !untraced.has(product))) };
}

/** Finds a rule's step in the trace: by ID or `ref`, or otherwise by condition, action, and description. */
const find = (rule: ChainRule, among: Iterable<TracedRule>): TracedRule | undefined => {
  for (const one of among) if (isSame(rule, one.step)) return one;
  return undefined;
};

function isSame({ rule }: ChainRule, step: TraceStep | undefined): boolean {
  if (step === undefined) return false;
  const { step_name: name } = step;
  if (name !== undefined && (name === rule.id || name === rule.ref)) return true;
  // The name in the trace has the form of an ID but is not the ID of this rule, so the step belongs to another rule.
  if (name !== undefined && rule.id !== undefined && /^[0-9a-f]{32}$/.test(name)) return false;
  return (
    step.expression !== undefined &&
    step.expression === rule.match?.text &&
    (step.action ?? rule.action?.name) === rule.action?.name &&
    (step.description ?? '') === (rule.description ?? '')
  );
}

function agreementOf({ rule, result }: Step, traced: TracedRule | undefined): Agreement {
  if (traced?.matched === undefined)
    return result === 'matched' ? 'differs' : result === 'unknown' ? 'open' : 'agrees';
  if (result === 'unknown') return 'decided';
  const { action } = traced.step;
  const isOther = action !== undefined && rule.rule.action !== undefined && action !== rule.rule.action.name;
  return (result === 'matched') === traced.matched && !(traced.matched && isOther) ? 'agrees' : 'differs';
}

/** Whether the result of a rule may affect later rules, because its action does more than log. */
function changesTheRest({ rule: { action } }: ChainRule): boolean {
  return action !== undefined && action.name !== 'log';
}

function outcomeAgreement(
  { outcome, by, cases }: Simulation,
  traced: ReturnType<typeof tracedOutcome>,
): TraceComparison['agreement'] {
  const isLike = (one: { readonly outcome: string; readonly by?: ChainRule }): boolean =>
    one.outcome === traced.outcome && (one.by === undefined || isSame(one.by, traced.by?.step));
  if (outcome !== 'depends' && (by !== undefined || outcome === 'pass'))
    return isLike({ outcome, ...(by ? { by } : {}) }) ? 'agrees' : 'differs';
  return cases.some(isLike) ? 'open' : 'differs';
}

const outcomeOf = ({ outcome, by, status, needs }: Simulation): ComparedOutcome => ({
  outcome,
  ...(by ? { by: referenceOf(by) } : {}),
  ...(status === undefined ? {} : { status }),
  ...(needs.length === 0 ? {} : { needs }),
});

const isSameOutcome = (a: ComparedOutcome, b: ComparedOutcome): boolean =>
  a.outcome === b.outcome && a.by?.id === b.by?.id && a.by?.name === b.by?.name;

function referenceOf({ name, product, rule: { id, place } }: ChainRule): RuleReference {
  return {
    name,
    product: productTitle(product),
    ...(id === undefined ? {} : { id }),
    ...(place.rulesetId === undefined ? {} : { rulesetId: place.rulesetId }),
    ...(place.level === 'account' || place.level === 'zone' ? { level: place.level } : {}),
  };
}

const stepReference = ({ description, name, step_name, expression }: TraceStep): RuleReference => ({
  name: [description, name, step_name, expression].find((one) => one !== undefined && one !== '') ?? '?',
});
