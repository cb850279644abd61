import { type OffsetRange } from '../../base/problem';
import { type Answer, answerOfTri } from '../../expression/evaluate/evaluator';
import { type ReadyExpression } from './sample-set';
import { showOperand } from '../../expression/evaluate/show-value';
import { traceFilter, type TraceNode, traceValue } from '../../expression/evaluate/trace';
import { type LocatedExpression } from '../language';

/** The result of an expression for one sample. */
export interface SampleAnswer {
  /** The result of a filter. Undefined for a value expression. */
  readonly result: Answer | undefined;
  /** The value of a value expression, as shown to the user. Undefined for a filter, or if the value is unknown. */
  readonly shown: string | undefined;
  /** The result under the assumption that `ne` is false for a missing value. Undefined if it is the same. */
  readonly alternative: Answer | undefined;
  /** The facts on which an unknown result depends: parts of the request, and text that the host inserts. */
  readonly needs: readonly string[];
  /** IDs of the assumptions on which the result depends. */
  readonly assumed: readonly string[];
}

type Place = Pick<LocatedExpression, 'tree' | 'holes'>;

/** Evaluates an expression for one sample. Parts of the expression that the host inserts at run time are unknown. */
export function answerOn(
  place: Place,
  { expression, inputs }: ReadyExpression,
  sample: number,
): SampleAnswer {
  const on = inputs[sample];
  if (on === undefined) throw new RangeError(`sample ${sample}`);
  const { tree, holes } = place;
  if (tree.kind === 'value') {
    const { value, needs, assumed } = expression.evaluateValue(on);
    const [whole] = traceValue(expression, on);
    const isKnown = typeof value !== 'symbol' && holes.length === 0;
    return {
      result: undefined,
      shown: isKnown && whole !== undefined ? showOperand(whole) : undefined,
      alternative: undefined,
      needs: holes.length === 0 ? needs : [interpolation],
      assumed: isKnown ? assumed : [],
    };
  }
  if (holes.length === 0) {
    const { result, alternative, needs, assumed } = expression.evaluate(on);
    return { result, shown: undefined, alternative, needs, assumed };
  }
  const trace = traceFilter(expression, on);
  const result = trace === undefined ? 'unknown' : withHoles(trace, holes).result;
  const needs = result === 'unknown' ? [interpolation] : [];
  return { result, shown: undefined, alternative: undefined, needs, assumed: [] };
}

/** Returns only the result of a filter. */
export function resultOn(place: Place, ready: ReadyExpression, sample: number): Answer {
  const on = ready.inputs[sample];
  if (on === undefined || place.tree.kind === 'value') return 'unknown';
  if (place.holes.length > 0) return answerOn(place, ready, sample).result ?? 'unknown';
  return answerOfTri(ready.expression.test(on));
}

/** The text that represents a part inserted by the host, as used in `needs`. */
export const interpolation = '${…}';

/** Returns the source text of a part of an expression. Parts that the host inserts are shown as `${…}`. */
export function textWithHoles(
  text: string,
  { start, end }: OffsetRange,
  holes: readonly OffsetRange[],
): string {
  return holes
    .filter((hole) => hole.start >= start && hole.end <= end)
    .toReversed()
    .reduce(
      (shown, hole) => shown.slice(0, hole.start - start) + interpolation + shown.slice(hole.end - start),
      text.slice(start, end),
    );
}

/**
 * Returns a trace in which clauses with a hole are unknown, because the placeholder in the hole is not the real value.
 * If a hole is not a part of a single clause, its value may contain operators, so the whole expression is unknown.
 */
export function withHoles(trace: TraceNode, holes: readonly OffsetRange[]): TraceNode {
  const isInside = holes.every((hole) => isWithinClause(trace, hole));
  return holes.length === 0 ? trace : marked(trace, isInside ? holes : [trace]);
}

/** Whether a part of an expression contains a hole. */
export const isOpen = ({ start, end }: OffsetRange, holes: readonly OffsetRange[]): boolean =>
  holes.some((hole) => hole.start < end && start < hole.end);

/** Whether a hole is within a clause, so that the structure around it is certain. */
function isWithinClause(node: TraceNode, hole: OffsetRange): boolean {
  if (node.children.length > 0) return node.children.some((child) => isWithinClause(child, hole));
  const isWhole = node.start >= hole.start && node.end <= hole.end;
  return !isWhole && node.start <= hole.start && hole.end <= node.end;
}

function marked(node: TraceNode, holes: readonly OffsetRange[]): TraceNode {
  if (node.children.length === 0) {
    return isOpen(node, holes) ? { ...node, result: 'unknown' } : node;
  }
  const decisive = node.kind === 'or' ? true : node.kind === 'and' ? false : undefined;
  let isNeeded = node.needed;
  const children = node.children.map((child) => {
    const inner = marked({ ...child, needed: isNeeded }, holes);
    if (inner.result === decisive) isNeeded = false;
    return inner;
  });
  return { ...node, children, result: combined(node.kind, children.map(({ result }) => result)) }; // prettier-ignore
}

function combined(kind: TraceNode['kind'], results: readonly Answer[]): Answer {
  if (kind === 'and' && results.includes(false)) return false;
  if (kind === 'or' && results.includes(true)) return true;
  if (results.includes('unknown')) return 'unknown';
  if (kind === 'not') return results[0] === false;
  if (kind === 'xor') return results.filter((result) => result === true).length % 2 === 1;
  return kind === 'and';
}
