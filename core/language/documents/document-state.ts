import { type Problem } from '../../base/problem';
import { checkElement, checkFrame, type CheckSetting, type ElementResult } from './check-element';
import { mistakeProblem } from './json/mistake';
import { type Outline, outlineOf } from './json/outline';
import { shiftMistake } from './json/list';
import { shiftProblem } from './shift';
import { anything } from './shape';

/**
 * A document as it was last checked. The next text of the same document is compared with it, and only items
 * that differ are checked again: a keystroke in a list of thousands costs as much as one in a short list.
 */
export interface DocumentState {
  readonly setting: CheckSetting;
  readonly outline: Outline;
  readonly results: readonly ElementResult[];
  /** Findings outside the items, with offsets of the document. */
  readonly around: readonly Problem[];
}

/** Checks a text, with the help of an earlier state of the same document where there is one. */
export function checkState(text: string, setting: CheckSetting, before?: DocumentState): DocumentState {
  const usable = before && sameSetting(before.setting, setting) ? before : undefined;
  if (usable?.outline.text === text) return usable;
  const { kind, intent, edited } = setting;
  const shape = (edited ? kind.edited : undefined) ?? kind.bodies[intent] ?? anything;
  const options = { comments: setting.comments, split: shape.type !== 'list' };
  const { outline, keptHead, keptTail } = outlineOf(text, options, usable?.outline);
  const inList = outline.list !== undefined;
  const old = usable?.results ?? [];
  const results = old.slice(0, keptHead);
  const fresh = outline.items.slice(keptHead, outline.items.length - keptTail);
  for (const item of fresh)
    results.push(checkElement(text.slice(item.start, item.end), setting, shape, inList));
  for (let i = old.length - keptTail; i < old.length; i++) results.push(old[i] ?? { problems: [] });
  const around = [...deprecation(text, setting), ...(inList ? checkAround(outline, setting) : [])];
  return { setting, outline, results, around };
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

/** That the service has given a product up is said once, at the first bracket of the document. */
function deprecation(text: string, { kind }: CheckSetting): Problem[] {
  const start = text.search(/[[{]/);
  if (!kind.deprecated || start < 0) return [];
  return [
    {
      code: 'document/deprecated-product',
      severity: 'hint',
      start,
      end: start + 1,
      message: kind.deprecated(),
    },
  ];
}

/** The envelope or the space around a list, and the commas in it. */
function checkAround(outline: Outline, setting: CheckSetting): Problem[] {
  const { text, list, items, mistakes } = outline;
  if (!list) return [];
  const problems: Problem[] = mistakes.map(mistakeProblem);
  // around the list alone: `[]` stands for it, and what comes after it is shifted back
  const cut = list.end - list.open - 2;
  for (const problem of checkFrame(`${text.slice(0, list.open)}[]${text.slice(list.end)}`, setting))
    problems.push(problem.start > list.open + 1 ? shiftProblem(problem, cut) : problem);
  for (const item of items)
    for (const mistake of item.mistakes) problems.push(mistakeProblem(shiftMistake(mistake, item.start)));
  return problems;
}

/** All findings of a state, with offsets of the document. */
export function problemsOf(state: DocumentState): Problem[] {
  const problems = [...state.around];
  for (let i = 0; i < state.results.length; i++) {
    const found = state.results[i]?.problems ?? [];
    if (found.length === 0) continue;
    const start = state.outline.items[i]?.start ?? 0;
    for (const problem of found) problems.push(shiftProblem(problem, start));
  }
  return problems;
}
