import { type ByteAutomaton } from '../../../regex/match/byte-automaton';
import { type Budget } from './budget';
import { type TextLanguage } from './text-language';

/** A condition that a string is in a language, or that it is not. */
export interface TextLiteral {
  readonly language: TextLanguage;
  readonly isIn: boolean;
}

/** The result of a search: a string, `none` if there is certainly no such string, or undefined if this is unknown. */
export type FoundWord = { readonly word: string } | 'none' | undefined;

/**
 * Finds a short string that satisfies all conditions. For example, if the conditions are that the string is in one
 * language but not in another, the result `none` means that the second language includes the first one. The automaton
 * of a condition is added only when a string violates the condition, which keeps the product of the automata small.
 */
export function findWord(literals: readonly TextLiteral[], budget: Budget): FoundWord {
  const followed: { readonly automaton: ByteAutomaton; readonly isIn: boolean }[] = [];
  const done = new Set<TextLiteral>();
  for (;;) {
    const found = walk(followed, budget);
    if (found === undefined || found === 'none') return found;
    const violated = literals.filter(({ language, isIn }) => language.test(found.word) !== isIn);
    if (violated.length === 0) return found;
    const next = violated.find((literal) => !done.has(literal) && literal.language.automaton() !== undefined);
    const automaton = next?.language.automaton();
    // If a violated condition has no automaton, it remains unknown whether there is a string that satisfies all
    // conditions.
    if (next === undefined || automaton === undefined) return undefined;
    done.add(next);
    followed.push({ automaton, isIn: next.isIn });
  }
}

/** The order in which bytes are tried. Readable characters come first. */
const order = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz0123456789/-._ABCDEFGHIJKLMNOPQRSTUVWXYZ', (one) =>
    one.charCodeAt(0),
  ),
  ...Array.from({ length: 95 }, (_, i) => 32 + i),
  ...Array.from({ length: 256 }, (_, i) => i),
];

/** Returns one byte from each group of bytes that all of the automata treat alike. */
function representatives(automata: readonly { readonly automaton: ByteAutomaton }[]): number[] {
  const seen = new Set<string>();
  return order.filter((byte) => {
    const key = automata.map(({ automaton }) => automaton.classOf(byte)).join();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface Step {
  readonly states: readonly number[];
  readonly before: Step | undefined;
  readonly byte: number;
}

/**
 * State that replaces the actual state of an automaton once the rest of the string no longer matters to its
 * condition.
 */
const fulfilled = -1_000_000;

/** Runs all automata in parallel to find the shortest string that satisfies all conditions. */
function walk(
  all: readonly { readonly automaton: ByteAutomaton; readonly isIn: boolean }[],
  budget: Budget,
): FoundWord {
  const generations = all.map(({ automaton }) => automaton.generation);
  const bytes = representatives(all);
  const settled = (states: readonly number[]): readonly number[] | undefined => {
    const next: number[] = [];
    for (const [i, { automaton, isIn }] of all.entries()) {
      const state = states[i] ?? fulfilled;
      const fate = state === fulfilled ? isIn : automaton.fate(state);
      if (fate !== undefined && fate !== isIn) return undefined;
      next.push(fate === undefined ? state : fulfilled);
    }
    return next;
  };
  const first = settled(all.map(({ automaton }) => automaton.start));
  if (first === undefined) return 'none';
  const queue: Step[] = [{ states: first, before: undefined, byte: 0 }];
  const seen = new Set([first.join()]);
  for (let at = 0; at < queue.length; at++) {
    const step = queue[at];
    if (step === undefined) break;
    const isFound = all.every(
      ({ automaton, isIn }, i) =>
        step.states[i] === fulfilled || automaton.accepts(step.states[i] ?? fulfilled) === isIn,
    );
    if (all.some(({ automaton }, i) => automaton.generation !== generations[i])) return undefined;
    if (isFound) return { word: wordOf(step) };
    if (!budget.spend(1 + bytes.length * all.length * 0.2)) return undefined;
    for (const byte of bytes) {
      const states = settled(
        all.map(({ automaton }, i) => {
          const state = step.states[i] ?? fulfilled;
          return state === fulfilled ? state : automaton.next(state, byte);
        }),
      );
      if (states === undefined) continue;
      const key = states.join();
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ states, before: step, byte });
    }
  }
  return all.some(({ automaton }, i) => automaton.generation !== generations[i]) ? undefined : 'none';
}

function wordOf(last: Step): string {
  const bytes: string[] = [];
  for (let step = last; step.before !== undefined; step = step.before)
    bytes.push(String.fromCharCode(step.byte));
  return bytes.reverse().join('');
}
