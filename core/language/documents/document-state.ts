import { type OffsetRange, type Problem } from '../../base/problem';
import { countWhile } from '../../base/sorted';
import { finish, type Steps } from '../../base/steps';
import { checkElement, checkFrame, type CheckSetting, type ElementResult } from './check-element';
import { mistakeProblem } from '../../json/mistake';
import { type Outline, outlineSteps } from '../../json/outline';
import { shiftMistake } from '../../json/list';
import { type PlacedSubjects } from './comparison/placed-finding';
import { type Subject } from './comparison/subject';
import { shiftProblem } from './shift';
import { anything, type Shape } from './shape';

/**
 * State of a document. After a change, the new text is compared with this state, and only changed items are checked
 * again.
 */
export interface DocumentState {
  readonly setting: CheckSetting;
  readonly outline: Outline;
  /** The result of each item. It is undefined until the item has been checked. */
  readonly results: (ElementResult | undefined)[];
  /**
   * The diagnostics of each item. An entry is undefined if the item has no diagnostics, which is the usual case.
   * `subjects` contains the subject of each item, or undefined if there is none.
   */
  readonly found: (readonly Problem[] | undefined)[];
  readonly subjects: (Subject | undefined)[];
  /** Diagnostics for the text outside the items, with offsets in the document. */
  readonly around: readonly Problem[];
}

/** Finds the items of the text and checks them. An earlier state of the same document is reused if there is one. */
export function checkState(text: string, setting: CheckSetting, before?: DocumentState): DocumentState {
  const state = finish(layOutSteps(text, setting, before));
  finish(checkSteps(state));
  return state;
}

/** Finds the items of a source text. The results of unchanged items are reused. */
export function* layOutSteps(
  text: string,
  setting: CheckSetting,
  before?: DocumentState,
): Steps<DocumentState> {
  const usable = before && sameSetting(before.setting, setting) ? before : undefined;
  if (usable?.outline.text === text) return usable;
  const options = { comments: setting.comments, split: bodyOf(setting).type !== 'list' };
  const { outline, keptHead, keptTail } = yield* outlineSteps(text, options, usable?.outline);
  const changed = outline.items.length - keptHead - keptTail;
  const kept = <T>(old: readonly (T | undefined)[] = []): (T | undefined)[] =>
    old.length === outline.items.length
      ? old.slice().fill(undefined, keptHead, keptHead + changed)
      : old
          .slice(0, keptHead)
          .concat(new Array<undefined>(changed).fill(undefined), old.slice(old.length - keptTail));
  return {
    setting,
    outline,
    results: kept(usable?.results),
    found: kept(usable?.found),
    subjects: kept(usable?.subjects),
    around: outline.list !== undefined ? checkAround(outline, setting) : [],
  };
}

/** The range of characters that is assumed to be visible when a document is opened. */
const firstScreen: OffsetRange = { start: 0, end: 4000 };

/**
 * Checks the items that have not been checked yet, starting with the visible items. Calls `onVisible` when the visible
 * items are done and others remain.
 */
export function* checkSteps(
  state: DocumentState,
  visible?: () => OffsetRange | undefined,
  onVisible?: () => void,
): Steps<void> {
  const { outline, results } = state;
  let seen: OffsetRange | undefined;
  let next = 0;
  for (;;) {
    const range = visible?.() ?? firstScreen;
    if (range !== seen) {
      seen = range;
      for (let i = itemIndexAt(outline, range.start); (outline.items[i]?.start ?? Infinity) <= range.end; i++)
        if (!results[i]) {
          yield* resultSteps(state, i);
          yield;
        }
      if (results.includes(undefined)) onVisible?.();
    }
    while (next < results.length && results[next]) next++;
    if (next >= results.length) return;
    yield* resultSteps(state, next);
    yield;
  }
}

/** Returns the result of an item. The result is computed on first use. */
export const resultOf = (state: DocumentState, index: number): ElementResult =>
  finish(resultSteps(state, index));

function* resultSteps(state: DocumentState, index: number): Steps<ElementResult> {
  const { setting, outline } = state;
  const known = state.results[index];
  if (known) return known;
  const { start, end } = outline.items[index] ?? { start: 0, end: 0 };
  const inList = outline.list !== undefined;
  const text = outline.text.slice(start, end);
  const result = yield* checkElement(text, setting, bodyOf(setting), inList);
  state.results[index] = result;
  state.found[index] = result.problems.length > 0 ? result.problems : undefined;
  state.subjects[index] = result.subject;
  return result;
}

/**
 * Returns the index of the last item that starts at or before an offset. If there is none, returns the index of the
 * first item.
 */
export function itemIndexAt({ items }: Outline, offset: number): number {
  return Math.max(countWhile(items.length, (index) => (items[index]?.start ?? Infinity) <= offset) - 1, 0);
}

/** Returns the shape of the document, or the shape of each of its items. */
export function bodyOf({ kind, intent, edited }: Pick<CheckSetting, 'kind' | 'intent' | 'edited'>): Shape {
  return (edited ? kind.edited : undefined) ?? kind.bodies[intent] ?? anything;
}

function sameSetting(a: CheckSetting, b: CheckSetting): boolean {
  return (
    a.kind === b.kind &&
    a.intent === b.intent &&
    a.comments === b.comments &&
    a.edited === b.edited &&
    a.settings === b.settings &&
    a.facts === b.facts
  );
}

/** Checks the commas in a list, and the envelope or whitespace around it. */
function checkAround(outline: Outline, setting: CheckSetting): Problem[] {
  const { text, list, items, mistakes } = outline;
  if (!list) return [];
  const problems: Problem[] = mistakes.map(mistakeProblem);
  // Only the text around the list is checked. The list is replaced with `[]`, and the positions of problems after the
  // list are adjusted.
  const cut = list.end - list.open - 2;
  for (const problem of checkFrame(`${text.slice(0, list.open)}[]${text.slice(list.end)}`, setting))
    problems.push(problem.start > list.open + 1 ? shiftProblem(problem, cut) : problem);
  for (const { mistakes, start } of items)
    // Almost no item has a mistake, and a loop over an empty list is not free for thousands of items.
    if (mistakes.length > 0)
      for (const mistake of mistakes) problems.push(mistakeProblem(shiftMistake(mistake, start)));
  return problems;
}

/** Returns the subjects of a state's elements, and the ranges of all elements. */
export function subjectsOf({ subjects, outline }: DocumentState): PlacedSubjects {
  return { subjects, places: outline.items };
}

/** Returns all diagnostics of a state, with offsets in the document. */
export function problemsOf({ around, found, outline }: DocumentState): Problem[] {
  const problems = [...around];
  for (let i = 0; i < found.length; i++) {
    const own = found[i];
    if (!own) continue;
    const start = outline.items[i]?.start ?? 0;
    for (const problem of own) problems.push(shiftProblem(problem, start));
  }
  return problems;
}
