import { asciiLower } from '../base/byte-string';

/**
 * A compiled wildcard pattern. `*` matches any sequence of bytes, `\*` and `\\` are escapes, and everything else is
 * literal. The pattern must match the whole value. Source: Semantics, section 5.
 */
export interface WildcardMatcher {
  test(bytes: string): boolean;
  /**
   * Returns the string that each asterisk matches. Each string is as short as possible. Returns undefined if the value
   * does not match.
   */
  capture(bytes: string): string[] | undefined;
}

/** Compiles a pattern from the bytes of its literal. If `strict` is false, ASCII letters match regardless of case. */
export function compileWildcard(pattern: string, strict: boolean): WildcardMatcher {
  const pieces = wildcardPieces(strict ? pattern : asciiLower(pattern));
  const first = pieces[0] ?? '';
  const last = pieces[pieces.length - 1] ?? '';
  const plain = strict ? (bytes: string): string => bytes : asciiLower;
  if (pieces.length === 1)
    return {
      test: (bytes) => plain(bytes) === first,
      capture: (bytes) => (plain(bytes) === first ? [] : undefined),
    };
  let least = 0;
  for (const { length } of pieces) least += length;
  /**
   * Returns the earliest possible start of each literal part between two asterisks, or undefined if the value does
   * not match. Choosing the earliest start never prevents the rest of the pattern from matching.
   */
  const places = (bytes: string): number[] | undefined => {
    const text = plain(bytes);
    if (text.length < least || !text.startsWith(first) || !text.endsWith(last)) return undefined;
    const end = text.length - last.length;
    const found: number[] = [];
    let at = first.length;
    for (const piece of pieces.slice(1, -1)) {
      const start = text.indexOf(piece, at);
      if (start < 0 || start + piece.length > end) return undefined;
      found.push(start);
      at = start + piece.length;
    }
    return found;
  };
  return {
    test(bytes) {
      const text = plain(bytes);
      if (text.length < least || !text.startsWith(first) || !text.endsWith(last)) return false;
      let at = first.length;
      for (let i = 1; i < pieces.length - 1; i++) {
        const piece = pieces[i] ?? '';
        const start = text.indexOf(piece, at);
        if (start < 0) return false;
        at = start + piece.length;
      }
      return at <= text.length - last.length;
    },
    capture(bytes) {
      const starts = places(bytes);
      if (starts === undefined) return undefined;
      const runs: string[] = [];
      let at = first.length;
      starts.forEach((start, i) => {
        runs.push(bytes.slice(at, start));
        at = start + (pieces[i + 1] ?? '').length;
      });
      runs.push(bytes.slice(at, bytes.length - last.length));
      return runs;
    },
  };
}

/**
 * Matches a single value against a pattern without escapes. The result is the same as with `compileWildcard(pattern,
 * true)`, but the pattern is not compiled.
 */
export function matchesWildcard(pattern: string, bytes: string): boolean {
  let star = pattern.indexOf('*');
  if (star < 0) return bytes === pattern;
  if (!bytes.startsWith(pattern.slice(0, star))) return false;
  let at = star;
  for (;;) {
    const next = pattern.indexOf('*', star + 1);
    if (next < 0) break;
    const piece = pattern.slice(star + 1, next);
    const found = bytes.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
    star = next;
  }
  const last = pattern.slice(star + 1);
  return at <= bytes.length - last.length && bytes.endsWith(last);
}

/** Returns the literal parts between the asterisks. `\*` and `\\` are the only escapes. */
export function wildcardPieces(pattern: string): string[] {
  if (!pattern.includes('\\')) return pattern.split('*');
  const pieces = [''];
  for (let at = 0; at < pattern.length; at++) {
    const isEscape = pattern[at] === '\\' && (pattern[at + 1] === '*' || pattern[at + 1] === '\\');
    if (pattern[at] === '*') pieces.push('');
    else {
      if (isEscape) at++;
      pieces[pieces.length - 1] = (pieces[pieces.length - 1] ?? '') + pattern.charAt(at);
    }
  }
  return pieces;
}
