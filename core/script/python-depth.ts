import { own } from '../base/own';

/**
 * Maximum number of open brackets in a Python module. For texts with syntax errors and more open brackets, the trees
 * that Lezer returns may be damaged, and may differ between a text that was edited and the same text that was opened
 * anew. Real code never has as many.
 */
const maxOpen = 300;

/**
 * Matches a string, a comment, or a bracket. An unclosed string ends at the end of its line, or of the text if it is
 * triple-quoted. In all strings, even in raw ones, the character after a backslash does not end the string or the line.
 */
const token =
  /"""(?:[^"\\]|\\[^]?|"(?!""))*(?:"""|$)|'''(?:[^'\\]|\\[^]?|'(?!''))*(?:'''|$)|"(?:[^"\\\r\n]|\\(?:\r\n|[^]))*"?|'(?:[^'\\\r\n]|\\(?:\r\n|[^]))*'?|#[^\r\n]*|[([{}\])]/g;

/** Whether a Python module has too many open brackets at any offset. Depends only on the text. */
export function isTooDeepForPython(text: string): boolean {
  // Most texts do not have so many brackets even if those in strings and comments are counted.
  if (deepest(text.match(/[([{}\])]/g) ?? []) <= maxOpen) return false;
  return deepest(text.match(token) ?? []) > maxOpen;
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Returns the maximum number of open brackets. All other tokens are ignored, as are closing brackets that do not match
 * the last open one.
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
