import { type ExpressionKind } from '../expression/tree';
import { type LanguageSettings } from '../settings';
import { decodePath, matchesPattern } from '../uri-pattern';

/** Keys and positions from the root of a document to a value. */
export type KeyPath = readonly string[];

/** The key paths that `rampart.expressions` gives for a file; none: the setting does not name it. */
export function configuredPaths(uri: string, settings: LanguageSettings): readonly string[] {
  const patterns = Object.entries(settings.expressions);
  if (patterns.length === 0) return [];
  const path = decodePath(uri);
  return patterns.flatMap(([pattern, paths]) => (matchesPattern(path, pattern) ? paths : []));
}

const valuePrefix = 'value:';

/**
 * The kind of the expression at a path, when one of the configured paths names it: keys with dots between, `*` for
 * any key or position, `**` for any number of them; `value:` before the path of a value expression.
 */
export function configuredKind(path: KeyPath, configured: readonly string[]): ExpressionKind | undefined {
  for (const one of configured) {
    const isValue = one.startsWith(valuePrefix);
    if (matchesPath(path, (isValue ? one.slice(valuePrefix.length) : one).split('.')))
      return isValue ? 'value' : 'filter';
  }
  return undefined;
}

/** Whether keys match a pattern of keys, `*` and `**`. */
export function matchesPath(path: KeyPath, pattern: KeyPath): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (first === '**') return path.some((_, i) => matchesPath(path.slice(i), rest)) || matchesPath([], rest);
  const [key, ...others] = path;
  return key !== undefined && (first === '*' || first === key) && matchesPath(others, rest);
}
