import { type GivenFacts } from '../../expression/evaluate/prepare-inputs';
import { showList } from '../../expression/evaluate/show-value';
import { assumptionText as evaluationText } from '../../requests/assumption-text';
import { ruleAssumptions } from './assumptions';
import { type ChainRule } from './chain-rule';
import { type Choice, type Simulation, type Step, type StepResult, type Verdict } from './outcome';
import { type Product } from './products';

/** A rule as plain data. */
export interface RuleJson {
  readonly product: Product;
  /** The description of the rule, or otherwise its `ref`, its ID, or its match. */
  readonly rule: string;
  readonly id?: string;
  readonly ref?: string;
  readonly source?: { readonly file?: string; readonly start: number; readonly end: number };
}

interface VerdictJson {
  readonly outcome: string;
  readonly by?: RuleJson;
  readonly status?: number;
  readonly code?: number;
}

/** The outcome of a simulation as plain data. Source: "Order of the products", section 6. */
export interface SimulationJson extends VerdictJson {
  /** The unknown facts, only if the outcome is `depends`. `cases` contains the outcome of each case. */
  readonly needs?: readonly string[];
  readonly cases?: readonly (VerdictJson & { readonly when: readonly object[] })[];
  readonly isCut?: true;
  readonly steps: readonly StepJson[];
  readonly assumed: readonly string[];
  /**
   * For each used list that is defined in files: the source of its contents, or the reason why its contents are
   * unknown.
   */
  readonly lists?: Readonly<Record<string, string>>;
  readonly notEvaluated?: readonly string[];
}

export interface StepJson extends RuleJson {
  readonly result: StepResult;
  readonly effect?: string;
  readonly because?: RuleJson;
  readonly wouldMatch?: boolean | 'unknown';
}

/** Converts a rule to plain data, including its location. */
export function ruleJson({ product, name, rule: { id, ref }, ranges, file }: ChainRule): RuleJson {
  return {
    product,
    rule: name,
    ...(id === undefined ? {} : { id }),
    ...(ref === undefined ? {} : { ref }),
    ...(ranges
      ? {
          source: {
            ...(file === undefined ? {} : { file }),
            start: ranges.whole.start,
            end: ranges.whole.end,
          },
        }
      : {}),
  };
}

/** Converts a simulation to plain data. */
export function simulationJson(simulation: Simulation, facts: GivenFacts = {}): SimulationJson {
  const { lists = {}, foundLists = [] } = facts;
  const used = [...foundLists].filter(([name]) => !Object.hasOwn(lists, name));
  const { needs, cases, isCut, steps, assumed, notEvaluated } = simulation;
  return {
    ...verdictJson(simulation),
    ...(cases.length > 1
      ? { needs, cases: cases.map((one) => ({ ...verdictJson(one), when: one.when.map(choiceJson) })) }
      : {}),
    ...(isCut ? { isCut } : {}),
    steps: steps.map(stepJson),
    assumed,
    ...(used.length > 0
      ? { lists: Object.fromEntries(used.map(([name, list]) => [`$${name}`, showList(list)])) }
      : {}),
    ...(notEvaluated.length > 0 ? { notEvaluated } : {}),
  };
}

function verdictJson(one: Omit<Verdict, 'outcome'> & { readonly outcome: string }): VerdictJson {
  const { outcome, by, status, code } = one;
  return {
    outcome,
    ...(by ? { by: ruleJson(by) } : {}),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
  };
}

function stepJson({ rule, result, effect, because, wouldMatch }: Step): StepJson {
  return {
    ...ruleJson(rule),
    result,
    ...(effect === undefined ? {} : { effect }),
    ...(because ? { because: ruleJson(because) } : {}),
    ...(wouldMatch === undefined ? {} : { wouldMatch }),
  };
}

const choiceJson = (choice: Choice): object =>
  'fact' in choice
    ? choice
    : { product: choice.rule.product, rule: choice.rule.name, matches: choice.matches };

/** Describes an assumption about the order of rules, the evaluation, or the fields of a request. */
export const assumptionText = (id: string): string =>
  ruleAssumptions.find((one) => one.id === id)?.text() ?? evaluationText(id);

/** Formats an outcome on one line, as in `block 403 by Deny all`. */
export function verdictText({
  outcome,
  by,
  status,
  code,
}: Omit<Verdict, 'outcome'> & { readonly outcome: string }): string {
  return [outcome, status, code === undefined ? undefined : `(error ${code})`, by && `by ${by.name}`]
    .filter((part) => part !== undefined)
    .join(' ');
}
