import { own } from '../base/own';

/**
 * Maximum number of open brackets in a Python module. If a text with syntax errors exceeds it, Lezer may return a
 * damaged tree, which may depend on the previous edits.
 */
const maxOpen = 300;

/**
 * Matches a string, a comment, or a bracket. An unclosed string ends at the end of its line, or of the text if it is
 * triple-quoted. In all strings, including raw strings, a character after a backslash ends neither the string nor the
 * line.
 */
const token =
  /"""(?:[^"\\]|\\[^]?|"(?!""))*(?:"""|$)|'''(?:[^'\\]|\\[^]?|'(?!''))*(?:'''|$)|"(?:[^"\\\r\n]|\\(?:\r\n|[^]))*"?|'(?:[^'\\\r\n]|\\(?:\r\n|[^]))*'?|#[^\r\n]*|[([{}\])]/g;

/**
 * Maximum number of calls and subscripts on a line that directly follow one another, as in `a["b"]("c")`. For each
 * string in such a chain, Lezer may scan the rest of the line, so the total time is quadratic.
 */
const maxChained = 300;

/**
 * Whether a Python module has too many open brackets at any offset, or too many chained calls and subscripts on a
 * line. The result depends only on the text.
 */
export function isTooDeepForPython(text: string): boolean {
  // Most texts stay below the limit even if brackets in strings and comments are counted, so this quick check is
  // sufficient for them.
  if (deepest(text.match(/[([{}\])]/g) ?? []) <= maxOpen && !mayHaveLongChain(text)) return false;
  return deepest(text.match(token) ?? []) > maxOpen || longestChain(text) > maxChained;
}

/** Matches the end of a call or subscript and the start of the next one in the same chain. */
const link = /[\])](?:[ \t]*\.[ \t]*\w+)*[ \t]*[[(]/g;

/**
 * Whether a line may contain a long chain. The check counts all links on the line, even in strings and in different
 * chains.
 */
const mayHaveLongChain = (text: string): boolean =>
  text
    .split('\n')
    .some((line) => line.length > 2 * maxChained && (line.match(link)?.length ?? 0) > maxChained);

/** Matches the text between two calls or subscripts of a chain. */
const betweenLinks = /^(?:[ \t]*\.[ \t]*\w+)*[ \t]*$/;

/** Returns the number of calls and subscripts in the longest chain, not counting the first one. */
function longestChain(text: string): number {
  const outer: { links: number; closedAt: number }[] = [];
  let level = { links: 0, closedAt: 0 };
  let most = 0;
  for (const { 0: one, index } of text.matchAll(token)) {
    if (own(closers, one) !== undefined) {
      const isLinked = level.closedAt > 0 && betweenLinks.test(text.slice(level.closedAt, index));
      level.links = isLinked ? level.links + 1 : 0;
      most = Math.max(most, level.links);
      outer.push(level);
      level = { links: 0, closedAt: 0 };
    } else if (one === ')' || one === ']' || one === '}') {
      level = outer.pop() ?? { links: 0, closedAt: 0 };
      level.closedAt = index + 1;
    }
  }
  return most;
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Returns the maximum number of brackets that are open at the same time. All other tokens are ignored, as are closing
 * brackets that do not match the last open one.
 */
function deepest(tokens: readonly string[]): number {
  const open: string[] = [];
  let most = 0;
  for (const one of tokens) {
    const closer = own(closers, one);
    if (closer !== undefined) most = Math.max(most, open.push(closer));
    else if (one === open.at(-1)) open.pop();
  }
  return most;
}
