import * as l10n from '@vscode/l10n';
import { visibleLine } from '../base/shown-text';
import { type OffsetRange } from '../base/problem';
import { showOperand } from '../expression/evaluate/show-value';
import { traceFilter, type TraceNode } from '../expression/evaluate/trace';
import {
  type ClauseShown,
  type PlaceShown,
  type ProductShown,
  type RuleShown,
  type SampleOutcome,
  type StepsShown,
  type VerdictShown,
} from '../protocol/simulation';
import { clausePlace } from '../rule-tests/clause-place';
import { type ChainRule } from '../rules/simulate/chain-rule';
import { assumptionText, verdictText } from '../rules/simulate/describe';
import { type Choice, type Simulation, type Step } from '../rules/simulate/outcome';
import { productTitle } from '../rules/simulate/products';

/** Access to the documents that contain rules. */
export interface RuleTexts {
  /**
   * Returns the text of a file with rules. Returns undefined for the document of a resource, whose text is not
   * available here.
   */
  text(file: string): string | undefined;
  /** Returns the location of a range in a document. Without a range, returns the location of the whole document. */
  place(file: string, range: OffsetRange | undefined): PlaceShown;
}

/** Returns the outcome of a sample. Includes the outcome under the previous rules if it is different. */
export function sampleOutcome(
  name: string,
  now: Simulation,
  before: Simulation | undefined,
  texts: RuleTexts,
): SampleOutcome {
  const isSame = before === undefined || outcomeText(before) === outcomeText(now);
  return {
    name,
    verdict: verdictShown(now, texts),
    ...(isSame ? {} : { before: verdictShown(before, texts) }),
  };
}

function verdictShown(simulation: Simulation, texts: RuleTexts): VerdictShown {
  const { outcome, by } = simulation;
  return {
    outcome,
    text: outcomeText(simulation),
    ...(by ? placeShown(by, texts) : {}),
  };
}

/** Describes an outcome on one line. If the outcome depends on unknown facts, all possible outcomes are listed. */
export function outcomeText(simulation: Simulation): string {
  const { outcome, cases, isCut } = simulation;
  const all = [...new Set(cases.map((one) => visibleLine(verdictText(one))))].sort();
  const text = visibleLine(verdictText(simulation));
  return outcome === 'depends' && all.length > 0 ? `${text}: ${all.join(', ')}${isCut ? ', …' : ''}` : text;
}

/**
 * Returns all steps of a simulation, grouped by product. Evaluated rules include their clauses and the values of the
 * clauses.
 */
export function shownSteps({ steps, needs, cases, assumed }: Simulation, texts: RuleTexts): StepsShown {
  const products: (ProductShown & { readonly rules: RuleShown[] })[] = [];
  for (const step of steps) {
    const title = productTitle(step.product);
    let last = products.at(-1);
    if (last?.title !== title) products.push((last = { title, rules: [] }));
    last.rules.push(shownRule(step, texts));
  }
  return {
    products,
    needs,
    cases:
      cases.length < 2
        ? []
        : cases.map((one) => `${one.when.map(choiceText).join(', ')}: ${visibleLine(verdictText(one))}`),
    assumed: assumed.map((id) => ({ id, text: assumptionText(id) })),
  };
}

const choiceText = (choice: Choice): string =>
  'fact' in choice
    ? `${choice.fact} = ${choice.value}`
    : choice.matches
      ? l10n.t('{0} matches', visibleLine(choice.rule.name))
      : l10n.t('{0} does not match', visibleLine(choice.rule.name));

function shownRule(step: Step, texts: RuleTexts): RuleShown {
  const { rule, result, effect, because, wouldMatch, inputs } = step;
  const trace = rule.condition && inputs ? traceFilter(rule.condition, inputs) : undefined;
  return {
    name: visibleLine(rule.name),
    result,
    ...(effect === undefined ? {} : { effect }),
    ...(because ? { because: visibleLine(because.name) } : {}),
    ...(wouldMatch === undefined ? {} : { wouldMatch }),
    ...placeShown(rule, texts),
    ...(trace ? { clause: shownClause(trace, rule, texts) } : {}),
  };
}

/** Returns the location of a rule in its source, if the rule has a source. */
export const placeShown = ({ file, ranges }: ChainRule, texts: RuleTexts): { readonly place?: PlaceShown } =>
  file === undefined ? {} : { place: texts.place(file, ranges?.whole) };

function shownClause(node: TraceNode, rule: ChainRule, texts: RuleTexts): ClauseShown {
  const { kind, result, needed, operands, children, start, end } = node;
  const { file, ranges, condition } = rule;
  const text = file === undefined ? undefined : texts.text(file);
  const isWritten = rule.rule.match?.by === 'expression' && text !== undefined;
  const range = isWritten
    ? clausePlace(text, ranges?.match, node, condition?.tree.text ?? '')
    : ranges?.match;
  return {
    kind,
    text: children.length > 0 ? '' : visibleLine(condition?.tree.text.slice(start, end) ?? ''),
    result,
    needed,
    ...(file === undefined ? {} : { place: texts.place(file, range ?? ranges?.whole) }),
    values: operands.map((one) => ({ text: visibleLine(one.text), value: showOperand(one) })),
    children: children.map((child) => shownClause(child, rule, texts)),
  };
}
