/** A token of a pattern. It matches one character or a run of characters (possibly none) of a path. */
type Token =
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  /** `*`, which matches any characters except a slash. */
  | { readonly kind: 'star' }
  /** `**` at the end of the pattern, which matches any characters. */
  | { readonly kind: 'all' }
  /** Two asterisks and a slash, which match any number of folders. */
  | { readonly kind: 'folders' };

/**
 * Maximum number of alternatives in a pattern. A pattern that exceeds this limit matches nothing, because each
 * alternative takes time.
 */
const maxAlternatives = 200;
const maxPatternLength = 2000;

/**
 * Compiles a glob, which can contain `*`, `**`, `?`, `[abc]`, `{a,b}`, and a backslash before a literal character. All
 * possible matches are followed in parallel, one character of the path at a time.
 */
export function compileGlob(pattern: string): (path: string) => boolean {
  const alternatives = pattern.length > maxPatternLength ? [] : expandBraces(pattern);
  const compiled = alternatives.map(tokensOf);
  return (path) => compiled.some((tokens) => matches(tokens, path));
}

/**
 * Returns the patterns without braces, one for each combination of alternatives. Returns an empty list if there are
 * too many.
 */
function expandBraces(pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = firstGroup(next);
    if (!group) done.push(next);
    else
      for (const choice of group.choices.toReversed())
        open.push(next.slice(0, group.start) + choice + next.slice(group.end));
    if (done.length + open.length > maxAlternatives) return [];
  }
  return done;
}

/** Returns the first closed brace group with its alternatives, or undefined if there is none. */
function firstGroup(pattern: string) {
  let start = -1;
  let depth = 0;
  let from = 0;
  const choices: string[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '{' && depth++ === 0) {
      start = at;
      from = at + 1;
    } else if (character === ',' && depth === 1) {
      choices.push(pattern.slice(from, at));
      from = at + 1;
    } else if (character === '}' && depth > 0 && --depth === 0)
      return { start, end: at + 1, choices: [...choices, pattern.slice(from, at)] };
  }
  return undefined;
}

function tokensOf(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  const exactly = (wanted: string): Token => ({ kind: 'one', fits: (character) => character === wanted });
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? '';
    const set = character === '[' ? /^\[([!^]?)((?:\\.|[^\\\]/])+)\]/.exec(pattern.slice(at)) : null;
    if (character === '*') {
      const isFirst = at === 0 || pattern[at - 1] === '/';
      const [stars = '*'] = /^\*+/.exec(pattern.slice(at)) ?? [];
      at += stars.length - 1;
      const isWhole = stars.length === 2 && isFirst;
      if (isWhole && pattern[at + 1] === '/') {
        tokens.push({ kind: 'folders' });
        at++;
      } else tokens.push({ kind: isWhole && at + 1 === pattern.length ? 'all' : 'star' });
    } else if (character === '?') tokens.push({ kind: 'one', fits: (one) => one !== '/' });
    else if (set) {
      tokens.push({ kind: 'one', fits: fitsSet(set[2] ?? '', set[1] !== '') });
      at += set[0].length - 1;
    } else if (character === '\\' && at + 1 < pattern.length) tokens.push(exactly(pattern[++at] ?? ''));
    else tokens.push(exactly(character));
  }
  return tokens;
}

/**
 * Returns a function that checks whether a character is in a set, which is given as the characters and ranges between
 * brackets.
 */
function fitsSet(written: string, isNegated: boolean): (character: string) => boolean {
  const ranges = [...written.matchAll(/(?:\\(.)|(.))(?:-(?:\\(.)|(.)))?/gs)].map(([, a, b, c, d]) => {
    const first = a ?? b ?? '';
    return [first, c ?? d ?? first] as const;
  });
  return (character) =>
    character !== '/' &&
    ranges.some(([first, last]) => first <= character && character <= last) !== isNegated;
}

function matches(tokens: readonly Token[], path: string): boolean {
  let reached = passed(tokens, new Set([0]), true);
  for (const character of path.split('')) {
    const next = new Set<number>();
    for (const at of reached) {
      const token = tokens[at];
      if (token?.kind === 'one' && token.fits(character)) next.add(at + 1);
      else if (token?.kind === 'star' && character !== '/') next.add(at);
      else if (token?.kind === 'all' || token?.kind === 'folders') next.add(at);
    }
    if (next.size === 0) return false;
    reached = passed(tokens, next, character === '/');
  }
  return reached.has(tokens.length);
}

/** Adds the positions after tokens that can match the empty string. */
function passed(tokens: readonly Token[], reached: Set<number>, isFirst: boolean): Set<number> {
  for (const at of reached) {
    const kind = tokens[at]?.kind;
    if (kind === 'star' || kind === 'all' || (kind === 'folders' && isFirst)) reached.add(at + 1);
  }
  return reached;
}
