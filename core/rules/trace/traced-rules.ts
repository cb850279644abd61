import { type RequestTrace, type TraceStep } from '../../model/request-trace';
import { actionRows } from '../actions.data';

/** Result of a trace for one rule. */
export interface TracedRule {
  readonly step: TraceStep;
  /** Whether the rule matched. Absent if this is unknown. */
  readonly matched?: boolean;
}

/** Returns all rules of a trace in the order of evaluation, regardless of nesting. */
export function tracedRules({ trace }: Pick<RequestTrace, 'trace'>): readonly TracedRule[] {
  const found: TracedRule[] = [];
  const open = trace.toReversed();
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (isRule(step)) found.push({ step, ...(step.matched === undefined ? {} : { matched: step.matched }) });
    for (const inner of step.trace.toReversed()) open.push(inner);
  }
  return found;
}

/** Whether a step is a rule. Source: Request Trace, "Trace". */
const isRule = ({ type, action, expression }: TraceStep): boolean =>
  type === undefined ? action !== undefined || expression !== undefined : type === 'rule';

/**
 * Returns the outcome of the request according to the trace. It is determined by the first matching rule that ends
 * the evaluation.
 */
export function tracedOutcome(rules: readonly TracedRule[]): {
  readonly outcome: 'pass' | 'block' | 'challenge' | 'redirect';
  readonly by?: TracedRule;
} {
  for (const by of rules) {
    const row = actionRows.ruleset_rule.find(({ name }) => name === by.step.action);
    if (by.matched === true && row?.answer !== undefined && row.answer !== 'error')
      return { outcome: row.answer, by };
  }
  return { outcome: 'pass' };
}
