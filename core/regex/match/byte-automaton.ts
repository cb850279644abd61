import { type RegexTree } from '../regex-tree';
import { type Hir } from './hir';
import { LazyDfa } from './lazy-dfa';
import { buildProgram } from './program';
import { translate } from './translate';

/**
 * An automaton that reads strings byte by byte, so that several automata can process a string in parallel. States are
 * represented by numbers.
 */
export interface ByteAutomaton {
  readonly start: number;
  next(state: number, byte: number): number;
  /** Checks whether a string that ends in the state is accepted. */
  accepts(state: number): boolean;
  /**
   * Returns true if all strings that reach the state are accepted, and false if none of them are. Returns undefined
   * if this depends on the rest of the string.
   */
  fate(state: number): boolean | undefined;
  /** Returns the class of a byte. In every state, all bytes of one class lead to the same next state. */
  classOf(byte: number): number;
  /** Number that changes whenever all previously returned states become invalid. */
  readonly generation: number;
}

/**
 * Returns an automaton that searches for an expression anywhere in a string. Returns undefined if the expression is
 * too large, or if it contains Unicode word boundaries, which cannot be evaluated for individual bytes.
 */
export function automatonOfHir(hir: Hir): ByteAutomaton | undefined {
  const program = buildProgram(hir, undefined);
  if (program === undefined || program.hasUnicodeLooks) return undefined;
  const dfa = new LazyDfa(program);
  return {
    get start() {
      return dfa.first();
    },
    next: (state, byte) => dfa.after(state, byte),
    accepts: (state) => dfa.matchesAtEnd(state),
    fate: (state) => dfa.fate(state),
    classOf: (byte) => dfa.classOfByte(byte),
    get generation() {
      return dfa.generation;
    },
  };
}

/**
 * Returns the automaton of a regular expression. `tree` is the result of parsing `text` with `parseRegex`. Returns
 * undefined if the expression is invalid, or if `automatonOfHir` does not support it.
 */
export function automatonOfRegex(text: string, tree: RegexTree): ByteAutomaton | undefined {
  if (tree.problem !== undefined) return undefined;
  const translation = translate(text, tree.root);
  return translation && automatonOfHir(translation.hir);
}
