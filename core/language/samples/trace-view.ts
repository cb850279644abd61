import { type OffsetRange } from '../../base/problem';
import { visibleLine } from '../../base/shown-text';
import { type Answer } from '../../expression/evaluate/evaluator';
import { showOperand } from '../../expression/evaluate/show-value';
import { traceFilter, type TraceNode, traceValue } from '../../expression/evaluate/trace';
import { type TracedOperand } from '../../expression/evaluate/trace-operand';
import { type LocatedExpression } from '../language';
import { answerOn, isOpen, textWithHoles, withHoles } from './answer';
import { assumptionText } from '../../requests/assumption-text';
import { answerText, answerWord } from './answer-words';
import { type SampleSet } from './sample-set';

/** A value in a trace as shown to the user, with its range in the document. */
export interface ShownValue extends OffsetRange {
  readonly text: string;
  readonly value: string;
}

/** A part of an expression with its result, as shown to the user, with its range in the document. */
export interface ShownNode extends OffsetRange {
  readonly kind: TraceNode['kind'];
  /** The text of a clause on one line. Empty for `and`, `or`, `xor`, and `not`. */
  readonly text: string;
  readonly result: Answer;
  readonly needed: boolean;
  readonly values: readonly ShownValue[];
  readonly children: readonly ShownNode[];
}

/** The result of an expression for a sample, clause by clause. */
export interface ShownTrace extends OffsetRange {
  readonly sample: string;
  /** The result, formatted as in the hint after the expression. */
  readonly answer: string;
  /** The result of a filter. Undefined for a value expression. */
  readonly result: Answer | undefined;
  /**
   * The result under the assumption that `ne` is false for a missing value. Undefined if the result does not depend on
   * this assumption.
   */
  readonly alternative: string | undefined;
  readonly needs: readonly string[];
  readonly assumed: readonly { readonly id: string; readonly text: string }[];
  readonly root: ShownNode | undefined;
  /** The values of a value expression. Empty for a filter. */
  readonly values: readonly ShownValue[];
}

/** Traces an expression for one sample. Returns undefined if the expression is blank or has errors. */
export function shownTrace(place: LocatedExpression, set: SampleSet, sample: number): ShownTrace | undefined {
  const { tree, holes } = place;
  const ready = set.ready(tree);
  const inputs = ready?.inputs[sample];
  if (ready === undefined || inputs === undefined) return undefined;
  const answer = answerOn(place, ready, sample);
  const trace = traceFilter(ready.expression, inputs);
  return {
    ...place.hostRange({ start: tree.start, end: tree.end }),
    sample: set.samples[sample]?.name ?? '',
    answer: answerText(answer),
    result: answer.result,
    alternative: answer.alternative === undefined ? undefined : answerWord(answer.alternative),
    needs: answer.needs,
    assumed: answer.assumed.map((id) => ({ id, text: assumptionText(id) })),
    root: trace && shownNode(withHoles(trace, holes), place),
    values: trace === undefined ? shownValues(traceValue(ready.expression, inputs), place) : [],
  };
}

function shownNode(node: TraceNode, place: LocatedExpression): ShownNode {
  const { kind, result, needed, children, operands } = node;
  return {
    ...place.hostRange(node),
    kind,
    text: children.length > 0 ? '' : visibleLine(textWithHoles(place.tree.text, node, place.holes)).replace(/ {2,}/g, ' '), // prettier-ignore
    result,
    needed,
    values: shownValues(operands, place),
    children: children.map((child) => shownNode(child, place)),
  };
}

function shownValues(operands: readonly TracedOperand[], place: LocatedExpression): ShownValue[] {
  const { holes } = place;
  return operands
    .filter((one) => !isOpen(one, holes))
    .map((operand) => ({
      ...place.hostRange(operand),
      text: visibleLine(operand.text),
      value: showOperand(operand),
    }));
}
