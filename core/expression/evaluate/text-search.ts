import { type Hir } from '../../regex/match/hir';
import { LazyDfa } from '../../regex/match/lazy-dfa';
import { buildProgram } from '../../regex/match/program';

/**
 * Number of searches after which an automaton is built. The automaton finds all strings in one pass, but building it
 * takes time.
 */
const maxPlainSearches = 32;

/**
 * Returns a function that tests whether a byte string contains one of several strings. After `maxPlainSearches`
 * searches, it uses an automaton that looks for all strings in one pass.
 */
export function containsAny(texts: readonly string[]): (bytes: string) => boolean {
  let searches = 0;
  let automaton: LazyDfa | undefined;
  return (bytes) => {
    if (automaton !== undefined) return automaton.test(bytes, 0);
    if (++searches === maxPlainSearches) automaton = automatonOf(texts);
    for (let i = 0; i < texts.length; i++) if (bytes.includes(texts[i] ?? '')) return true;
    return false;
  };
}

function automatonOf(texts: readonly string[]): LazyDfa | undefined {
  const branches = texts.map((bytes): Hir => ({ kind: 'literal', bytes }));
  const program = buildProgram({ kind: 'alternation', branches }, undefined);
  return program && new LazyDfa(program);
}
