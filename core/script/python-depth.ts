import { own } from '../base/own';

/**
 * Maximum number of open brackets in a Python module. If a text has syntax errors and more open brackets, Lezer may
 * return a damaged tree, which may also depend on whether the text was edited or newly opened. Real code never has
 * this many open brackets.
 */
const maxOpen = 300;

/**
 * Matches a string, a comment, or a bracket. An unclosed string ends at the end of its line, or of the text if it is
 * triple-quoted. In all strings, even in raw ones, the character after a backslash does not end the string or the line.
 */
const token =
  /"""(?:[^"\\]|\\[^]?|"(?!""))*(?:"""|$)|'''(?:[^'\\]|\\[^]?|'(?!''))*(?:'''|$)|"(?:[^"\\\r\n]|\\(?:\r\n|[^]))*"?|'(?:[^'\\\r\n]|\\(?:\r\n|[^]))*'?|#[^\r\n]*|[([{}\])]/g;

/**
 * Maximum number of calls and subscripts on a line that directly follow one another, as in `a["b"]("c")`. For each string
 * in such a chain, Lezer may scan the rest of the line, which takes quadratic time. Real chains are far shorter.
 */
const maxChained = 300;

/**
 * Whether a Python module has too many open brackets at any offset, or too many chained calls and subscripts on a line.
 * Depends only on the text.
 */
export function isTooDeepForPython(text: string): boolean {
  // Most texts stay below the limit even if brackets in strings and comments are counted, so this quick check is
  // sufficient for them.
  if (deepest(text.match(/[([{}\])]/g) ?? []) <= maxOpen && !hasLongChain(text)) return false;
  const tokens = text.match(token) ?? [];
  return deepest(tokens) > maxOpen || hasLongChain(text.replace(token, withoutContent));
}

/** Matches the end of a call or subscript and the start of the next one in the same chain. */
const link = /[\])](?:[ \t]*\.[ \t]*\w+)*[ \t]*[[(]/g;

const hasLongChain = (text: string): boolean =>
  text
    .split('\n')
    .some((line) => line.length > 2 * maxChained && (line.match(link)?.length ?? 0) > maxChained);

/** Replaces a string or comment, but keeps a bracket. */
const withoutContent = (one: string): string => (one.length > 1 ? '""' : one);

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
