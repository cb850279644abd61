import * as l10n from '@vscode/l10n';
import { codeSpan } from '../../base/shown-text';
import { type Answer } from '../../expression/evaluate/evaluator';
import { type Read } from '../../expression/evaluate/closures';
import { showOperand } from '../../expression/evaluate/show-value';
import { traceOperand } from '../../expression/evaluate/trace-operand';
import { isOperand, pathAt } from '../../expression/walk';
import { type Operand } from '../../expression/tree';
import { type HoverInfo, type InlayHint, type LocatedExpression } from '../language';
import { answerOn, isOpen, resultOn } from './answer';
import { answerRemarks, answerText } from './answer-words';
import { type SampleSet } from './sample-set';

/** Maximum number of samples that are listed. If there are more, only their number is shown. */
const maxListed = 5;

/** Number of samples for each result. */
export interface AnswerCounts {
  readonly samples: number;
  readonly matching: number;
  readonly open: number;
}

/**
 * Counts how many samples have each result. Returns undefined for a value expression, and for an expression with
 * errors.
 */
export function countAnswers(place: LocatedExpression, set: SampleSet): AnswerCounts | undefined {
  const ready = place.tree.kind === 'filter' ? set.ready(place.tree) : undefined;
  if (ready === undefined) return undefined;
  const answers = set.samples.map((_, i): Answer => resultOn(place, ready, i));
  return {
    samples: answers.length,
    matching: answers.filter((answer) => answer === true).length,
    open: answers.filter((answer) => answer === 'unknown').length,
  };
}

/**
 * Returns the hint after an expression, or undefined if there is nothing to show. For one sample, the hint shows the
 * result. For several samples, it shows the number of matches, unless a code lens already shows that number.
 */
export function sampleInlay(
  place: LocatedExpression,
  set: SampleSet,
  hasLenses: boolean,
): InlayHint | undefined {
  const { tree } = place;
  const ready = set.ready(tree);
  const [sample] = set.samples;
  if (ready === undefined || sample === undefined) return undefined;
  const offset = place.hostRange({ start: tree.end - 1, end: tree.end }).end;
  if (set.samples.length > 1) {
    const counts = hasLenses ? undefined : countAnswers(place, set);
    return counts && { offset, label: l10n.t('{0} of {1} match', counts.matching, counts.samples) };
  }
  const answer = answerOn(place, ready, 0);
  const about = l10n.t('Sample request: {0}', codeSpan(sample.name));
  return { offset, label: answerText(answer), tooltip: [about, ...answerRemarks(answer)].join('\n\n') };
}

/**
 * Returns the hover for an operand, which lists the values of the operand in the samples. Returns undefined if there is
 * no operand at the offset, or if it contains a hole.
 */
export function sampleHover(
  place: LocatedExpression,
  hostOffset: number,
  set: SampleSet,
): HoverInfo | undefined {
  const { tree, holes } = place;
  const ready = set.ready(tree);
  const operand = operandAt(place, hostOffset);
  if (ready === undefined || operand === undefined) return undefined;
  if (isOpen(operand, holes)) return undefined;
  const { expression, inputs } = ready;
  const read = (one: Operand): Read => expression.read(one);
  const lines = set.samples.slice(0, maxListed).flatMap(({ name }, i) => {
    const on = inputs[i];
    if (on === undefined) return [];
    const { type, value, why } = traceOperand(tree.text, operand, read, expression.slots, on);
    const shown = showOperand({ start: operand.start, end: operand.end, text: '', type, value, why });
    return [l10n.t('Value in the sample request {0}: {1}', codeSpan(name), codeSpan(shown))];
  });
  const more = set.samples.length - lines.length;
  if (more > 0)
    lines.push(
      more === 1 ? l10n.t('… and 1 more sample request') : l10n.t('… and {0} more sample requests', more),
    );
  return { range: place.hostRange(operand), markdown: lines.join('\n\n') };
}

/** Returns the innermost field or call at an offset, including its indexes. */
function operandAt(place: LocatedExpression, hostOffset: number): Operand | undefined {
  const path = pathAt(place.tree, place.innerOffset(hostOffset));
  return path.findLast((node) => isOperand(node));
}
