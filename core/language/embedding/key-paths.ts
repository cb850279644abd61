import { type ExpressionKind } from '../../expression/tree';
import { type LanguageSettings } from '../settings';
import { decodePath, matchesPattern } from '../uri-pattern';

/** The keys and list positions that lead from the root of a document to a value. */
export type KeyPath = readonly string[];

/**
 * Returns the key paths that the setting `rampart.expressions` contains for a file, or an empty list if no entry
 * matches the file.
 */
export function configuredPaths(uri: string, settings: LanguageSettings): readonly string[] {
  const patterns = Object.entries(settings.expressions);
  if (patterns.length === 0) return [];
  const path = decodePath(uri);
  return patterns.flatMap(([pattern, paths]) => (matchesPattern(path, pattern) ? paths : []));
}

const valuePrefix = 'value:';

/**
 * Returns the kind of the expression at a path, or undefined if none of the configured paths matches. In a configured
 * path, keys are separated by dots, `*` matches any key or index, and `**` matches any number of keys and indexes. The
 * prefix `value:` marks the path of a value expression.
 */
export function configuredKind(path: KeyPath, configured: readonly string[]): ExpressionKind | undefined {
  for (const one of configured) {
    const isValue = one.startsWith(valuePrefix);
    if (matchesPath(path, (isValue ? one.slice(valuePrefix.length) : one).split('.')))
      return isValue ? 'value' : 'filter';
  }
  return undefined;
}

/**
 * Whether a path matches a pattern, which can contain the keys `*` and `**`. All possible matches are followed in
 * parallel, one key at a time.
 */
export function matchesPath(path: KeyPath, pattern: KeyPath): boolean {
  if (!pattern.includes('**'))
    return path.length === pattern.length && path.every((key, i) => pattern[i] === key || pattern[i] === '*');
  let reached = passed(pattern, new Set([0]));
  for (const key of path) {
    const next = new Set<number>();
    for (const at of reached) {
      const step = pattern[at];
      if (step === '**') next.add(at);
      else if (step === '*' || step === key) next.add(at + 1);
    }
    if (next.size === 0) return false;
    reached = passed(pattern, next);
  }
  return reached.has(pattern.length);
}

/** Adds the position after each `**` in `reached`, because `**` can also match no keys. Returns the same set. */
function passed(pattern: KeyPath, reached: Set<number>): Set<number> {
  for (const at of reached) if (pattern[at] === '**') reached.add(at + 1);
  return reached;
}
