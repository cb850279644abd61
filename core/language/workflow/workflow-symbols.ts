import { type DocumentSymbol, type FoldingRange } from '../language';
import { type Place } from './analysis';
import { type WorkflowProgram } from './program/program';
import { type StepCall } from './program/step-calls';

/**
 * Returns the symbols of workflows, with their steps as children. Steps inside another step are children of that
 * step.
 */
export function symbolsOf({ classes, steps, tree }: WorkflowProgram): readonly DocumentSymbol[] {
  return classes.map(({ name, nameRange, node }) => ({
    name: shownName(name),
    kind: 'workflow',
    range: { start: node.start, end: node.end },
    nameRange,
    children: stepSymbols(
      steps.map((step) => ({ step, ...stepRange(step) })),
      node,
      tree.text,
    ),
  }));
}

/** Returns a copy of a symbol and its children in which all ranges are converted with `place`. */
export function movedSymbol(symbol: DocumentSymbol, place: Place): DocumentSymbol {
  const { range, nameRange, children } = symbol;
  return {
    ...symbol,
    range: place(range),
    nameRange: place(nameRange),
    ...(children ? { children: children.map((each) => movedSymbol(each, place)) } : {}),
  };
}

/**
 * Returns the name to show for a symbol. An empty name, for example while the user is still typing, is replaced
 * because editors reject empty names.
 */
const shownName = (name: string): string => (name.trim() === '' ? '…' : name);

/**
 * Returns the name of a step. If the name is not a literal, returns its source text. If the step has no name, returns
 * an empty string.
 */
function nameOf({ name }: StepCall, text: string): string {
  if (name === undefined) return '';
  return name.kind === 'literal' ? String(name.value) : text.slice(name.start, name.end);
}

interface PlacedStep {
  readonly step: StepCall;
  readonly start: number;
  readonly end: number;
}

/** Returns the symbols of the steps inside a range. Steps inside another step are children of that step. */
function stepSymbols(
  steps: readonly PlacedStep[],
  range: { readonly start: number; readonly end: number },
  text: string,
): DocumentSymbol[] {
  const inside = steps.filter(
    ({ start, end }) => start >= range.start && end <= range.end && end - start < range.end - range.start,
  );
  const outermost = inside.filter(
    (each) => !inside.some((other) => other !== each && other.start <= each.start && other.end >= each.end),
  );
  return outermost.map(({ step, start, end }) => ({
    name: shownName(nameOf(step, text)),
    detail: step.kind,
    kind: step.kind === 'waitForEvent' ? 'event' : 'step',
    range: { start, end },
    nameRange: step.name ?? step.methodRange,
    children: stepSymbols(inside, { start, end }, text),
  }));
}

/** Returns the ranges that can be folded: workflows and steps. */
export function foldingOf({ classes, steps }: WorkflowProgram): readonly FoldingRange[] {
  return [...classes.map(({ node }) => node), ...steps.map(stepRange)].map(({ start, end }) => ({
    start,
    end,
  }));
}

/**
 * Returns the range of a step. For a decorated step, the range extends from the decorator to the end of the function.
 */
function stepRange({ node, decorated }: StepCall): { readonly start: number; readonly end: number } {
  return { start: node.start, end: decorated?.function.end ?? node.end };
}
